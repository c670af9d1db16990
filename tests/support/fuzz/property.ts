import { Script } from 'node:vm';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';

/**
 * A property of a parser, tried with inputs out of a grammar. `npm test` tries a few, the same ones each time; with
 * `npm run proof -- fuzz 100000` there are as many as are wanted, and others each time.
 */

/** Stops an input that makes a parser hang. Normal is a few milliseconds, so that no slow machine reaches this limit. */
export const hangMs = 60_000;
/** Time to shrink a failing input. */
const shrinkingMs = 60_000;
const usualRuns = 100;
const fixedSeed = 20_261_122;

const wanted = Number(process.env['FUZZ_RUNS'] ?? usualRuns);
const seed = Number(process.env['FUZZ_SEED'] ?? fixedSeed);
const isLong = process.env['FUZZ_RUNS'] !== undefined;

interface Options<Input> {
  /** Of the usual number of runs, where one of them costs much. */
  share?: number;
  /** Inputs that failed before. */
  examples?: readonly Input[];
}

/** The check must end within `hangMs`, and must not change what all objects share. */
export function holds<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => void,
  options: Options<NoInfer<Input>> = {},
): void {
  fuzz(title, inputs, (input) => stoppable(() => check(input), hangMs), options);
}

/** The same for an asynchronous check. The test's time limit stops one that hangs. */
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

/** Runs the task, regular expressions included. Throws if it takes longer than the timeout, in milliseconds. */
function stoppable(task: () => void, timeout: number): void {
  Object.assign(globalThis, { fuzzedTask: task });
  call.runInThisContext({ timeout });
}

/** Returns null if the task took longer than the timeout, in milliseconds, and was stopped. */
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
