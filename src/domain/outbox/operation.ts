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

export const unsentStates: readonly OperationState[] = ['queued', 'sent'];
export const attentionStates: readonly OperationState[] = ['rejected', 'conflicting'];

export type ImportCounts = RowCounts;

export interface OperationBase {
  version: number;
  /** Values of the edited fields that the owner saw; `links`: repositories linked to the project. */
  values: Record<string, unknown>;
}

export type TargetStatus = 'applied' | 'unchanged' | 'overwrote' | 'conflict' | 'gone' | 'rejected';

export interface TargetResult {
  targetId: string;
  status: TargetStatus;
  version?: number;
  code?: string;
  message?: string;
  /** Another device's values that this operation replaced. */
  overwritten?: Record<string, unknown>;
  /** Another device's values that the server has. */
  theirs?: Record<string, unknown>;
  /** Repositories that another device linked to the project since. */
  links?: string[];
}

interface OperationFields<A extends OperationAction> {
  id: string;
  deviceId: string;
  sequence: number;
  payloadVersion: 1;
  action: A;
  payload: OperationPayloads[A];
  targets: string[];
  groupId: string;
  base: Record<string, OperationBase>;
  /** Epoch of the server's data that `base` refers to, because a restored server may reuse versions. Set when sent. */
  history?: string;
  state: OperationState;
  /** Still applied to the view; see affects(). */
  overlaid: boolean;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  lastError: { code: string; message: string } | null;
  /** The server's version after applying it. */
  acknowledgedVersion: number | null;
  results: TargetResult[] | null;
  /** Overwrote another device's values; the owner has not seen the notice yet. */
  overwroteUnseen: boolean;
  supersededBy: string | null;
  replaces: string | null;
  /** Restores a row that a restored server lost. Applied before all other pending operations on the row. */
  restores?: true;
  /** Operation that this one undoes, or whose overwritten values it restores. */
  undoes?: string;
  /** Sequence of the operation that this one repeats; undo uses the original order. */
  place?: number;
  importOf?: ImportCounts;
  /** True for a change reinstated by undo. Cancelling it would not restore its base values. */
  standsAgain?: true;
}

export type OperationOf<A extends OperationAction> = OperationFields<A>;
export type Operation = { [A in OperationAction]: OperationFields<A> }[OperationAction];

/** Rows whose view changes: the targets, and repositories unlinked from a deleted project. */
export function changedRows({ action, payload, targets }: Operation): {
  table: RowTable;
  ids: readonly string[];
}[] {
  const own = { table: payload.table, ids: targets };
  if (action !== 'delete' || !payload.links?.length) return [own];
  return [own, { table: 'repositories', ids: payload.links }];
}

/** Keys of every row that this operation must stay ordered with: its targets and the project it links to. */
export function touchedRows(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ table, ids }) => ids.map((id) => `${table}/${id}`));
  const { action, payload } = operation;
  const projectId = action === 'patch' ? payload.values['projectId'] : null;
  return typeof projectId === 'string' ? [...changed, `projects/${projectId}`] : changed;
}

const beforeEverything = 1e12;

/** Sort key of pending operations: by sequence, restored rows first. */
export function operationOrder({ sequence, restores }: Pick<Operation, 'sequence' | 'restores'>): number {
  return restores ? sequence - beforeEverything : sequence;
}

/** A refresh is no change of the owner and can be repeated. */
export function isRefresh(operation: OperationDraft | Operation): boolean {
  return operation.action === 'import' && !operation.payload.byOwner;
}

export function isEdit(operation: Operation): operation is OperationOf<'patch'> {
  const { action, payload } = operation;
  return action === 'patch' && payload.table === 'repositories' && !('projectId' in payload.values);
}

const refusedStatuses: readonly TargetStatus[] = ['conflict', 'gone', 'rejected'];

export function refusedTargets(operation: Pick<Operation, 'results'>): TargetResult[] {
  return (operation.results ?? []).filter((result) => refusedStatuses.includes(result.status));
}

/** All changed rows, or the accepted ones if the operation needs attention or was cancelled. */
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

/** True if the row's view includes this operation. A refused row shows the confirmed state. */
export function affects(operation: Operation, targetId: string): boolean {
  if (!operation.overlaid) return false;
  if (operation.results === null || operation.state === 'acknowledged') return true;
  // Only the rows that the server accepted; unlinked repositories follow their project.
  const { action, payload, targets } = operation;
  const resultId = action === 'delete' && payload.table === 'projects' ? targets[0] : targetId;
  const result = operation.results.find((candidate) => candidate.targetId === resultId);
  return result !== undefined && !refusedStatuses.includes(result.status);
}

export interface SavedChange {
  operationIds: readonly string[];
}

export type OperationDraft = {
  [A in OperationAction]: { action: A; payload: OperationPayloads[A]; targets: string[] };
}[OperationAction];

export interface OperationResult {
  id: string;
  status: 'applied' | 'rejected';
  epoch?: string;
  version: number;
  replayed: boolean;
  code?: string;
  message?: string;
  results: TargetResult[];
}

/** An owned row deleted by another device is a conflict, because this device can restore it. */
export function nextOperationState({ table }: { table: RowTable }, result: OperationResult): OperationState {
  if (result.status === 'rejected') return 'rejected';
  const statuses = result.results.map((target) => target.status);
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.includes('gone')) return rowKinds[table].isOwned ? 'conflicting' : 'rejected';
  if (statuses.includes('conflict')) return 'conflicting';
  return 'acknowledged';
}
