import { type ImportProgress, waitingRows } from '../backup/import-progress.ts';
import type { OpenListing } from '../repository/repository-fetch.ts';
import { entities as allEntities } from '../shared/entities.ts';
import { differingFields, type Entities, labelOf, valueLabel } from '../shared/entity.ts';
import { countedRows } from '../shared/row-kinds.ts';
import { counted } from '../shared/wording.ts';
import { actionKinds, tableOf } from './actions.ts';
import { existedBefore, isRemoval, valuesSet, valuesSetOf } from './effect.ts';
import {
  attentionStates,
  isRefresh,
  type Operation,
  refusedTargets,
  type TargetResult,
  unsentStates,
} from './operation.ts';

/** An operation as the owner reads it. */
export interface OutboxEntry {
  id: string;
  title: string;
  /** The repository, project, message or view that it is about; null: it is about several, or an import as a whole. */
  record: { id: string; name: string } | null;
  /** Ids of all that it is about; of an import as a whole none. */
  records: readonly string[];
  state: Operation['state'];
  /** Milliseconds since the epoch. */
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  reason: string | null;
  changes: ValueChange[];
  /** Rows beyond those listed in `changes`. */
  moreRows: number;
  conflicts: Conflict[];
  /** Rows that the server refused, each with its words. */
  refusals: { row: string; reason: string }[];
  /** An import as a whole; null: it is another change, or a part of an import that needs a decision. */
  import: ImportCount | null;
  /** Why there is no way to undo it, where one might look for it; null: there is, or nobody would. */
  undoImpossible: string | null;
  /** The title of a later change that builds on this one: it has to be undone first. */
  undoAfter: string | null;
  can: { undo: boolean; retry: boolean; edit: boolean; discard: boolean; resolve: boolean };
  updates: Record<string, unknown> | null;
}

/** How far an import has come. */
export interface ImportCount {
  /** Rows on this device. */
  total: number;
  /** Of them those that the server has. */
  sent: number;
  /** Those that it refused. */
  refused: number;
  /** GitHub has not listed everything yet; null: it has. */
  loading: OpenListing | null;
}

/** One value of one row, before and after. */
export interface ValueChange {
  row: string;
  field: string;
  /** null: there was nothing before, not even the row. */
  before: string | null;
  after: string;
}

/** The same value set on two devices. */
export interface Conflict {
  row: string;
  field: string;
  mine: string;
  theirs: string;
  /** True: mine stands on the server already. False: theirs stands and mine waits. */
  mineStands: boolean;
}

/** Rows listed one by one. */
const listedRows = 20;

const deletedLabel = 'Deleted';

type NameOf = (id: string) => string;

/**
 * @param nameOf the name of a repository or project; of one that is not known here, its id
 * @param builtOn the later change that has to be undone first
 */
export function describeOperation(
  operation: Operation,
  nameOf: NameOf,
  builtOn?: Operation,
  entities: Entities = allEntities,
): OutboxEntry {
  const { state, targets, supersededBy } = operation;
  const needsAttention = attentionStates.includes(state);
  const sent = state === 'sent' || state === 'acknowledged' || state === 'confirmed';
  // An earlier version of the product did not write down what a message was like.
  const isKnown =
    tableOf(operation.action) !== 'messages' || targets.every((target) => operation.base[target]);
  const isImport = operation.importOf !== undefined && !needsAttention;
  const edits = isImport || (!isRefresh(operation) && isKnown);
  const undoable =
    supersededBy === null && ((state === 'queued' && !isRefresh(operation)) || (sent && edits));
  return {
    id: operation.id,
    title: titleOf(operation, nameOf),
    record: recordOf(operation, nameOf),
    records: isImport ? [] : targets,
    state,
    createdAt: operation.createdAt,
    attempts: operation.attempts,
    nextAttemptAt: operation.nextAttemptAt,
    reason: operation.lastError?.message ?? null,
    changes: targets.slice(0, listedRows).flatMap((id) => changesOf(operation, id, nameOf, entities)),
    moreRows: Math.max(0, targets.length - listedRows),
    conflicts: (operation.results ?? []).flatMap((result) =>
      conflictsOf(operation, result, nameOf, entities),
    ),
    refusals: refusalsOf(operation, nameOf),
    import: null,
    undoImpossible: isRefresh(operation) ? noUndoOfImport : null,
    undoAfter: undoable && builtOn ? titleOf(builtOn, nameOf) : null,
    can: {
      undo: undoable && !builtOn,
      retry: state === 'rejected',
      edit: operation.action === 'batch-update' && (state === 'rejected' || state === 'queued'),
      discard: needsAttention,
      resolve: state === 'conflicting' || operation.overwroteUnseen,
    },
    updates: operation.action === 'batch-update' ? { ...operation.payload.updates } : null,
  };
}

const noUndoOfImport =
  'An import cannot be undone: what its rows were before is not kept. Values that you have set by hand stay as they are.';

/**
 * An import as the owner reads it: one entry, however many operations it takes.
 *
 * @param next the first of its operations that has not reached the server
 * @param loading the listing that it belongs to, while that is not complete
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
    title: `Import of ${counted(total, 'repository', 'repositories')}`,
    record: null,
    records: [],
    state: waits?.state ?? (refused > 0 ? 'rejected' : 'confirmed'),
    createdAt,
    attempts: waits?.attempts ?? 0,
    nextAttemptAt: waits?.nextAttemptAt ?? null,
    reason: waits?.lastError?.message ?? null,
    changes: [],
    moreRows: 0,
    conflicts: [],
    refusals: [],
    import: countOf(progress, loading),
    undoImpossible: noUndoOfImport,
    undoAfter: null,
    can: { undo: false, retry: false, edit: false, discard: false, resolve: false },
    updates: null,
  };
}

/** @param loading the listing that it belongs to, while that is not complete */
export function countOf(progress: ImportProgress, loading: OpenListing | null = null): ImportCount {
  const { total, refused } = progress;
  return { total, sent: total - waitingRows(progress) - refused, refused, loading };
}

function recordOf(operation: Operation, nameOf: NameOf): OutboxEntry['record'] {
  const [id, ...more] = operation.targets;
  if (id === undefined || more.length > 0) return null;
  // A message has no name, and its text does not belong into a heading.
  const name = tableOf(operation.action) === 'messages' ? 'Message' : nameBefore(operation, id, nameOf);
  return { id, name };
}

/** A removed row is found nowhere but in what the removal was based on, a refused new one nowhere but in the import. */
function nameBefore(operation: Operation, id: string, nameOf: NameOf): string {
  if (operation.action === 'import') {
    return operation.payload.repositories.find((repository) => repository.id === id)?.name ?? nameOf(id);
  }
  const name = operation.base[id]?.values.name;
  return typeof name === 'string' ? name : nameOf(id);
}

/** What the owner did, in a line. Of an import, what the server refused is named by itself: it is decided by itself. */
export function titleOf(operation: Operation, nameOf: NameOf): string {
  if (operation.importOf && !attentionStates.includes(operation.state))
    return `Import of ${countedRows(operation.importOf)}`;
  const [only = '', ...more] = operation.targets;
  const repositories =
    more.length === 0
      ? nameBefore(operation, only, nameOf)
      : counted(operation.targets.length, 'repository', 'repositories');
  const messages = counted(operation.targets.length, 'message');
  switch (operation.action) {
    case 'batch-link':
      return `Link ${repositories} to ${nameOf(operation.payload.projectId)}`;
    case 'batch-unlink':
      return `Unlink ${repositories}`;
    case 'batch-update':
      return `Update ${repositories}`;
    case 'batch-delete':
      return `Remove ${repositories}`;
    case 'import':
      return isRefresh(operation) ? `Import of ${repositories}` : `Put back ${repositories}`;
    case 'project-upsert':
      return `Save project ${operation.payload.project.name ?? nameBefore(operation, only, nameOf)}`;
    case 'project-delete':
      return `Delete project ${nameBefore(operation, only, nameOf)}`;
    case 'view-upsert':
      return `Save view ${operation.payload.view.name ?? nameBefore(operation, only, nameOf)}`;
    case 'view-delete':
      return `Delete view ${nameBefore(operation, only, nameOf)}`;
    case 'message-read':
      return operation.payload.answered === undefined
        ? `Mark ${messages} as read`
        : `Mark ${messages} as ${operation.payload.answered ? '' : 'not '}answered`;
    case 'message-unread':
      return `Mark ${messages} as unread`;
    case 'message-delete':
      return `Delete ${messages}`;
    case 'message-restore':
      return operation.undoes === undefined ? `Send ${messages} again` : `Bring ${messages} back`;
  }
}

function changesOf(operation: Operation, id: string, nameOf: NameOf, entities: Entities): ValueChange[] {
  const { action, base } = operation;
  if (action === 'project-delete') return cutLinks(operation.payload.links ?? [], id, operation, nameOf);
  const entity = entities[tableOf(action)];
  const before = base[id]?.values ?? {};
  const isNew = actionKinds[action].saves === true && !existedBefore(operation, id);
  // Of a new repository the name says enough.
  if (action === 'import' && !existedBefore(operation, id)) return [];
  const set = valuesSetOf(operation, id, entities);
  const row = isNew ? nameOf(id) : nameBefore(operation, id, nameOf);
  return differingFields(entity, set, before).map((field) => ({
    row,
    field: labelOf(entity, field),
    before: isNew ? null : valueLabel(entity[field], before[field], nameOf),
    after: valueLabel(entity[field], set[field], nameOf),
  }));
}

/** What goes with a project. */
function cutLinks(links: readonly string[], id: string, operation: Operation, nameOf: NameOf): ValueChange[] {
  if (links.length === 0) return [];
  const row = nameBefore(operation, id, nameOf);
  const before = counted(links.length, 'repository', 'repositories');
  return [{ row, field: 'Links', before, after: 'None' }];
}

/** Of one that was refused as a whole, the reason stands once. */
function refusalsOf(operation: Operation, nameOf: NameOf): OutboxEntry['refusals'] {
  if (!attentionStates.includes(operation.state)) return [];
  return refusedTargets(operation)
    .filter(({ status, message }) => status === 'rejected' && message !== undefined)
    .slice(0, listedRows)
    .map(({ targetId, message = '' }) => ({ row: nameBefore(operation, targetId, nameOf), reason: message }));
}

function conflictsOf(
  operation: Operation,
  result: TargetResult,
  nameOf: NameOf,
  entities: Entities,
): Conflict[] {
  const entity = entities[tableOf(operation.action)];
  const set = valuesSet(operation, entities);
  const { targetId, status } = result;
  const row = nameBefore(operation, targetId, nameOf);
  const mineStands = refusedTargets({ results: [result] }).length === 0;
  const mineOf = (field: string) =>
    isRemoval(operation.action) ? deletedLabel : valueLabel(entity[field], set[field], nameOf);
  if (status === 'gone' && actionKinds[operation.action].saves) {
    return Object.keys(set).map((field) => {
      return { row, field: labelOf(entity, field), mine: mineOf(field), theirs: deletedLabel, mineStands };
    });
  }
  const theirs = result.theirs ?? result.overwritten ?? {};
  const fields = Object.entries(theirs).map(([field, value]) => ({
    row,
    field: labelOf(entity, field),
    mine: mineOf(field),
    theirs: valueLabel(entity[field], value, nameOf),
    mineStands,
  }));
  const { links = [] } = result;
  if (links.length === 0) return fields;
  const linked = links.map(nameOf).join(', ');
  return [...fields, { row, field: 'Links', mine: deletedLabel, theirs: linked, mineStands }];
}
