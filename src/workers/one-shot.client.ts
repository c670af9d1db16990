/**
 * Has something of a stranger's done in a worker of its own, which is ended when it takes too long: a text or a picture can be
 * made so that reading it takes minutes, and neither the page nor the worker that holds the tokens may stand still for it.
 *
 * @returns null when there is no response in time
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
