import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { settings } from '../../../vitest.config.ts';

/** Runs files in the order of the arguments, because the caller names cheap ones first, and one failure is enough. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const named = process.argv.filter((argument) => /\.test\.tsx?$/.test(argument));
    const filePosition = ({ moduleId }: TestSpecification) =>
      named.indexOf(relative(this.ctx.config.root, moduleId));
    return Promise.resolve([...files].sort((one, other) => filePosition(one) - filePosition(other)));
  }
}

/** Configures the default tests, but without shrinking failing properties. */
export default {
  test: {
    ...settings,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['proof/mutations/generated/no-shrinking.ts'],
    sequence: { sequencer: AsNamed },
  },
};
