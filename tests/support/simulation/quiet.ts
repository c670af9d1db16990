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
