const maxWaitMs = 1_000;

/** Resolves when the browser is idle; at once without support (Safari). */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
}
