import { editableFields } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import { byRowTable, type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';

/**
 * Computes a device's view and sending order from docs/sync.md. It shares only the descriptions of tables and fields with the
 * product, so that it does not repeat the product's mistakes.
 */

export type Table = RowTable;
export type Row = { id: string } & Record<string, unknown>;

/** The fields of an operation that the model reads. */
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
  table: Table;
  links?: string[];
  values: Record<string, unknown>;
  reset?: string[];
  rows: Row[];
}

export const tables = rowTables;

export const serverTables: Record<Table, string> = byRowTable((table) => rowKinds[table].serverTable);

const getPayload = ({ payload }: Pick<Known, 'payload'>) => payload as Payload;

export function operationTable(operation: Pick<Known, 'payload'>): Table {
  return getPayload(operation).table;
}

const deletesProject = (operation: Pick<Known, 'action' | 'payload'>) =>
  operation.action === 'delete' && operationTable(operation) === 'projects';

/** Returns the rows that an operation changes, as `table/id`. */
export function getRows(operation: Pick<Known, 'action' | 'payload' | 'targets'>): string[] {
  const own = operation.targets.map((id) => `${operationTable(operation)}/${id}`);
  const cut = deletesProject(operation) ? (getPayload(operation).links ?? []) : [];
  return [...own, ...cut.map((id) => `repositories/${id}`)];
}

/** Returns the rows on which the operation must stay in order. A link includes its project. */
export function orderedRowsOf(operation: Pick<Known, 'action' | 'payload' | 'targets'>): string[] {
  const rows = getRows(operation);
  const projectId = operation.action === 'patch' ? getPayload(operation).values['projectId'] : null;
  return typeof projectId === 'string' ? [...rows, `projects/${projectId}`] : rows;
}

/** Sorts operations: those that restore lost rows first, then in the owner's order. */
export function inOrder<T extends Pick<Known, 'sequence' | 'restores'>>(operations: Iterable<T>): T[] {
  const place = ({ restores }: T) => (restores ? 0 : 1);
  return [...operations].sort((a, b) => place(a) - place(b) || a.sequence - b.sequence);
}

const refused = new Set(['conflict', 'gone', 'rejected']);

/**
 * Returns whether the operation's value is shown in the row. If an operation needs attention, it is shown in the rows that the
 * server accepted.
 */
export function isShown(operation: Known, id: string): boolean {
  const { overlaid, results, state } = operation;
  if (!overlaid) return false;
  if (results === null || state === 'acknowledged') return true;
  const resultId = deletesProject(operation) ? operation.targets[0] : id;
  const result = results.find(({ targetId }) => targetId === resultId);
  return result !== undefined && !refused.has(result.status);
}

/** Returns the row to show: the confirmed row with every pending operation applied. */
export function foldRow(confirmed: Row | undefined, pending: readonly Known[], id: string): Row | undefined {
  return pending.reduce<Row | undefined>((row, operation) => after(row, operation, id), confirmed);
}

function after(row: Row | undefined, operation: Known, id: string): Row | undefined {
  const { table, values, rows } = getPayload(operation);
  if (deletesProject(operation) && row && 'projectId' in row) {
    return operation.targets.includes(String(row['projectId'])) ? { ...row, projectId: null } : row;
  }
  switch (operation.action) {
    case 'put':
      return put(
        row,
        rows.find((given) => given.id === id),
        operation,
      );
    case 'patch':
      return (
        row &&
        (table === 'repositories' ? updateRow(row, getPayload(operation)) : withValues(table, row, values))
      );
    case 'import':
      return importRow(
        row,
        rows.find((reported) => reported.id === id),
      );
    default:
      return undefined;
  }
}

function put(row: Row | undefined, given: Row | undefined, operation: Known): Row | undefined {
  const { table } = getPayload(operation);
  if (!given || (row && table === 'messages')) return row;
  const { createdAt, ...values } = given;
  if (row) return withValues(table, row, values);
  const isNew = (operation.base[given.id]?.version ?? 0) === 0 && given[rowKinds[table].given];
  if (!isNew) return undefined;
  const blank = Object.fromEntries(
    Object.entries(entities[table]).map(([field, { within, absent = null }]) =>
      within === undefined ? [field, absent] : [within, null],
    ),
  );
  const created = { createdAt: createdAt ?? new Date(operation.createdAt).toISOString() };
  return withValues(table, { id: given.id, ...blank, ...('createdAt' in blank && created) }, values);
}

/** Sets values of a row. A project's values include those of its portfolio entry. */
function withValues(table: Table, row: Row, values: Record<string, unknown>): Row {
  if (table !== 'projects') return { ...row, ...values };
  const within = new Set(fieldsWithin('entry'));
  const own = Object.entries(values).filter(([field]) => !within.has(field));
  const entry = Object.entries(values).filter(([field]) => within.has(field));
  return {
    ...row,
    ...Object.fromEntries(own),
    entry: getEntry({ ...(row['entry'] as object), ...Object.fromEntries(entry) }),
  };
}

function updateRow(row: Row, { values, reset = [] }: Payload): Row {
  const marked = new Set([...(row['editedFields'] as string[]), ...Object.keys(values)]);
  marked.delete('projectId');
  for (const field of reset) marked.delete(field);
  return { ...row, ...values, editedFields: [...marked] };
}

const checkedFields = new Set(['hasReadme', 'hasTechBragging']);

function importRow(row: Row | undefined, reported: Row | undefined): Row | undefined {
  if (!reported) return row;
  if (!row) return { ...reported, projectId: null, editedFields: [] };
  const byHand = row['editedFields'] as string[];
  const taken = Object.entries(reported).filter(
    ([field, value]) => !byHand.includes(field) && !(checkedFields.has(field) && value === null),
  );
  return { ...row, ...Object.fromEntries(taken) };
}

/** Returns the portfolio entry, or null if there is no category. */
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

/** Returns the values that an operation sets in each of its rows. Marks of a message have no author. */
export function setBy(operation: Pick<Known, 'action' | 'payload'>): [field: string, value: unknown][] {
  const { table, values, rows } = getPayload(operation);
  if ((operation.action !== 'patch' && operation.action !== 'put') || table === 'messages') return [];
  const { id: _, createdAt: __, ...set } = operation.action === 'patch' ? { ...values } : (rows[0] ?? {});
  if (table !== 'projects' || set['category']) return Object.entries(set);
  // Without a category, the entry's fields are not shown.
  const within = new Set(fieldsWithin('entry'));
  return Object.entries(set).filter(([field]) => !within.has(field));
}

const rowsOfServer = new WeakMap<object, Row>();

/** Converts a row of the server to the device's form. Keeps the result, which several devices compare with theirs. */
export function fromColumns(table: Table, columns: Record<string, unknown>): Row {
  const row = rowsOfServer.get(columns) ?? convertColumns(table, columns);
  rowsOfServer.set(columns, row);
  return row;
}

function convertColumns(table: Table, columns: Record<string, unknown>): Row {
  const row: Row = { id: String(columns['id']) };
  for (const [field, { within }] of Object.entries(entities[table])) {
    if (within === undefined) row[field] = columns[toColumn(field)] ?? null;
  }
  if (table === 'projects') {
    const set = fieldsWithin('entry').map((field) => [field, columns[toColumn(field)] ?? null]);
    row['updatedAt'] = columns['updated_at'] ?? null;
    row['entry'] = getEntry(Object.fromEntries(set) as Record<string, unknown>);
  }
  if (table === 'repositories') row['editedFields'] = (row['editedFields'] as string[]).map(getField);
  return row;
}

export const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const getField = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const canonicalTexts = new WeakMap<object, string>();

/**
 * Returns a text by which two rows are compared, without regard to the order of keys and of marks. Keeps the text of each object,
 * because the same rows are compared after every commit. A row must not be changed afterwards.
 */
export function canonical(row: unknown): string {
  if (row === undefined) return 'nothing';
  if (typeof row !== 'object' || row === null) return JSON.stringify(row);
  const text = canonicalTexts.get(row) ?? toCanonical(row);
  canonicalTexts.set(row, text);
  return text;
}

function toCanonical(row: object): string {
  return JSON.stringify(row, (key, value: unknown) => {
    if (key === 'editedFields') return [...(value as string[])].sort();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns a text by which two values of a field are compared. The same time may be written in several ways. */
export function valueText(table: Table, field: string, value: unknown): string {
  const isInstant = entities[table][field]?.kind === 'instant' && typeof value === 'string';
  return isInstant ? String(Date.parse(value)) : canonical(value ?? null);
}

/** Returns the fields that the owner sets, with the row's values. A project's fields include those of its portfolio entry. */
export function ownersValues(table: Table, row: Row): [field: string, value: unknown][] {
  return ownersFields[table].map((field) => {
    const { within } = entities[table][field] ?? {};
    const holder = within === undefined ? row : (row[within] as Record<string, unknown> | null);
    return [field, holder?.[field] ?? null];
  });
}

export const ownersFields: Record<Table, readonly string[]> = {
  ...byRowTable((table) => Object.keys(entities[table]).filter((field) => field !== 'createdAt')),
  repositories: [...editableFields, 'projectId'],
  messages: [],
};
