import type { Failure } from '#domain/shared/failure.ts';
import type { Clock, Line, Random } from './ports.ts';
import { isServerTrouble, jitteredDelayMs } from './retry.ts';

/** At most this many operations in one request. */
export const largestBatch = 200;
/** The Edge Function is passed over this long after so many failures. */
const bypassMs = 300_000;
const failuresBeforeBypass = 3;

export const openLine: Line = {
  failures: 0,
  since: 0,
  waitMs: 0,
  floorMs: 0,
  reason: null,
  batchLimit: largestBatch,
  functionFailures: 0,
  bypassSince: null,
};

/** How long nothing may be sent. A clock that was set back starts the wait anew instead of prolonging it. */
export function lineWaitMs(line: Line, now: number, impatient: boolean): number {
  const passed = Math.max(0, now - line.since);
  const waitMs = impatient ? line.floorMs : Math.max(line.waitMs, line.floorMs);
  return Math.max(0, waitMs - passed);
}

/** The line as it is read: a start in the future is from before the clock was set back. */
export function withPlausibleTimes(line: Line, now: number): Line {
  const since = Math.min(line.since, now);
  const bypassSince = line.bypassSince === null ? null : Math.min(line.bypassSince, now);
  return since === line.since && bypassSince === line.bypassSince ? line : { ...line, since, bypassSince };
}

/** @param sent how many operations the failed request held; 0: it was no push, and says nothing about batches */
export function afterFailure(line: Line, reason: Failure, sent: number, clock: Clock, random: Random): Line {
  const failures = line.failures + 1;
  const smaller = sent > 0 && isServerTrouble(reason);
  // Too large is no reason to wait: the next try is another one.
  const waitMs = reason.status === 413 ? 0 : jitteredDelayMs(failures, random);
  return {
    ...line,
    failures,
    since: clock.now(),
    waitMs,
    floorMs: reason.retryAfterMs ?? 0,
    reason,
    // Half of what was sent, not of what might have been: two operations are parted at once.
    batchLimit: smaller ? Math.max(1, Math.floor(sent / 2)) : line.batchLimit,
  };
}

export function afterSuccess(line: Line): Line {
  return { ...line, failures: 0, waitMs: 0, floorMs: 0, reason: null };
}

/** Only a batch that went through allows larger ones again: pulls succeed while the server chokes on a batch. */
export function afterBatch(line: Line): Line {
  return { ...afterSuccess(line), batchLimit: Math.min(largestBatch, line.batchLimit * 2) };
}

/** Whether the last request got no answer of the server's: none at all, or a page that somebody else put in its place. */
export function isSilent({ reason }: Line): boolean {
  return reason?.kind === 'NETWORK' || (reason?.kind === 'TIMEOUT' && reason.status === undefined);
}

export function bypassesFunction({ bypassSince }: Line, now: number): boolean {
  return bypassSince !== null && now - bypassSince < bypassMs;
}

export function afterFunctionFailure(line: Line, now: number): Line {
  const functionFailures = line.functionFailures + 1;
  if (functionFailures < failuresBeforeBypass) return { ...line, functionFailures };
  return { ...line, functionFailures: 0, bypassSince: now };
}

export function afterFunctionSuccess(line: Line): Line {
  return line.functionFailures === 0 && line.bypassSince === null
    ? line
    : { ...line, functionFailures: 0, bypassSince: null };
}
