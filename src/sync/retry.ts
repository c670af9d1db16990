import type { Failure } from '#domain/failure.ts';
import type { Random } from './ports.ts';

/** Exponential with full jitter, from 1 s to 60 s. */
const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** How long to wait before the next try: anywhere up to the exponential bound. */
export function jitteredDelayMs(attempts: number, random: Random): number {
  const bound = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, 16));
  return Math.round(random() * bound);
}

/** A refusal is final for this request: trying the same again would give the same answer. */
export function isRefusal({ status }: Failure): boolean {
  if (status === undefined) return false;
  return status >= 400 && status < 500 && ![401, 408, 409, 413, 429].includes(status);
}

/** The same in smaller pieces may get through. */
export function asksForLess({ status, kind }: Failure): boolean {
  return status === 413 || kind === 'TIMEOUT';
}

/** The server itself is in trouble with what was sent, as opposed to the way to it. */
export function isServerTrouble({ status, retryAfterMs }: Failure): boolean {
  return (
    status !== undefined && (status >= 500 || status === 409) && status !== 503 && retryAfterMs === undefined
  );
}
