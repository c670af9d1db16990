import { vi } from 'vitest';

/**
 * Repeats the work until it succeeds, and returns its result. Throws its last error after a minute, far above what any test needs on
 * a slow machine; `vi.waitFor` gives up after one second.
 */
export function waitFor<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(work, { timeout: 60_000 });
}
