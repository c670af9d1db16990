import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * How often the functions of some files were called while each of the tasks ran, and their blocks run through: work as it
 * is written down, whatever else the machine does. What is to be compared is counted in one call: V8 counts blocks only
 * in the session in which it has compiled them.
 *
 * @param within part of the files' addresses
 */
export async function countWork(
  within: string,
  tasks: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  // What is optimised, or compiled anew after its code was dropped, is counted in part only.
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
