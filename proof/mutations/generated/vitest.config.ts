import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { settings } from '../../../vitest.config.ts';

/** The files in the order in which they were named: the cheap ones are asked first, and one failure is enough. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const named = process.argv.filter((argument) => /\.test\.tsx?$/.test(argument));
    const filePosition = ({ moduleId }: TestSpecification) =>
      named.indexOf(relative(this.ctx.config.root, moduleId));
    return Promise.resolve([...files].sort((one, other) => filePosition(one) - filePosition(other)));
  }
}

/** The default tests, but a property that fails is not shrunk. */
export default {
  test: {
    ...settings,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['proof/mutations/generated/no-shrinking.ts'],
    sequence: { sequencer: AsNamed },
  },
};
