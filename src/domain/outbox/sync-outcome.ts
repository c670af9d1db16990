import type { Failure } from '../shared/failure.ts';

export type SyncOutcome =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; waitMs: number }
  /** The queue is intact; the owner must sign in first. */
  | { kind: 'signInNeeded'; reason: Failure };
