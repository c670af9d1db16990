const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds within which a second signal is ignored, because npm also forwards the terminal's Ctrl-C. */
const echoMs = 500;
const exitCodeWhenForced = 130;
const parentCheckMs = 1000;

/**
 * Stops at the first signal and exits with code 0. Exits at once at the second signal.
 * @param stop also stops services that are still starting
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

/** Ends when the parent process ends, because npm's shell does not forward a signal when npm itself is killed. */
function watchParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, parentCheckMs);
  timer.unref();
}
