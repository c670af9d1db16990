import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. If they started last, the other workers would have nothing to do meanwhile. */
const longest = [
  'proof/defects/defects.test.ts',
  'tests/integration/sync/schedules.test.ts',
  'tests/integration/setup/upgrade.test.ts',
  'tests/integration/dev/start.test.ts',
  'tests/integration/setup/full-site.test.ts',
  'tests/integration/sync/github-schedules.test.ts',
];

/**
 * Runs the longest files first, and the others in Vitest's order. On a machine without earlier runs, Vitest does not know the
 * durations. Keeps the files of a project together, because a worker process is only reused within a project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const place = (file: TestSpecification) => (isLong(file) ? '' : file.project.name);
    return sorted.toSorted((a, b) => place(a).localeCompare(place(b)));
  }
}
