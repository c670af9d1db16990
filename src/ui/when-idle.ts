const maxWaitMs = 1_000;

/** Resolves when the browser is idle. Without requestIdleCallback (Safari), resolves after the current task. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve);
  });
}
