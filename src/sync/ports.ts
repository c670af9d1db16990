import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import type { Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';

/** The state of the connection. All operations share it, so that offline, ten thousand operations cause a single wait. */
export interface BackoffState {
  failures: number;
  /** Start of the wait of `waitMs`, in milliseconds since the epoch. */
  since: number;
  waitMs: number;
  /** The server's `Retry-After` in milliseconds. It applies even if the backoff is skipped. */
  retryAfterMs: number;
  reason: Failure | null;
  batchLimit: number;
  functionFailures: number;
  /** Time since which operations are pushed without the Edge Function. Null if the function is used. */
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

/** The device's storage: the outbox and the confirmed rows. */
export interface Store<Change> {
  /** Returns due operations in the order of the owner's changes. `skipBackoff` ignores the operations' own waits. */
  dueOperations(now: number, limit: number, skipBackoff: boolean): Promise<Operation[]>;
  /** Marks operations as sent, after which their content never changes. Returns those that still exist. */
  markSent(ids: readonly string[]): Promise<SentBatch>;
  /**
   * Stores the results of a batch. Ignores results of another epoch and leaves their operations sent.
   * @param history epoch of the batch
   * @returns false if the device must pull first, because it does not know the results' epoch
   */
  applyResults(results: readonly OperationResult[], history: string | null): Promise<boolean>;
  /** Counts an attempt without a usable response. If `nextAttemptAt` is null, the connection's backoff decides when to retry. */
  postpone(ids: readonly string[], reason: Failure, nextAttemptAt: number | null): Promise<void>;
  /** Returns wait and reason of the earliest postponed operation, or null if there is none. */
  nextAttempt(now: number): Promise<NextAttempt | null>;
  /** Returns the version up to which this device has all changes. */
  cursor(): Promise<Cursor>;
  /** Returns where the next page starts: the position in an unfinished snapshot, otherwise the cursor. */
  position(): Promise<Cursor>;
  /**
   * Stores a page with its position.
   * @param since cursor with which the page was requested
   */
  applyPage(page: PulledPage<Change>, since: Cursor): Promise<void>;
  /** Reads the state that all tabs share and that survives a restart. */
  readBackoff(): Promise<BackoffState | null>;
  writeBackoff(line: BackoffState): Promise<void>;
}

/**
 * The server. A failed request resolves to a failure. Both push methods send the same ids, so that no change is applied twice.
 */
export interface Remote<Change> {
  /** Uploads an operation's files before the operation, so that no other device misses them. Uploading twice is safe. */
  sendFiles(operation: Operation, signal: AbortSignal): Promise<Result<void>>;
  pushByFunction(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pushDirectly(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pull(cursor: Cursor, signal: AbortSignal): Promise<Result<PulledPage<Change>>>;
  refreshSession(): Promise<boolean>;
}

export interface Clock {
  /** Returns milliseconds since the epoch on the device's clock, which may jump. */
  now(): number;
  /** Returns milliseconds since the program started. Never jumps. */
  elapsedMs(): number;
}

/** Calls `callback` every `intervalMs`. Returns the function that stops it. */
export type Every = (intervalMs: number, callback: () => void) => () => void;

export type Random = () => number;
