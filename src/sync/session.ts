import type { Result } from '#domain/shared/failure.ts';
import type { Remote } from './ports.ts';

/** Thrown if the run was stopped before the response arrived. */
export class Stopped extends Error {}

/** Refreshes the session once after a 401. After a second 401, the run fails and the owner must sign in. */
export async function withFreshSession<T>(
  { remote, signal }: { remote: Pick<Remote<never>, 'refreshSession'>; signal: AbortSignal },
  request: () => Promise<Result<T>>,
): Promise<Result<T>> {
  throwIfStopped(signal);
  const first = await request();
  throwIfStopped(signal);
  if (first.ok || first.failure.kind !== 'AUTHENTICATION') return first;
  if (!(await remote.refreshSession())) return first;
  throwIfStopped(signal);
  const second = await request();
  throwIfStopped(signal);
  return second;
}

function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}

/** Returns a function whose concurrent callers share one call. */
export function sharedCall<T>(call: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  return () => {
    current ??= call().finally(() => {
      current = null;
    });
    return current;
  };
}
