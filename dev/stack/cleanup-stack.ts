export interface CleanupStack {
  add(step: () => unknown): void;
  /** Runs the cleanups in reverse order, also after one fails. A second call waits for the first. */
  run(): Promise<void>;
}

export function createCleanupStack(): CleanupStack {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | null = null;
  const runSteps = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The stack did not stop cleanly.');
  };
  return {
    add: (step) => steps.push(step),
    run: () => (running ??= runSteps()),
  };
}
