import fc from 'fast-check';

/** Hides two expected warnings: Dexie's about a lost connection, and the sync loop's about a status that cannot be stored. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

/** Milliseconds. A schedule takes a second, and on a slow and busy machine 20. */
const hangingMs = 600_000;

/**
 * Checks a property of schedules, and shrinks a schedule that breaks it or hangs. All schedules together may take any time, so
 * that the result does not depend on the machine's speed.
 */
export function assertQuietly<T>(property: fc.IAsyncProperty<T>, seed: number, runs: number): Promise<void> {
  return quietly(() => fc.assert(property, { numRuns: runs, seed, plugins: [fc.timeout(hangingMs)] }));
}
