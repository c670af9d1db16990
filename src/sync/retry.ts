import { isRefusalCode } from '#domain/outbox/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Random } from './ports.ts';

/** Exponential with full jitter, from 1 s to 60 s. */
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

export function jitteredDelayMs(attempts: number, random: Random): number {
  const bound = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts, 16));
  return Math.round(random() * bound);
}

/** The server refused the content in our own codes, so repeating it is pointless. */
export function isRefusal({ code }: Failure): boolean {
  return isRefusalCode(code);
}

/** True if the content may be the cause: the server answered, or timed out. Rate limits concern all operations. */
export function isServerTrouble({ status, kind }: Failure): boolean {
  return kind !== 'RATE_LIMIT' && (status !== undefined || kind !== 'NETWORK');
}
