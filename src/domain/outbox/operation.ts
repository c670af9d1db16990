import type { RowCounts, RowTable } from '../shared/row-kinds.ts';
import { actionKinds, type OperationAction, type OperationPayloads, tableOf } from './actions.ts';

/**
 * A change of the owner's on its way to the server.
 *
 * Invariant: a local change and its operation commit together or not at all; the operation's id is the idempotency
 * key under which the server applies it exactly once.
 *
 * States:
 *
 *     queued ──▶ sent ──▶ acknowledged ──▶ confirmed
 *       │          ├─▶ rejected ────┐ (the server refused it, or some of its rows; the owner decides)
 *       │          └─▶ conflicting ─┤ (another device was first; the owner decides)
 *       └───────────────────────────┴─▶ cancelled (taken back, or replaced by a later operation)
 *
 *     held ──▶ queued, cancelled (brings back what a restored server lost; the owner decides whether it is sent)
 *
 * A queued operation never left the device: it may still be edited, merged into a later one or taken back. A sent one
 * was handed to the network while the server responded, and never changes again; it is undone by its inverse. An
 * acknowledged one stays overlaid on the confirmed rows until the pull has passed its version, so that nothing
 * flickers. The same holds for the rows that the server took of an operation that needs attention because of its other
 * rows.
 */
export type OperationState =
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'confirmed'
  | 'cancelled'
  | 'rejected'
  | 'conflicting'
  | 'held';

/** What still has to reach the server. */
export const unsentStates: readonly OperationState[] = ['queued', 'sent'];
/** What waits for the owner's decision. */
export const attentionStates: readonly OperationState[] = ['rejected', 'conflicting'];

/** How many rows of each kind an import from a file added or changed. */
export type ImportCounts = RowCounts;

/** What an edit was made on, so that the server can tell what changed in between and the owner can go back to it. */
export interface OperationBase {
  /** Version of the confirmed row, 0 when the server did not have it yet. */
  version: number;
  /** The values of the edited fields that the owner saw; `links`: the repositories that were linked to an edited project. */
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
  /** Repositories that another device has linked to the project meanwhile. */
  links?: string[];
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
  /** What the owner did in one go has one group, however many operations it took. */
  groupId: string;
  base: Record<string, OperationBase>;
  /**
   * The server's history that the versions in `base` belong to. A restored server may use the same version for another change.
   * Missing until the operation is sent after a pull.
   */
  history?: string;
  state: OperationState;
  /** Still folded into the view; see affects(). */
  overlaid: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
  attempts: number;
  /** Milliseconds since the epoch; null: as soon as possible. */
  nextAttemptAt: number | null;
  lastError: { code: string; message: string } | null;
  /** The server's version after it was applied. */
  acknowledgedVersion: number | null;
  results: TargetResult[] | null;
  /** It replaced values of another device, and the owner has not looked at them yet. */
  overwroteUnseen: boolean;
  /** The later operation that took its place. */
  supersededBy: string | null;
  /** The earlier operation, never sent, that this one was merged with. */
  replaces: string | null;
  /** It brings back what a restored server lost: on its rows it comes before everything else that is pending. */
  restores?: true;
  /** The operation that this one takes back, or takes back where it had replaced another device's values. */
  undoes?: string;
  /** The number of the operation that it stands for again: undone is what came later before what came earlier. */
  place?: number;
  /** It belongs to an import from a file: it is undone together with all of its group. */
  importOf?: ImportCounts;
  /** It lies over the inverse of what had replaced it: to cancel it would not lead to what it was based on. */
  standsAgain?: true;
}

export type OperationOf<A extends OperationAction> = OperationFields<A>;
export type Operation = { [A in OperationAction]: OperationFields<A> }[OperationAction];

/** The rows whose view an operation changes: its targets, and the repositories that a deleted project lets go of. */
export function changedRows(operation: Operation): { table: RowTable; ids: readonly string[] }[] {
  const own = { table: tableOf(operation.action), ids: operation.targets };
  if (operation.action !== 'project-delete' || !operation.payload.links?.length) return [own];
  return [own, { table: 'repositories', ids: operation.payload.links }];
}

/** Keys of the rows whose order this operation takes part in: those that it changes, and the project that it names. */
export function touchedBy(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ table, ids }) => ids.map((id) => `${table}/${id}`));
  return operation.action === 'batch-link'
    ? [...changed, `projects/${operation.payload.projectId}`]
    : changed;
}

/** Larger than any number in a device's order. */
const beforeEverything = 1e12;

/** Where an operation stands among those that are pending: by its number, what brings lost rows back first. */
export function orderOf({ sequence, restores }: Pick<Operation, 'sequence' | 'restores'>): number {
  return restores ? sequence - beforeEverything : sequence;
}

/** What the provider reports by itself is no change of the owner's: it can be listed again. */
export function isRefresh(operation: OperationDraft | Operation): boolean {
  return operation.action === 'import' && !operation.payload.byOwner;
}

const refusedStatuses: readonly TargetStatus[] = ['conflict', 'gone', 'rejected'];

/** The results of rows that the server did not change. */
export function refusedTargets(operation: Pick<Operation, 'results'>): TargetResult[] {
  return (operation.results ?? []).filter((result) => refusedStatuses.includes(result.status));
}

/**
 * The rows that an operation changes: all of them, or those that the server took, if the operation needs attention or was
 * cancelled.
 */
export function effectiveTargets({
  state,
  targets,
  results,
}: Pick<Operation, 'state' | 'targets' | 'results'>): string[] {
  if (state !== 'cancelled' && !attentionStates.includes(state)) return targets;
  const taken = new Set(
    (results ?? []).filter(({ status }) => !refusedStatuses.includes(status)).map(({ targetId }) => targetId),
  );
  return targets.filter((id) => taken.has(id));
}

/** Whether the view of a row includes this operation. A row that the server refused shows the confirmed state. */
export function affects(operation: Operation, targetId: string): boolean {
  if (!operation.overlaid) return false;
  if (operation.results === null || operation.state === 'acknowledged') return true;
  // Needs attention, or was decided upon since: only the rows that the server took. A link that is cut goes with its project.
  const resultId = operation.action === 'project-delete' ? operation.payload.projectId : targetId;
  const result = operation.results.find((candidate) => candidate.targetId === resultId);
  return result !== undefined && !refusedStatuses.includes(result.status);
}

/** A change that this device has stored: the operations by which it can be undone. */
export interface SavedChange {
  operationIds: readonly string[];
}

/** What a caller says of a new operation; the outbox adds the rest. */
export type OperationDraft = {
  [A in OperationAction]: { action: A; payload: OperationPayloads[A]; targets: string[] };
}[OperationAction];

/** The server's result of one operation. */
export interface OperationResult {
  id: string;
  status: 'applied' | 'rejected';
  /** The server's history that the version belongs to. */
  epoch?: string;
  version: number;
  replayed: boolean;
  code?: string;
  message?: string;
  results: TargetResult[];
}

/**
 * The state that the server's result leads to. A project or a view that another device has deleted is a conflict: what is
 * known of it here brings it back. Of a repository, the list of the provider does.
 */
export function stateAfter(action: OperationAction, result: OperationResult): OperationState {
  if (result.status === 'rejected') return 'rejected';
  const statuses = result.results.map((target) => target.status);
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.includes('gone')) return actionKinds[action].saves ? 'conflicting' : 'rejected';
  if (statuses.includes('conflict')) return 'conflicting';
  return 'acknowledged';
}
