import type { Failure } from '../shared/failure.ts';

/** Result of a run of the loop. */
export type SyncOutcome =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; waitMs: number }
  /** The queue is intact, and the owner must sign in first. */
  | { kind: 'signInNeeded'; reason: Failure };
