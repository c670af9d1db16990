/**
 * Passes a result on, unless the returned function is called first. An effect returns that function, so that a result is
 * dropped if the screen has moved on.
 */
export function afterRead<T>(read: Promise<T>, use: (result: T) => void): () => void {
  let isWanted = true;
  void read.then((result) => isWanted && use(result));
  return () => {
    isWanted = false;
  };
}
