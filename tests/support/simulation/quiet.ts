/** Dexie warns when a connection is lost, and the loop when its status cannot be stored: here that is on purpose. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
