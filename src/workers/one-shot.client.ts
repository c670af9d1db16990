/**
 * Handles untrusted input in a worker of its own, because a crafted text or picture could block for minutes.
 * @returns null if the worker exceeds the time limit
 */
export function inWorkerOfItsOwn<Response>(
  startWorker: () => Worker,
  message: unknown,
  timeoutMs: number,
): Promise<Response | null> {
  const worker = startWorker();
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<Response | null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('messageerror', () => resolve(null));
    worker.postMessage(message);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
