import type { Failure } from '../shared/failure.ts';

/** What one run of the loop came to. */
export type SyncOutcome =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; waitMs: number }
  /** The queue is intact; somebody has to sign in first. */
  | { kind: 'signInNeeded'; reason: Failure };
