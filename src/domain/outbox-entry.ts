import { type Operation, refusedTargets, type TargetResult, tableOf } from './operation.ts';
import { counted } from './wording.ts';

/** An operation as the owner reads it. */
export interface OutboxEntry {
  id: string;
  title: string;
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
  can: { undo: boolean; retry: boolean; edit: boolean; discard: boolean; resolve: boolean };
  updates: Record<string, unknown> | null;
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

const fieldNames: Record<string, string> = {
  language: 'Language',
  stars: 'Stars',
  hasReadme: 'Has README',
  hasTechBragging: 'Has tech bragging',
  private: 'Privacy',
  projectId: 'Project',
  name: 'Name',
  description: 'Description',
  isPublic: 'Visibility',
};

/** @param nameOf the name of a repository or project; of one that is not known here, its id */
export function describeOperation(operation: Operation, nameOf: (id: string) => string): OutboxEntry {
  const { state, targets, supersededBy } = operation;
  const parked = state === 'rejected' || state === 'conflicting';
  const sent = state === 'sealed' || state === 'acknowledged' || state === 'settled';
  const edits = operation.action !== 'import' && !operation.action.startsWith('message-');
  const after = valuesAfter(operation);
  return {
    id: operation.id,
    title: titleOf(operation, nameOf),
    state,
    createdAt: operation.createdAt,
    attempts: operation.attempts,
    nextAttemptAt: operation.nextAttemptAt,
    reason: operation.lastError?.message ?? null,
    changes: targets.slice(0, listedRows).flatMap((id) => changesOf(operation, id, after, nameOf)),
    moreRows: Math.max(0, targets.length - listedRows),
    conflicts: (operation.results ?? []).flatMap((result) => conflictsOf(result, after, nameOf)),
    can: {
      undo: supersededBy === null && (state === 'queued' || (sent && edits)),
      retry: state === 'rejected',
      edit: operation.action === 'batch-update' && (state === 'rejected' || state === 'queued'),
      discard: parked,
      resolve: state === 'conflicting' || operation.overwroteUnseen,
    },
    updates: operation.action === 'batch-update' ? { ...operation.payload.updates } : null,
  };
}

/** A removed row is found nowhere but in what the removal was based on. */
function nameBefore({ action, base }: Operation, id: string): string | null {
  const name = action === 'batch-delete' ? base[id]?.values.name : null;
  return typeof name === 'string' ? name : null;
}

function titleOf(operation: Operation, nameOf: (id: string) => string): string {
  const [only = '', ...more] = operation.targets;
  const repositories =
    more.length === 0
      ? (nameBefore(operation, only) ?? nameOf(only))
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
      return `Refresh ${repositories} from GitHub`;
    case 'project-upsert':
      return `Save project ${operation.payload.project.name}`;
    case 'project-delete':
      return `Delete project ${nameOf(operation.payload.projectId)}`;
    case 'message-read':
      return `Mark ${messages} as read`;
    case 'message-delete':
      return `Delete ${messages}`;
    case 'message-restore':
      return `Send ${messages} again`;
  }
}

/** The values that an operation sets, the same for each of its rows. */
function valuesAfter(operation: Operation): Record<string, unknown> {
  switch (operation.action) {
    case 'batch-link':
      return { projectId: operation.payload.projectId };
    case 'batch-unlink':
      return { projectId: null };
    case 'batch-update':
      return { ...operation.payload.updates };
    case 'project-upsert': {
      const { name, description, isPublic } = operation.payload.project;
      return { name, description, isPublic };
    }
    default:
      return {};
  }
}

function changesOf(
  { base, action }: Operation,
  id: string,
  after: Record<string, unknown>,
  nameOf: (id: string) => string,
): ValueChange[] {
  const before = base[id]?.values ?? {};
  const isNew = Object.values(before).every((value) => value === null) && tableOf(action) === 'projects';
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      row: nameOf(id),
      field: fieldNames[field] ?? field,
      before: isNew ? null : wordsFor(field, before[field], nameOf),
      after: wordsFor(field, after[field], nameOf),
    }));
}

function conflictsOf(
  result: TargetResult,
  after: Record<string, unknown>,
  nameOf: (id: string) => string,
): Conflict[] {
  const theirs = result.theirs ?? result.overwritten ?? {};
  return Object.entries(theirs).map(([field, value]) => ({
    row: nameOf(result.targetId),
    field: fieldNames[field] ?? field,
    mine: field in after ? wordsFor(field, after[field], nameOf) : 'deleted',
    theirs: wordsFor(field, value, nameOf),
    mineStands: refusedTargets({ results: [result] }).length === 0,
  }));
}

function wordsFor(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (field === 'projectId') return typeof value === 'string' ? nameOf(value) : 'not linked';
  if (value === null || value === undefined) return field === 'language' ? 'none' : 'not known';
  if (field === 'private') return value === true ? 'Private' : 'Public';
  if (field === 'isPublic') return value === true ? 'Public' : 'Private';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
