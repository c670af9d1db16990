import { Script } from 'node:vm';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';

/**
 * A property of a parser, tried with inputs out of a grammar. `npm test` tries a few, the same ones each time; with
 * `npm run proof -- fuzz 100000` there are as many as are wanted, and others each time.
 */

/** Normal is a few milliseconds. What takes longer is stopped, and counts as a failure. */
export const inputTimeoutMs = 2_000;
/** A failing input is made smaller for this long. */
const shrinkingMs = 60_000;
const usualRuns = 100;
const fixedSeed = 20_261_122;

const wanted = Number(process.env['FUZZ_RUNS'] ?? usualRuns);
const seed = Number(process.env['FUZZ_SEED'] ?? fixedSeed);
const isLong = process.env['FUZZ_RUNS'] !== undefined;

interface Options<Input> {
  /** Of the usual number of runs, where one of them costs much. */
  share?: number;
  /** What was found before. */
  examples?: readonly Input[];
}

/** The check may not take longer than `inputTimeoutMs`, nor change what all objects share. */
export function holds<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => void,
  options: Options<NoInfer<Input>> = {},
): void {
  fuzz(title, inputs, (input) => inTime(() => check(input)), options);
}

/**
 * The same of something that waits. It cannot be stopped in the middle: what took too long is told afterwards, if it does so
 * again, since the first call of anything takes longer.
 */
export function holdsAsync<Input>(
  title: string,
  inputs: Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
  options: Options<NoInfer<Input>> = {},
): void {
  const durationOf = async (input: Input) => {
    const before = process.cpuUsage();
    await check(input);
    return cpuMsSince(before);
  };
  const measured = async (input: Input) => {
    if ((await durationOf(input)) <= inputTimeoutMs) return;
    const ms = await durationOf(input);
    if (ms > inputTimeoutMs) throw new Error(`It took ${ms} ms of the processor.`);
  };
  fuzz(title, inputs, measured, options);
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
    isLong ? 24 * 3_600_000 : 120_000,
  );
}

/** Regular expressions are stopped as well. What counts is the processor's time: the machine may be busy with other things. */
function inTime(task: () => void): void {
  for (let timeout = inputTimeoutMs; ; timeout *= 4) {
    const before = process.cpuUsage();
    try {
      return stoppable(task, timeout);
    } catch (error) {
      if (!isTimeout(error) || cpuMsSince(before) > 0.7 * inputTimeoutMs) throw error;
    }
  }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

const call = new Script('globalThis.fuzzedTask()');

/** @throws when it takes longer than a while */
function stoppable(task: () => void, timeout: number): void {
  Object.assign(globalThis, { fuzzedTask: task });
  call.runInThisContext({ timeout });
}

/** @returns null: it took longer, and was stopped */
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
