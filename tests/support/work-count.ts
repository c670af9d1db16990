import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * Counts calls of the functions in some files, and executions of their blocks, during each task. The counts do not depend on the
 * machine's load. Only counts of one call can be compared, because V8 counts blocks only in the session that compiled them.
 * @param within part of the files' addresses
 */
export async function countWork(
  within: string,
  tasks: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  // V8 counts optimised or recompiled functions only partly.
  for (const flag of ['--no-turbofan', '--no-sparkplug', '--no-flush-bytecode']) setFlagsFromString(flag);
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const counts: number[] = [];
    for (const task of tasks) {
      await session.post('Profiler.takePreciseCoverage');
      await task();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const ranges = result
        .filter(({ url }) => url.includes(within))
        .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
      counts.push(ranges.reduce((sum, { count }) => sum + count, 0));
    }
    return counts;
  } finally {
    session.disconnect();
  }
}
