import { type RowCounts, type RowTable, rowKinds } from '../shared/row-kinds.ts';
import type { OperationAction, OperationPayloads } from './actions.ts';

/**
 * A change by the owner on its way to the server.
 *
 * Invariant: a local change and its operation commit together or not at all; the operation's id is the idempotency
 * key under which the server applies it exactly once.
 *
 * States:
 *
 *     queued ──▶ sent ──▶ acknowledged ──▶ confirmed
 *       │          ├─▶ rejected ────┐ (the server refused it, or some of its rows; the owner decides)
 *       │          └─▶ conflicting ─┤ (another device was first; the owner decides)
 *       └───────────────────────────┴─▶ cancelled (withdrawn, or replaced by a later operation)
 *
 *     held ──▶ queued, cancelled (restores rows that a restored server lost; the owner decides)
 *
 * A queued operation never left the device and may be edited, merged or withdrawn. A sent operation may have reached
 * the server and never changes again; its inverse undoes it. An acknowledged operation stays overlaid on the confirmed
 * rows until the pull has passed its version, so that rows do not flicker. The same holds for the applied rows of an
 * operation that needs attention because of its other rows.
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

/** States of operations that the server has not acknowledged. */
export const unsentStates: readonly OperationState[] = ['queued', 'sent'];
/** States that wait for the owner's decision. */
export const attentionStates: readonly OperationState[] = ['rejected', 'conflicting'];

/** How many rows of each kind an import from a file added or changed. */
export type ImportCounts = RowCounts;

/** The base of an edit: the server detects changes in between, and the owner can return to it. */
export interface OperationBase {
  /** Version of the confirmed row, 0 when the server did not have it yet. */
  version: number;
  /** The values of the edited fields that the owner saw; `links`: the repositories that were linked to an edited project. */
  values: Record<string, unknown>;
}

export type TargetStatus = 'applied' | 'unchanged' | 'overwrote' | 'conflict' | 'gone' | 'rejected';

/** Result of an operation for one of its targets. */
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
  /** All operations of one gesture share a group. */
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
  /** The operation overwrote values of another device, and the owner has not seen the notice yet. */
  overwroteUnseen: boolean;
  /** The later operation that took its place. */
  supersededBy: string | null;
  /** The earlier operation, never sent, that this one was merged with. */
  replaces: string | null;
  /**
   * The operation restores a row that a restored server lost, so it precedes all other pending operations on its
   * rows.
   */
  restores?: true;
  /** The operation that this one takes back, or takes back where it had replaced another device's values. */
  undoes?: string;
  /** The sequence of the operation that this one repeats. Undo follows the original order. */
  place?: number;
  /** Part of an import from a file, which is undone as a whole. */
  importOf?: ImportCounts;
  /** The operation lies above the inverse of its replacement, so cancelling it would not lead to its base. */
  standsAgain?: true;
}

export type OperationOf<A extends OperationAction> = OperationFields<A>;
export type Operation = { [A in OperationAction]: OperationFields<A> }[OperationAction];

/** The rows whose view an operation changes: its targets, and the repositories that a deleted project lets go of. */
export function changedRows({ action, payload, targets }: Operation): {
  table: RowTable;
  ids: readonly string[];
}[] {
  const own = { table: payload.table, ids: targets };
  if (action !== 'delete' || !payload.links?.length) return [own];
  return [own, { table: 'repositories', ids: payload.links }];
}

/** Keys of the rows whose order this operation takes part in: those that it changes, and the project that it names. */
export function touchedRows(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ table, ids }) => ids.map((id) => `${table}/${id}`));
  const { action, payload } = operation;
  const projectId = action === 'patch' ? payload.values['projectId'] : null;
  return typeof projectId === 'string' ? [...changed, `projects/${projectId}`] : changed;
}

/** Larger than any number in a device's order. */
const beforeEverything = 1e12;

/** Where an operation stands among those that are pending: by its number, what brings lost rows back first. */
export function operationOrder({ sequence, restores }: Pick<Operation, 'sequence' | 'restores'>): number {
  return restores ? sequence - beforeEverything : sequence;
}

/** A refresh by the provider is no change of the owner and can be repeated. */
export function isRefresh(operation: OperationDraft | Operation): boolean {
  return operation.action === 'import' && !operation.payload.byOwner;
}

/** A batch update: it sets fields of repositories, and no link. */
export function isEdit(operation: Operation): operation is OperationOf<'patch'> {
  const { action, payload } = operation;
  return action === 'patch' && payload.table === 'repositories' && !('projectId' in payload.values);
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
  const { action, payload, targets } = operation;
  const resultId = action === 'delete' && payload.table === 'projects' ? targets[0] : targetId;
  const result = operation.results.find((candidate) => candidate.targetId === resultId);
  return result !== undefined && !refusedStatuses.includes(result.status);
}

/** A change that this device has stored: the operations by which it can be undone. */
export interface SavedChange {
  operationIds: readonly string[];
}

/** Input of a new operation; the outbox adds the rest. */
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
 * The state after the server's result. An owned row that another device has deleted is a conflict, because this device
 * can restore it. A repository returns with the provider's list.
 */
export function nextOperationState({ table }: { table: RowTable }, result: OperationResult): OperationState {
  if (result.status === 'rejected') return 'rejected';
  const statuses = result.results.map((target) => target.status);
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.includes('gone')) return rowKinds[table].isOwned ? 'conflicting' : 'rejected';
  if (statuses.includes('conflict')) return 'conflicting';
  return 'acknowledged';
}
