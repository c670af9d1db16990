import { isRefusalCode } from '#domain/outbox/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Random } from './ports.ts';

/** Bounds in milliseconds of the exponential backoff with full jitter. */
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

export function jitteredDelayMs(attempts: number, random: Random): number {
  const bound = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts, 16));
  return Math.round(random() * bound);
}

/** True if our own server code refused the content. Repeating the request is then pointless. */
export function isRefusal({ code }: Failure): boolean {
  return isRefusalCode(code);
}

/** True if the operations may cause the failure: the server answered or timed out. A rate limit concerns every request. */
export function isServerTrouble({ status, kind }: Failure): boolean {
  return kind !== 'RATE_LIMIT' && (status !== undefined || kind !== 'NETWORK');
}
