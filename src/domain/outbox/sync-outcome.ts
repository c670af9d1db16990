import type { Failure } from '../shared/failure.ts';

export type SyncOutcome =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; waitMs: number }
  /** The queue is unchanged. The loop continues after the owner has signed in. */
  | { kind: 'signInNeeded'; reason: Failure };
