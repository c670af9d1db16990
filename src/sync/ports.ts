import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import type { Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';

/**
 * The way to the server, as far as it is known. It belongs to the device, not to an operation: when the network is
 * away, ten thousand operations wait for one thing.
 */
export interface BackoffState {
  /** Failed requests since the last one that got through. */
  failures: number;
  /** Not before `waitMs` after `since`. */
  since: number;
  waitMs: number;
  /** The server's own wish (`Retry-After`), which skipping the backoff does not override. */
  retryAfterMs: number;
  reason: Failure | null;
  /** At most this many operations in one request. */
  batchLimit: number;
  /** Consecutive failures of the Edge Function. */
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
  /** The server's history (epoch) that the device knew. */
  history: string | null;
}

/** The device's side: the outbox and the confirmed rows. */
export interface Store<Change> {
  /** In the owner's order. `skipBackoff`: no operation waits on its own account. */
  dueOperations(now: number, limit: number, skipBackoff: boolean): Promise<Operation[]>;
  /** From here on they never change. Gives those that are still there to be sent. */
  markSent(ids: readonly string[]): Promise<SentBatch>;
  /**
   * `history`: that of the batch. Results say nothing if the device has left it meanwhile, or if they are of another one: the
   * operations stay sent.
   *
   * @returns whether the device knows the history that they are of. If not, it has to be read first
   */
  applyResults(results: readonly OperationResult[], history: string | null): Promise<boolean>;
  /** Counts an attempt without a response. `nextAttemptAt`: earliest next attempt; null: as the backoff allows. */
  postpone(ids: readonly string[], reason: Failure, nextAttemptAt: number | null): Promise<void>;
  /** When the first of the postponed operations may go again, and why it waits; null: none does. */
  nextAttempt(now: number): Promise<NextAttempt | null>;
  /** Up to where everything is known. */
  cursor(): Promise<Cursor>;
  /** Where the next page begins: in the middle of a snapshot, else at the cursor. */
  position(): Promise<Cursor>;
  /** @param since the cursor that the page was requested with */
  applyPage(page: PulledPage<Change>, since: Cursor): Promise<void>;
  /** The stored backoff state, shared by tabs and restarts. null: none. */
  readBackoff(): Promise<BackoffState | null>;
  writeBackoff(line: BackoffState): Promise<void>;
}

/**
 * The server's side. A failure is a value. Both ways of pushing name the same operation ids, so using one after the
 * other cannot apply a change twice.
 */
export interface Remote<Change> {
  /**
   * Uploads the files of an operation before the operation itself, so that no reader sees a row with missing files.
   * Repeating it is harmless.
   */
  sendFiles(operation: Operation, signal: AbortSignal): Promise<Result<void>>;
  pushByFunction(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pushDirectly(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pull(cursor: Cursor, signal: AbortSignal): Promise<Result<PulledPage<Change>>>;
  /** Refreshes the session, shared by callers; false: impossible at the moment. */
  refreshSession(): Promise<boolean>;
}

export interface Clock {
  /** Milliseconds since the epoch, as the device's clock says: it may jump. */
  now(): number;
  /** Milliseconds since the program started: never jumps. */
  elapsed(): number;
}

/** Calls back again and again; returns the unsubscribe function. */
export type Every = (intervalMs: number, callback: () => void) => () => void;

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
