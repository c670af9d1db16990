import type { Failure } from '#domain/failure.ts';
import type { Random } from './ports.ts';

/** Exponential with full jitter, from 1 s to 60 s. */
const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** How long to wait before the next try: anywhere up to the exponential bound, never less than the server asked. */
export function retryDelayMs(attempts: number, reason: Failure, random: Random): number {
  const bound = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, 16));
  return Math.max(Math.round(random() * bound), reason.retryAfterMs ?? 0);
}

/** A refusal is final for this request: trying the same again would give the same answer. */
export function isRefusal(reason: Failure): boolean {
  const { status } = reason;
  if (status === undefined) return false;
  return status >= 400 && status < 500 && ![401, 408, 409, 413, 429].includes(status);
}
