import type { Failure, Result } from '#domain/failure.ts';
import type { Operation, OperationResult } from '#domain/operation.ts';

/** How far the pull has come; `epoch` is null before the first pull. */
export interface PullCursor {
  epoch: string | null;
  version: number;
}

/** One page of confirmed changes. What a change holds is the store's and the server's business. */
export interface ChangePage<Change> {
  epoch: string;
  /** The server read again from the start: the device was too old, or the server was restored. */
  snapshot: boolean;
  changes: Change[];
  next: number;
  complete: boolean;
}

/** The device's side: the outbox and the confirmed rows. */
export interface Store<Change> {
  /** `impatient`: only the server's own wish (`Retry-After`) is waited for. */
  dueOperations(now: number, limit: number, impatient: boolean): Promise<Operation[]>;
  seal(ids: readonly string[]): Promise<Operation[]>;
  settle(results: readonly OperationResult[]): Promise<void>;
  postpone(
    ids: readonly string[],
    reason: Failure,
    times: { nextAttemptAt: number; retryFloorAt: number | null },
  ): Promise<void>;
  cursor(): Promise<PullCursor>;
  rebase(page: Omit<ChangePage<Change>, 'complete'>): Promise<void>;
  /** The earliest time at which a postponed operation may be tried again; null: none waits. */
  nextAttemptAt(): Promise<number | null>;
}

/**
 * The server's side. A failure is a value. Both ways of pushing name the same operation ids, so using one after the
 * other cannot apply a change twice.
 */
export interface Remote<Change> {
  pushByFunction(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pushDirectly(operations: readonly Operation[], signal: AbortSignal): Promise<Result<OperationResult[]>>;
  pull(cursor: PullCursor, signal: AbortSignal): Promise<Result<ChangePage<Change>>>;
  /** One shared refresh of the session; false: it cannot be refreshed now. */
  refreshSession(): Promise<boolean>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
