import { Script } from 'node:vm';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';

/**
 * Tests a property of a parser with generated inputs. `npm test` uses a few inputs, always the same; `npm run proof -- fuzz
 * 100000` uses that many, each time others.
 */

/** Milliseconds after which a parser counts as hanging. Normally it takes a few, so slow machines do not reach this limit. */
export const hangMs = 60_000;
/** Milliseconds for shrinking a failing input. */
const shrinkingMs = 60_000;
const usualRuns = 100;
const fixedSeed = 20_261_122;

const wanted = Number(process.env['FUZZ_RUNS'] ?? usualRuns);
const seed = Number(process.env['FUZZ_SEED'] ?? fixedSeed);
const isLong = process.env['FUZZ_RUNS'] !== undefined;

interface Options<Input> {
  /** Fraction of the usual number of runs, for properties that are slow to test. */
  share?: number;
  /** Inputs that failed before. */
  examples?: readonly Input[];
}

/** Tests a property. The check must end within `hangMs`, and must not change `Object.prototype`. */
export function holds<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => void,
  options: Options<NoInfer<Input>> = {},
): void {
  fuzz(title, inputs, (input) => stoppable(() => check(input), hangMs), options);
}

/** Tests a property with an asynchronous check. The test's timeout stops a check that hangs. */
export function holdsAsync<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
  options: Options<NoInfer<Input>> = {},
): void {
  fuzz(title, inputs, check, options);
}

function fuzz<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
  { share = 1, examples = [] }: Options<NoInfer<Input>>,
): void {
  const numRuns = Math.max(1, Math.round(wanted * share));
  test(
    title,
    async () => {
      const pristine = sharedByAll();
      let failedAt: number | null = null;
      const property = fc.asyncProperty(inputs, async (input) => {
        if (failedAt !== null && performance.now() - failedAt > shrinkingMs) return;
        try {
          await check(input);
          expect(sharedByAll(), 'what all objects share').toBe(pristine);
        } catch (error) {
          failedAt ??= performance.now();
          throw error;
        }
      });
      const given = examples.map((example): [Input] => [example]);
      await fc.assert(property, { numRuns, seed, examples: given });
    },
    isLong ? 24 * 3_600_000 : 10 * hangMs,
  );
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

const call = new Script('globalThis.fuzzedTask()');

/** Runs the task. Throws an error if it takes longer than the timeout (milliseconds), even within a regular expression. */
function stoppable(task: () => void, timeout: number): void {
  Object.assign(globalThis, { fuzzedTask: task });
  call.runInThisContext({ timeout });
}

/** Returns the task's result, or null if it took longer than the timeout (milliseconds) and was stopped. */
export function withinTime<Value>(timeout: number, task: () => Value): Value | null {
  let value: Value | null = null;
  const fuzzed: unknown = Reflect.get(globalThis, 'fuzzedTask');
  try {
    stoppable(() => {
      value = task();
    }, timeout);
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    Object.assign(globalThis, { fuzzedTask: fuzzed });
  }
  return value;
}

function sharedByAll(): string {
  const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
  return prototypes.flatMap(Reflect.ownKeys).map(String).join();
}
