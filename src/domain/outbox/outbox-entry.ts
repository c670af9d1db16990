import { type ImportProgress, waitingRows } from '../backup/import-progress.ts';
import type { OpenListing } from '../repository/repository-fetch.ts';
import { type FailureReason, formatCount } from '../shared/wording.ts';
import { effectRecords } from './effect.ts';
import {
  attentionStates,
  effectiveTargets,
  isEdit,
  isRefresh,
  type Operation,
  unsentStates,
} from './operation.ts';
import {
  type Conflict,
  listedRows,
  operationChanges,
  operationConflicts,
  operationRefusals,
  type Refusal,
  type ValueChange,
} from './operation-differences.ts';
import { changedRecord, type NameOf, operationTitle } from './operation-title.ts';

export interface OutboxEntry
  extends Pick<Operation, 'id' | 'state' | 'createdAt' | 'attempts' | 'nextAttemptAt'> {
  operationIds: readonly string[];
  title: string;
  record: { id: string; name: string } | null;
  records: readonly string[];
  isPartlySaved: boolean;
  isUndone: boolean;
  reason: FailureReason | null;
  changes: ValueChange[];
  moreRows: number;
  conflicts: Conflict[];
  refusals: Refusal[];
  import: ImportCount | null;
  undoImpossible: string | null;
  undoAfter: string | null;
  can: { undo: boolean; retry: boolean; edit: boolean; discard: boolean; resolve: boolean };
  updates: Record<string, unknown> | null;
}

export interface ImportCount {
  total: number;
  sent: number;
  refused: number;
  /** Null if the listing from GitHub is complete. */
  loading: OpenListing | null;
}

/** @param builtOn later change that must be undone first */
export function describeOperation(operation: Operation, getName: NameOf, builtOn?: Operation): OutboxEntry {
  const { state, targets, supersededBy } = operation;
  const updates = isEdit(operation) ? { ...operation.payload.values } : null;
  const needsAttention = attentionStates.includes(state);
  const sent = state === 'sent' || state === 'acknowledged' || state === 'confirmed';
  const isImport = operation.importOf !== undefined && !needsAttention;
  const edits = isImport || !isRefresh(operation);
  const isEnded = needsAttention || state === 'cancelled';
  const isPartlySaved = isEnded && supersededBy === null && effectiveTargets(operation).length > 0;
  const isPart = needsAttention && operation.importOf !== undefined;
  const undoable =
    supersededBy === null &&
    ((state === 'queued' && !isRefresh(operation)) || ((sent || isPartlySaved) && edits && !isPart));
  return {
    id: operation.id,
    operationIds: [operation.id],
    title: operationTitle(operation, getName),
    record: changedRecord(operation, getName),
    records: isImport ? [] : effectRecords(operation),
    state,
    isPartlySaved,
    isUndone: false,
    createdAt: operation.createdAt,
    attempts: operation.attempts,
    nextAttemptAt: operation.nextAttemptAt,
    reason: operation.lastError,
    changes: targets.slice(0, listedRows).flatMap((id) => operationChanges(operation, id, getName)),
    moreRows: Math.max(0, targets.length - listedRows),
    conflicts: (operation.results ?? []).flatMap((result) => operationConflicts(operation, result, getName)),
    refusals: operationRefusals(operation, getName),
    import: null,
    undoImpossible: isRefresh(operation) ? noUndoOfImport : null,
    undoAfter: undoable && builtOn ? operationTitle(builtOn, getName) : null,
    can: {
      undo: undoable && !builtOn,
      retry: state === 'rejected',
      edit: updates !== null && (state === 'rejected' || state === 'queued'),
      discard: needsAttention,
      resolve: state === 'conflicting' || operation.overwroteUnseen,
    },
    updates,
  };
}

const noUndoOfImport = "Imports can't be undone. Your own edits were kept.";

export function isUndone({ id, supersededBy }: Operation, known: ReadonlyMap<string, Operation>): boolean {
  const undo = supersededBy === null ? undefined : known.get(supersededBy);
  return undo?.undoes === id && undo.state !== 'cancelled' && !isUndone(undo, known);
}

/** Follows a chain of undos to the original change. `depth` is the number of undos. */
function undoneChange(operation: Operation, known: ReadonlyMap<string, Operation>) {
  let [change, depth] = [operation, 0];
  for (let next = getUndone(change, known); next; next = getUndone(change, known)) {
    [change, depth] = [next, depth + 1];
  }
  return { change, depth };
}

function getUndone({ undoes }: Operation, known: ReadonlyMap<string, Operation>): Operation | undefined {
  return undoes === undefined ? undefined : known.get(undoes);
}

/** Returns key and title of the entry of an undo. Returns null if the operation has its own entry, such as for a decision. */
export function undoEntry(
  operation: Operation,
  known: ReadonlyMap<string, Operation>,
  getName: NameOf,
): { key: string; title: string } | null {
  const { overwroteUnseen, importOf, state } = operation;
  if (attentionStates.includes(state) || overwroteUnseen || importOf) return null;
  const { change, depth } = undoneChange(operation, known);
  if (depth === 0) return null;
  const title = operationTitle(change, getName);
  return {
    key: [change.id, depth, state === 'cancelled'].join(),
    title: depth % 2 === 1 ? `Undo of: ${title}` : `Redo of: ${title}`,
  };
}

const leastAdvancedFirst: readonly Operation['state'][] = ['queued', 'sent', 'acknowledged', 'confirmed'];

export function mergeEntries(title: string, [first, ...more]: [OutboxEntry, ...OutboxEntry[]]): OutboxEntry {
  const all = [first, ...more];
  const changes = all.flatMap((entry) => entry.changes);
  const shownRows = new Set([...new Set(changes.map(({ row }) => row))].slice(0, listedRows));
  const records = [...new Set(all.flatMap((entry) => entry.records))];
  const retries = all.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
  const state = leastAdvancedFirst.find((candidate) => all.some((entry) => entry.state === candidate));
  return {
    ...first,
    operationIds: all.flatMap(({ operationIds }) => operationIds),
    title,
    record: records.length === 1 ? first.record : null,
    records,
    state: state ?? first.state,
    isPartlySaved: all.some(({ isPartlySaved }) => isPartlySaved),
    isUndone: all.every((entry) => entry.isUndone),
    createdAt: Math.max(...all.map(({ createdAt }) => createdAt)),
    attempts: Math.max(...all.map(({ attempts }) => attempts)),
    nextAttemptAt: retries.length === 0 ? null : Math.min(...retries),
    reason: all.find(({ reason }) => reason !== null)?.reason ?? null,
    changes: changes.filter(({ row }) => shownRows.has(row)),
    moreRows:
      all.reduce((sum, { moreRows }) => sum + moreRows, 0) +
      new Set(changes.flatMap(({ row }) => (shownRows.has(row) ? [] : row))).size,
    refusals: all.flatMap(({ refusals }) => refusals),
    undoAfter: all.find(({ undoAfter }) => undoAfter !== null)?.undoAfter ?? null,
    can: {
      ...first.can,
      edit: false,
      undo: all.some(({ can }) => can.undo) && all.every(({ undoAfter }) => undoAfter === null),
    },
    updates: null,
  };
}

/**
 * Describes all operations of an import as one entry.
 * @param next the import's first operation that the server has not applied yet
 */
export function describeImport(
  progress: ImportProgress,
  next: Operation | undefined,
  loading: OpenListing | null,
): OutboxEntry {
  const { groupId, createdAt, total, refused } = progress;
  const waits = next !== undefined && unsentStates.includes(next.state) ? next : null;
  return {
    id: groupId,
    operationIds: [],
    title: `Import of ${formatCount(total, 'repository', 'repositories')}`,
    record: null,
    records: [],
    state: waits?.state ?? (refused > 0 ? 'rejected' : 'confirmed'),
    isPartlySaved: false,
    isUndone: false,
    createdAt,
    attempts: waits?.attempts ?? 0,
    nextAttemptAt: waits?.nextAttemptAt ?? null,
    reason: waits?.lastError ?? null,
    changes: [],
    moreRows: 0,
    conflicts: [],
    refusals: [],
    import: entryCount(progress, loading),
    undoImpossible: noUndoOfImport,
    undoAfter: null,
    can: { undo: false, retry: false, edit: false, discard: false, resolve: false },
    updates: null,
  };
}

export function entryCount(progress: ImportProgress, loading: OpenListing | null = null): ImportCount {
  const { total, refused } = progress;
  return { total, sent: total - waitingRows(progress) - refused, refused, loading };
}
