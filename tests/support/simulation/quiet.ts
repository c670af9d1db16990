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

/**
 * Checks a property of schedules, and shrinks a schedule that breaks it. A run that hangs counts as failed, after far more time than
 * a slow machine needs.
 */
export function assertQuietly<T>(property: fc.IAsyncProperty<T>, seed: number, runs: number): Promise<void> {
  const interruptAfterTimeLimit = 600_000 + runs * 10_000;
  return quietly(() =>
    fc.assert(property, { numRuns: runs, seed, interruptAfterTimeLimit, markInterruptAsFailure: true }),
  );
}
