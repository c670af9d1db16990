const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm repeats the terminal's Ctrl-C: the second is not the user's. */
const echoMs = 500;
const exitCodeWhenForced = 130;
const parentCheckMs = 1000;

/**
 * Ends gracefully at the first signal, with exit code 0, at once at the second.
 * @param stop also ends services that are still starting
 */
export function endWithSignals(stop: () => Promise<void>): void {
  let firstAt: number | null = null;
  const end = (): void => {
    const now = performance.now();
    if (firstAt !== null) {
      if (now - firstAt > echoMs) process.exit(exitCodeWhenForced);
      return;
    }
    firstAt = now;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, end);
  if (process.env.npm_lifecycle_event !== undefined) watchParent(end);
}

/** Ending npm ends its shell, without a signal to this process. */
function watchParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, parentCheckMs);
  timer.unref();
}
