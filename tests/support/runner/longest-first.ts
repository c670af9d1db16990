import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Minutes each: begun last, they would run on while the other workers have nothing left to do. */
const longest = ['tests/integration/sync/schedules.test.ts', 'proof/defects/defects.test.ts'];

/**
 * Vitest's own order, which a machine that has never run the tests cannot know, after the files that take longest. Those
 * of one project are together, as a process is handed on to the next file of its project only.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const place = (file: TestSpecification) => (isLong(file) ? '' : file.project.name);
    return sorted.toSorted((a, b) => place(a).localeCompare(place(b)));
  }
}
