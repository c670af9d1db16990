import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import type { Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';

/** The connection's state. It belongs to the device, not to an operation: offline, ten thousand operations share one wait. */
export interface BackoffState {
  failures: number;
  /** Not before `waitMs` after `since`. */
  since: number;
  waitMs: number;
  /** The server's `Retry-After`, which skipping the backoff does not override. */
  retryAfterMs: number;
  reason: Failure | null;
  /** Maximum operations per request. */
  batchLimit: number;
  functionFailures: number;
  /** Start of a period without the Edge Function; null: the function is used. */
  bypassSince: number | null;
}

export interface NextAttempt {
  waitMs: number;
  code: string;
  message: string;
}

export interface SentBatch {
  operations: Operation[];
  history: string | null;
}

/** The device: outbox and confirmed rows. */
export interface Store<Change> {
  /** In the owner's order. `skipBackoff` ignores the operations' own waits. */
  dueOperations(now: number, limit: number, skipBackoff: boolean): Promise<Operation[]>;
  /** Marks operations as sent, after which they never change. Returns those that still exist. */
  markSent(ids: readonly string[]): Promise<SentBatch>;
  /**
   * @param history epoch of the batch. Results of another epoch are ignored, and operations stay sent
   * @returns whether the device knows the results' epoch; if not, it must pull first
   */
  applyResults(results: readonly OperationResult[], history: string | null): Promise<boolean>;
  /** Counts an attempt without a response. `nextAttemptAt`: null leaves the time to the backoff. */
  postpone(ids: readonly string[], reason: Failure, nextAttemptAt: number | null): Promise<void>;
  /** Time and reason of the earliest postponed operation; null: none. */
  nextAttempt(now: number): Promise<NextAttempt | null>;
  /** Position up to which everything is known. */
  cursor(): Promise<Cursor>;
  /** Start of the next page: within a snapshot, else the cursor. */
  position(): Promise<Cursor>;
  /** @param since cursor of the request */
  applyPage(page: PulledPage<Change>, since: Cursor): Promise<void>;
  /** The stored state, shared by tabs and restarts. */
  readBackoff(): Promise<BackoffState | null>;
  writeBackoff(line: BackoffState): Promise<void>;
}

/** The server. Failures are values. Both ways of pushing send the same operation ids, so a change is never applied twice. */
export interface Remote<Change> {
  /** Uploads an operation's files before the operation, so that no reader sees missing files. Can be repeated. */
  sendFiles(operation: Operation, signal: AbortSignal): Promise<Result<void>>;
  pushByFunction(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pushDirectly(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pull(cursor: Cursor, signal: AbortSignal): Promise<Result<PulledPage<Change>>>;
  refreshSession(): Promise<boolean>;
}

export interface Clock {
  /** Milliseconds since the epoch, by the device's clock, which may jump. */
  now(): number;
  /** Milliseconds since the program started: never jumps. */
  elapsed(): number;
}

/** Calls back repeatedly. Returns the unsubscribe function. */
export type Every = (intervalMs: number, callback: () => void) => () => void;

export type Random = () => number;
