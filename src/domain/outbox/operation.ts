import type { EditableField, ProviderRepository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import { type RowCounts, type RowTable, rowKinds } from '../shared/row-kinds.ts';

export type GivenRow = { readonly id: string } & FieldValues;

/** The payloads of the four actions, for every table. `values` are named by field, including fields of nested objects. */
export interface OperationPayloads {
  /** Creates or restores rows, or sets the given values of existing rows. Repositories are created by `import` instead. */
  put: { table: RowTable; rows: readonly GivenRow[] };
  /** Sets the same values in each target. `reset` lists repository fields that no longer count as edited by the owner. */
  patch: { table: RowTable; values: FieldValues; reset?: readonly EditableField[] };
  /** Deletes rows, but never a linked repository. `links` lists the repositories to unlink from a deleted project. */
  delete: { table: RowTable; links?: readonly string[] };
  /** Stores data from GitHub. `byOwner` is set for a file import or an undo, which the outbox lists and can undo. */
  import: { table: 'repositories'; rows: readonly ProviderRepository[]; byOwner?: true };
}

export type OperationAction = keyof OperationPayloads;

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
export const operationStates = [
  'queued',
  'sent',
  'acknowledged',
  'confirmed',
  'cancelled',
  'rejected',
  'conflicting',
  'held',
] as const;

export type OperationState = (typeof operationStates)[number];

export const unsentStates: readonly OperationState[] = ['queued', 'sent'];
export const attentionStates: readonly OperationState[] = ['rejected', 'conflicting'];

export interface OperationBase {
  version: number;
  /** Values that the owner saw, for each edited field. `links`: repositories linked to the project. */
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
  /** Values of another device that the server has instead of this operation's values. */
  theirs?: Record<string, unknown>;
  /** Repositories that another device has linked to the project in the meantime. */
  links?: string[];
}

export interface OperationOf<A extends OperationAction> {
  id: string;
  deviceId: string;
  sequence: number;
  payloadVersion: 1;
  action: A;
  payload: OperationPayloads[A];
  targets: string[];
  groupId: string;
  base: Record<string, OperationBase>;
  /** Epoch to which `base` refers, because a restored server may reuse versions. Set when the operation is sent. */
  history?: string;
  state: OperationState;
  /** True while the operation's effect is applied to the view; see affects(). */
  overlaid: boolean;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  lastError: { code: string; message: string } | null;
  /** The server's version of the data after it applied this operation. */
  acknowledgedVersion: number | null;
  results: TargetResult[] | null;
  /** True if the operation overwrote another device's values and the owner has not yet seen the notice. */
  overwroteUnseen: boolean;
  supersededBy: string | null;
  replaces: string | null;
  /** Restores a row that a restored server lost, so it is applied before all other pending operations on the row. */
  restores?: true;
  /** Id of the operation that this one undoes, or whose overwritten values it restores. */
  undoes?: string;
  /** Sequence of the operation that this one repeats, because undo depends on the original order. */
  place?: number;
  importOf?: RowCounts;
  /** True for a change reinstated by undo. Cancelling it would not restore its base values. */
  standsAgain?: true;
}

export type Operation = { [A in OperationAction]: OperationOf<A> }[OperationAction];

/** Returns the rows whose view changes: the targets, and the repositories unlinked from a deleted project. */
export function changedRows({ action, payload, targets }: Operation): {
  table: RowTable;
  ids: readonly string[];
}[] {
  const own = { table: payload.table, ids: targets };
  if (action !== 'delete' || !payload.links?.length) return [own];
  return [own, { table: 'repositories', ids: payload.links }];
}

/** Returns the keys of all rows that this operation must stay ordered with: its targets and the project it links to. */
export function touchedRows(operation: Operation): string[] {
  const changed = changedRows(operation).flatMap(({ table, ids }) => ids.map((id) => `${table}/${id}`));
  const { action, payload } = operation;
  const projectId = action === 'patch' ? payload.values['projectId'] : null;
  return typeof projectId === 'string' ? [...changed, `projects/${projectId}`] : changed;
}

const beforeEverything = 1e12;

/** Returns the sort key of a pending operation: its sequence, with restoring operations before all others. */
export function operationOrder({ sequence, restores }: Pick<Operation, 'sequence' | 'restores'>): number {
  return restores ? sequence - beforeEverything : sequence;
}

/** True for data from GitHub that is no change by the owner, so that it can be dropped and fetched again. */
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

/** Returns the rows that changed. Excludes refused rows if the operation needs attention or was cancelled. */
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

/** True if the row's view includes this operation. A refused row shows the confirmed state instead. */
export function affects(operation: Operation, targetId: string): boolean {
  if (!operation.overlaid) return false;
  if (operation.results === null || operation.state === 'acknowledged') return true;
  // Applies to the rows that the server accepted. Unlinked repositories have no result, so that of their project counts.
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

/** An owned row that another device deleted is a conflict and not a rejection, because this device can restore it. */
export function nextOperationState({ table }: { table: RowTable }, result: OperationResult): OperationState {
  if (result.status === 'rejected') return 'rejected';
  const statuses = result.results.map((target) => target.status);
  if (statuses.includes('rejected')) return 'rejected';
  if (statuses.includes('gone')) return rowKinds[table].isOwned ? 'conflicting' : 'rejected';
  if (statuses.includes('conflict')) return 'conflicting';
  return 'acknowledged';
}
