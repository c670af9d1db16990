import { SetupCancelled, SetupProblem } from './problem.ts';
import type { Questions } from './questions.ts';

export interface Step {
  title: string;
  /** Checks whether the result of the step exists already. */
  isDone?: () => Promise<boolean>;
  run: () => Promise<void>;
}

/**
 * Lists the steps, asks once, and runs those that are not done.
 * @throws SetupProblem naming the failed step
 */
export async function runSteps(
  steps: readonly Step[],
  questions: Questions,
  log: (line: string) => void,
): Promise<void> {
  log('\nThese are the steps. Steps that are already done are skipped:\n');
  for (const [index, { title }] of steps.entries()) log(`  ${index + 1}. ${title}`);
  log('');
  if (!(await questions.accept('Begin?'))) throw new SetupCancelled();
  for (const [index, { title, isDone, run }] of steps.entries()) {
    const name = `${index + 1}/${steps.length} ${title}`;
    try {
      if (await isDone?.()) {
        log(`✓ ${name}: already done`);
        continue;
      }
      log(`› ${name}`);
      await run();
      log(`✓ ${name}`);
    } catch (error) {
      if (!(error instanceof SetupProblem)) throw error;
      throw new SetupProblem(
        `${error.message}\n\nStep ${name} failed. Solve the problem and run npm run setup again: it continues there.`,
      );
    }
  }
}
