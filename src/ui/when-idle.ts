const maxWaitMs = 1_000;

/** Resolves when the browser has nothing else to do, at once where it does not tell so (Safari). */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
}
