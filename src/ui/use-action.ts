import { useState } from 'react';

/** Runs an action. `isBusy` is true until the action has ended, and calls in the meantime are ignored. */
export function useAction<Values extends unknown[]>(
  action: (...values: Values) => Promise<unknown>,
): [isBusy: boolean, run: (...values: Values) => void] {
  const [isBusy, setBusy] = useState(false);
  async function run(...values: Values) {
    if (isBusy) return;
    setBusy(true);
    try {
      await action(...values);
    } finally {
      setBusy(false);
    }
  }
  return [isBusy, (...values) => void run(...values)];
}
