import { entities } from '#domain/shared/entities.ts';

/**
 * Computes the view and the sending order of a device from docs/sync.md alone. Shares only the description of the
 * fields with the product, so that it does not repeat the product's mistakes.
 */

export type Table = 'repositories' | 'projects' | 'messages' | 'savedViews' | 'contentEdits';
export type Row = { id: string } & Record<string, unknown>;

/** Fields of an operation that the model uses. */
export interface Known {
  action: string;
  payload: unknown;
  targets: readonly string[];
  base: Readonly<Record<string, { version: number }>>;
  state: string;
  overlaid: boolean;
  sequence: number;
  restores?: boolean;
  createdAt: number;
  results: readonly { targetId: string; status: string }[] | null;
}

interface Payload {
  projectId: string;
  links?: string[];
  updates: Record<string, unknown>;
  reset?: string[];
  repositories: Row[];
  project: Row & { entry?: Record<string, unknown> | null };
  messages: Row[];
  view: Row;
  edit: Row;
}

export const tables = ['repositories', 'projects', 'messages', 'savedViews', 'contentEdits'] as const;

/** Tables whose name on the server differs. */
export const serverTables: Record<Table, string> = {
  repositories: 'repositories',
  projects: 'projects',
  messages: 'contact_messages',
  savedViews: 'saved_views',
  contentEdits: 'content_edits',
};

export function operationTable(action: string): Table {
  if (action === 'project-upsert' || action === 'project-delete') return 'projects';
  if (action === 'view-upsert' || action === 'view-delete') return 'savedViews';
  if (action === 'content-upsert' || action === 'content-delete') return 'contentEdits';
  return action.startsWith('message-') ? 'messages' : 'repositories';
}

const getPayload = ({ payload }: Pick<Known, 'payload'>) => payload as Payload;

/** The rows that an operation changes, as `table/id`. */
export function getRows(operation: Pick<Known, 'action' | 'payload' | 'targets'>): string[] {
  const own = operation.targets.map((id) => `${operationTable(operation.action)}/${id}`);
  const cut = operation.action === 'project-delete' ? (getPayload(operation).links ?? []) : [];
  return [...own, ...cut.map((id) => `repositories/${id}`)];
}

/** The rows whose order it takes part in: a link waits for its project. */
export function orderedRowsOf(operation: Pick<Known, 'action' | 'payload' | 'targets'>): string[] {
  const rows = getRows(operation);
  return operation.action === 'batch-link' ? [...rows, `projects/${getPayload(operation).projectId}`] : rows;
}

/** Sorts operations that restore lost rows first, then by the owner's order. */
export function inOrder<T extends Pick<Known, 'sequence' | 'restores'>>(operations: Iterable<T>): T[] {
  const place = ({ restores }: T) => (restores ? 0 : 1);
  return [...operations].sort((a, b) => place(a) - place(b) || a.sequence - b.sequence);
}

const refused = new Set(['conflict', 'gone', 'rejected']);

/** Of what needs attention, the rows that the server took are shown. */
export function isShown(operation: Known, id: string): boolean {
  const { action, overlaid, results, state } = operation;
  if (!overlaid) return false;
  if (results === null || state === 'acknowledged') return true;
  const resultId = action === 'project-delete' ? getPayload(operation).projectId : id;
  const result = results.find(({ targetId }) => targetId === resultId);
  return result !== undefined && !refused.has(result.status);
}

/** The row that is to be shown: the confirmed one, then every pending operation on it. */
export function folded(confirmed: Row | undefined, pending: readonly Known[], id: string): Row | undefined {
  return pending.reduce<Row | undefined>((row, operation) => after(row, operation, id), confirmed);
}

function after(row: Row | undefined, operation: Known, id: string): Row | undefined {
  const payload = getPayload(operation);
  switch (operation.action) {
    case 'batch-link':
      return row && { ...row, projectId: payload.projectId };
    case 'batch-unlink':
      return row && { ...row, projectId: null };
    case 'batch-update':
      return row && updated(row, payload);
    case 'import':
      return imported(
        row,
        payload.repositories.find((reported) => reported.id === id),
      );
    case 'project-delete':
      if (id === payload.projectId && row && !('projectId' in row)) return undefined;
      return row?.['projectId'] === payload.projectId ? { ...row, projectId: null } : row;
    case 'project-upsert':
      return saved(row, operation, id);
    case 'view-upsert': {
      const isNew = (operation.base[id]?.version ?? 0) === 0 && payload.view['name'] !== undefined;
      return row || isNew ? { ...(row ?? { name: '', query: '' }), ...payload.view } : undefined;
    }
    case 'content-upsert': {
      const isNew = (operation.base[id]?.version ?? 0) === 0 && payload.edit['editedAt'] !== undefined;
      return row || isNew ? { ...(row ?? { value: null }), ...payload.edit } : undefined;
    }
    case 'message-read':
      return row && read(row, operation);
    case 'message-unread':
      return row && { ...row, readAt: null, answeredAt: null };
    case 'message-restore':
      return row ?? payload.messages.find((message) => message.id === id);
    default:
      return undefined;
  }
}

/** Left out, `answered` leaves the message as it is. */
function read(row: Row, { payload, createdAt }: Known): Row {
  const { answered } = payload as { answered?: boolean };
  const now = new Date(createdAt).toISOString();
  const marked = answered === undefined ? {} : { answeredAt: answered ? (row['answeredAt'] ?? now) : null };
  return { ...row, readAt: row['readAt'] ?? now, ...marked };
}

function updated(row: Row, { updates, reset = [] }: Payload): Row {
  const marked = new Set([...(row['editedFields'] as string[]), ...Object.keys(updates)]);
  for (const field of reset) marked.delete(field);
  return { ...row, ...updates, editedFields: [...marked] };
}

const checkedFields = new Set(['hasReadme', 'hasTechBragging']);

function imported(row: Row | undefined, reported: Row | undefined): Row | undefined {
  if (!reported) return row;
  if (!row) return { ...reported, projectId: null, editedFields: [] };
  const byHand = row['editedFields'] as string[];
  const taken = Object.entries(reported).filter(
    ([field, value]) => !byHand.includes(field) && !(checkedFields.has(field) && value === null),
  );
  return { ...row, ...Object.fromEntries(taken) };
}

function saved(row: Row | undefined, { payload, base, createdAt }: Known, id: string): Row | undefined {
  const { project } = payload as Payload;
  const { entry, createdAt: madeAt, ...set } = project;
  const isNew = (base[id]?.version ?? 0) === 0 && project['name'] !== undefined;
  if (!row && !isNew) return undefined;
  const begun = row ?? {
    id,
    name: '',
    description: null,
    isPublic: false,
    createdAt: madeAt ?? new Date(createdAt).toISOString(),
    entry: null,
  };
  const next: Row = { ...begun, ...set };
  if (entry === undefined) return next;
  // null takes the whole entry away.
  return { ...next, entry: entry && getEntry({ ...(begun['entry'] as object), ...entry }) };
}

/** Without a category it is no entry of the portfolio. */
function getEntry(set: Record<string, unknown>): Record<string, unknown> | null {
  return set['category']
    ? { ...Object.fromEntries(fieldsWithin('entry').map((f) => [f, null])), ...set }
    : null;
}

export function fieldsWithin(holder: string): string[] {
  return Object.entries(entities.projects)
    .filter(([, { within }]) => within === holder)
    .map(([field]) => field);
}

/** The values that an operation sets, the same in each of its rows. */
export function setBy(operation: Pick<Known, 'action' | 'payload'>): [field: string, value: unknown][] {
  const { projectId, updates, project, view, edit } = getPayload(operation);
  switch (operation.action) {
    case 'batch-link':
      return [['projectId', projectId]];
    case 'batch-unlink':
      return [['projectId', null]];
    case 'batch-update':
      return Object.entries(updates);
    case 'project-upsert': {
      const { id: _, createdAt: __, entry, ...set } = project;
      // Without a category nothing of the entry is shown.
      return [...Object.entries(set), ...(entry?.['category'] ? Object.entries(entry) : [])];
    }
    case 'view-upsert':
      return Object.entries(view).filter(([field]) => field !== 'id');
    case 'content-upsert':
      return Object.entries(edit).filter(([field]) => field !== 'id');
    default:
      return [];
  }
}

/** A row as the server has it, in the device's words. */
export function fromColumns(table: Table, columns: Record<string, unknown>): Row {
  const row: Row = { id: String(columns['id']) };
  for (const [field, { within }] of Object.entries(entities[table])) {
    if (within === undefined) row[field] = columns[toColumn(field)] ?? null;
  }
  if (table === 'projects') {
    const set = fieldsWithin('entry').map((field) => [field, columns[toColumn(field)] ?? null]);
    row['entry'] = getEntry(Object.fromEntries(set) as Record<string, unknown>);
  }
  if (table === 'repositories') row['editedFields'] = (row['editedFields'] as string[]).map(getField);
  return row;
}

export const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const getField = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Text by which two rows are compared; the order of keys and marks says nothing. */
export function canonical(row: unknown): string {
  if (row === undefined) return 'nothing';
  return JSON.stringify(row, (key, value: unknown) => {
    if (key === 'editedFields') return [...(value as string[])].sort();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Text by which two values of a field are compared: a point in time may be written in several ways. */
export function valueText(table: Table, field: string, value: unknown): string {
  const isInstant = entities[table][field]?.kind === 'instant' && typeof value === 'string';
  return isInstant ? String(Date.parse(value)) : canonical(value ?? null);
}

/** The fields that the owner sets, with the values of a row; of projects also those of the portfolio entry. */
export function ownersValues(table: Table, row: Row): [field: string, value: unknown][] {
  return ownersFields[table].map((field) => {
    const { within } = entities[table][field] ?? {};
    const holder = within === undefined ? row : (row[within] as Record<string, unknown> | null);
    return [field, holder?.[field] ?? null];
  });
}

export const ownersFields: Record<Table, readonly string[]> = {
  repositories: ['language', 'stars', 'hasReadme', 'hasTechBragging', 'private', 'projectId'],
  projects: Object.keys(entities.projects).filter((field) => field !== 'createdAt'),
  messages: [],
  savedViews: ['name', 'query'],
  contentEdits: ['value', 'editedAt'],
};
