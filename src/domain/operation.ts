import type { Project } from './project.ts';
import type { Repository, RepositoryUpdates } from './repository.ts';

/**
 * A change of the owner's on its way to the server.
 *
 * Invariant: a local change and its operation commit together or not at all; the operation's id is the idempotency
 * key under which the server applies it exactly once.
 *
 * States:
 *
 *     queued ──▶ sealed ──▶ acknowledged ──▶ settled
 *       │          ├─▶ rejected       (the server refused it; the owner decides)
 *       │          └─▶ conflicting    (another device was first; the owner decides)
 *       └─▶ cancelled                 (taken back before it was ever sent)
 *
 * A sealed operation was sent at least once and never changes again. An acknowledged one stays overlaid on the
 * confirmed rows until the pull has passed its version, so that nothing flickers.
 */
export type OperationState =
  | 'queued'
  | 'sealed'
  | 'acknowledged'
  | 'settled'
  | 'cancelled'
  | 'rejected'
  | 'conflicting';

/** What still has an effect on the view. */
export const overlaidStates: readonly OperationState[] = ['queued', 'sealed', 'acknowledged'];
/** What still has to reach the server. */
export const unsentStates: readonly OperationState[] = ['queued', 'sealed'];
/** What waits for the owner's decision. */
export const parkedStates: readonly OperationState[] = ['rejected', 'conflicting'];

/** A repository as the provider reports it: what an import may write. */
export type ProviderRepository = Omit<Repository, 'projectId' | 'editedFields'>;

/** Payloads by action. The actions of the first three are the specification's (section 7). */
export interface OperationPayloads {
  'batch-link': { projectId: string };
  'batch-unlink': Record<string, never>;
  'batch-update': { updates: RepositoryUpdates };
  import: { repositories: ProviderRepository[] };
  'project-upsert': { project: Pick<Project, 'id' | 'name' | 'description' | 'isPublic'> };
  'project-delete': { projectId: string };
}

export type OperationAction = keyof OperationPayloads;

/** The confirmed values an edit was made on, so that the server can tell what changed in between. */
export interface OperationBase {
  /** Version of the confirmed row, 0 when the server did not have it yet. */
  version: number;
  values: Record<string, unknown>;
}

export type TargetStatus = 'applied' | 'unchanged' | 'overwrote' | 'conflict' | 'gone' | 'rejected';

/** What became of an operation at one of its targets. */
export interface TargetResult {
  targetId: string;
  status: TargetStatus;
  version?: number;
  code?: string;
  message?: string;
  /** Values of another device that this operation replaced. */
  overwritten?: Record<string, unknown>;
  /** Values of another device that stand. */
  theirs?: Record<string, unknown>;
}

interface OperationFields<A extends OperationAction> {
  /** UUID; the idempotency key. */
  id: string;
  deviceId: string;
  /** Order on this device; gaps are allowed, repeats are not. */
  sequence: number;
  payloadVersion: 1;
  action: A;
  payload: OperationPayloads[A];
  /** Ids of the rows it touches. */
  targets: string[];
  base: Record<string, OperationBase>;
  state: OperationState;
  /** Milliseconds since the epoch. */
  createdAt: number;
  attempts: number;
  /** Milliseconds since the epoch; null: as soon as possible. */
  nextAttemptAt: number | null;
  /** The server's own wish (`Retry-After`), which no impatience overrides; null: it had none. */
  retryFloorAt: number | null;
  lastError: { code: string; message: string } | null;
  /** The server's version after it was applied. */
  acknowledgedVersion: number | null;
  results: TargetResult[] | null;
}

export type OperationOf<A extends OperationAction> = OperationFields<A>;
export type Operation = { [A in OperationAction]: OperationFields<A> }[OperationAction];

/** Ids whose order this operation takes part in: its targets, and the project that it names. */
export function touchedBy(operation: Operation): string[] {
  switch (operation.action) {
    case 'batch-link':
    case 'project-delete':
      return [...operation.targets, operation.payload.projectId];
    default:
      return operation.targets;
  }
}

/** What a caller says of a new operation; the outbox adds the rest. */
export type OperationDraft = {
  [A in OperationAction]: { action: A; payload: OperationPayloads[A]; targets: string[] };
}[OperationAction];

/** The server's answer to one operation. */
export interface OperationResult {
  id: string;
  status: 'applied' | 'rejected';
  version: number;
  replayed: boolean;
  code?: string;
  message?: string;
  results: TargetResult[];
}

/** The state that the server's answer leads to. */
export function stateAfter(result: OperationResult): OperationState {
  if (result.status === 'rejected') return 'rejected';
  const statuses = result.results.map((target) => target.status);
  if (statuses.includes('rejected') || statuses.includes('gone')) return 'rejected';
  if (statuses.includes('conflict')) return 'conflicting';
  return 'acknowledged';
}
