import type { Operation, OperationResult } from '#domain/outbox/operation.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';
import type { Line } from './backoff.ts';

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
  /** The server's highest version. */
  head?: number | undefined;
  /** How many rows lie beyond this page; a server of an earlier version does not say. */
  remaining?: number | undefined;
  /** The highest version that the rows had when this history began. */
  began?: number | null | undefined;
}

export interface NextAttempt {
  waitMs: number;
  code: string;
  message: string;
}

/** The device's side: the outbox and the confirmed rows. */
export interface Store<Change> {
  /** In the owner's order. `impatient`: no operation waits on its own account. */
  dueOperations(now: number, limit: number, impatient: boolean): Promise<Operation[]>;
  /** From here on they never change. Gives those that are still there to be sent. */
  seal(ids: readonly string[]): Promise<Operation[]>;
  settle(results: readonly OperationResult[]): Promise<void>;
  /** One more attempt without an answer. `nextAttemptAt`: not before that; null: when the line allows. */
  postpone(ids: readonly string[], reason: Failure, nextAttemptAt: number | null): Promise<void>;
  /** When the first of the postponed operations may go again, and why it waits; null: none does. */
  nextAttempt(now: number): Promise<NextAttempt | null>;
  /** Up to where everything is known. */
  cursor(): Promise<PullCursor>;
  /** Where the next page is to be asked for: in the middle of a snapshot, else at the cursor. */
  position(): Promise<PullCursor>;
  /** @param since the cursor that the page was asked with */
  rebase(page: ChangePage<Change>, since: PullCursor): Promise<void>;
  /** The state of the line is kept for every tab and over restarts. null: nothing known. */
  readLine(): Promise<Line | null>;
  writeLine(line: Line): Promise<void>;
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
  /** Milliseconds since the epoch, as the device's clock says: it may jump. */
  now(): number;
  /** Milliseconds since the program started: never jumps. */
  elapsed(): number;
}

/** Calls back again and again; returns the way to stop. */
export type Every = (intervalMs: number, callback: () => void) => () => void;

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;
