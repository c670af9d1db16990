import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Minutes each: begun last, they would run on while the other workers have nothing left to do. */
const longest = ['tests/sync/schedules.test.ts', 'tests/sync/defects.test.ts'];

/** Vitest's own order, which a machine that has never run the tests cannot know, after the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
