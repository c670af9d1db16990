import type { EarlierDevice } from '../../tests/support/earlier-device.ts';
import { sentIn } from '../../tests/support/earlier-device.ts';
import {
  canonical,
  columnOf,
  fromColumns,
  type Row,
  type Table,
  tableOf,
  tables,
} from '../../tests/support/simulation/model.ts';
import type { ServerState } from '../../tests/support/simulation/server.ts';
import { type ConfirmedRows, phoneId, type QueuedOperation, View } from './queue.ts';

type StoredRecord = Record<string, unknown>;

const storeNames: Record<Table, string> = {
  repositories: 'Repositories',
  projects: 'Projects',
  messages: 'Messages',
  savedViews: 'SavedViews',
  contentEdits: 'ContentEdits',
};
/** Since which version rows of each kind are kept. */
const keptSince: Record<Table, number> = {
  repositories: 1,
  projects: 1,
  messages: 2,
  savedViews: 8,
  contentEdits: 9,
};

/** The rows of the server that a version knew, with the fields that it knew. */
export function confirmedBy(version: number, { rows }: ServerState): ConfirmedRows {
  const known = (table: Table) =>
    new Map(
      rows.flatMap((found) =>
        found.table === table && keptSince[table] <= version
          ? [
              [
                found.id,
                { version: found.version, row: knownBy(version, table, fromColumns(table, found.row)) },
              ] as const,
            ]
          : [],
      ),
    );
  return Object.fromEntries(tables.map((table) => [table, known(table)])) as ConfirmedRows;
}

const laterFields = [
  'slug',
  'summary',
  'problem',
  'approach',
  'result',
  'figures',
  'quote',
  'quoteSource',
  'stack',
  'pageLinks',
  'pictures',
];

function knownBy(version: number, table: Table, row: Row): Row {
  if (table === 'messages' && version < 7) return without(row, ['answeredAt']);
  if (table !== 'projects') return row;
  if (version < 3) return without(row, ['entry']);
  const entry = row['entry'] as StoredRecord | null;
  return { ...row, entry: version < 10 && entry ? without(entry, laterFields) : entry };
}

const without = <T extends object>(row: T, fields: readonly string[]): T =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))) as T;

export interface Backoff {
  since: number;
  nextAttemptAt: number;
}

/** Everything that a device of this version had stored. */
export function storesOf(
  version: number,
  confirmed: ConfirmedRows,
  operations: readonly QueuedOperation[],
  cursor: { epoch: string; version: number },
  backoff: Backoff,
): Map<string, StoredRecord[]> {
  const view = new View(confirmed);
  for (const operation of operations) view.fold(operation, version);
  const stores = new Map<string, StoredRecord[]>();
  const put = (store: string, record: StoredRecord) =>
    void stores.set(store, [...(stores.get(store) ?? []), record]);
  for (const operation of operations) put('operations', operation);
  for (const table of tables) {
    for (const [id, { version: at, row }] of confirmed[table]) {
      if (version < 4)
        put(`confirmed${storeNames[table]}`, { id, version: at, row: inWordsOf(version, row) });
    }
  }
  for (const key of view.keys()) {
    const [table, id] = [key.slice(0, key.indexOf('/')) as Table, key.slice(key.indexOf('/') + 1)];
    const pending = view.pending.get(key) ?? [];
    const [shown, known] = [view.row(table, id), confirmed[table].get(id)];
    const ids = pending.map((operation) => (operation as QueuedOperation).id);
    const beside = known &&
      version > 3 && { confirmed: { id, version: known.version, row: inWordsOf(version, known.row) } };
    if (shown) put(table, shownRecord(version, shown, known, pending, ids));
    else if (version > 1)
      put(version < 7 ? 'withoutRow' : 'hiddenRows', { table, id, pending: ids, ...beside });
  }
  for (const setting of settingsOf(version, operations, cursor, backoff)) put('settings', setting);
  return stores;
}

function shownRecord(
  version: number,
  shown: Row,
  known: { version: number; row: Row } | undefined,
  pending: readonly { action: string }[],
  ids: string[],
): StoredRecord {
  const row = inWordsOf(version, shown);
  if (version === 1) return row;
  const edited = pending.some(({ action }) => action !== 'import') && { edited: 1 };
  const under = version > 2 && known && { confirmedVersion: known.version };
  const differing = known
    ? Object.keys(shown).filter((field) => canonical(shown[field]) !== canonical(known.row[field]))
    : [];
  const values = Object.fromEntries(differing.map((field) => [field, known?.row[field]]));
  const confirmedValues = version > 3 &&
    differing.length > 0 && { confirmedValues: inWordsOf(version, values as Row) };
  return { ...row, pending: ids, ...edited, ...under, ...confirmedValues };
}

/** Until version 7 a portfolio entry was called otherwise. */
function inWordsOf(version: number, row: Row): Row {
  return version > 6
    ? row
    : (Object.fromEntries(
        Object.entries(row).map(([field, value]) => [field === 'entry' ? 'piece' : field, value]),
      ) as Row);
}

function settingsOf(
  version: number,
  operations: readonly QueuedOperation[],
  cursor: object,
  { since }: Backoff,
): StoredRecord[] {
  const waiting = operations.filter(({ state }) => state === 'queued' || state === sentIn(version));
  const rowsIn = (isImport: boolean) =>
    waiting
      .filter(({ action }) => (action === 'import') === isImport)
      .reduce((sum, { targets }) => sum + targets.length, 0);
  const imports = waiting
    .filter(({ action }) => action === 'import')
    .map(({ id, createdAt, sequence, targets }) => ({
      groupId: id,
      from: 'provider',
      createdAt,
      sequence,
      total: targets.length,
      refused: 0,
      open: { [id]: targets.length },
    }));
  const reason = {
    kind: 'RATE_LIMIT',
    code: 'HTTP_429',
    severity: 'MEDIUM',
    message: 'Too many.',
    retryable: true,
    timestamp: since,
    status: 429,
    retryAfterMs: 40_000,
  };
  const backoff = {
    failures: 9,
    since,
    waitMs: 60_000,
    [version < 7 ? 'floorMs' : 'retryAfterMs']: 40_000,
    reason,
    batchLimit: 1,
    functionFailures: 2,
    bypassSince: since,
  };
  return [
    { key: 'cursor', value: cursor },
    { key: 'deviceId', value: phoneId },
    { key: 'sequence', value: operations.length },
    ...(version > 1
      ? [
          { key: 'waitingChanges', value: rowsIn(false) },
          { key: version < 7 ? 'line' : 'backoff', value: backoff },
        ]
      : []),
    ...(version === 5 ? [{ key: 'waitingImports', value: rowsIn(true) }] : []),
    ...(version > 5 ? [{ key: 'imports', value: imports }] : []),
  ];
}

const baseColumns = [
  'language',
  'stars',
  'hasReadme',
  'hasTechBragging',
  'private',
  'projectId',
  'name',
  'description',
  'isPublic',
];

/** The body in which that version sent an operation; `bodies` shows which fields of an entry it knew. */
export function bodyOf(
  version: number,
  operation: QueuedOperation,
  { bodies }: Pick<EarlierDevice, 'bodies'>,
): StoredRecord {
  const { id, deviceId, sequence, action, targets, base } = operation;
  const known = action === 'import' ? {} : base;
  const basis = Object.entries(known).map(([target, { version: at, values }]) => [
    target,
    {
      version: at,
      values: inColumns(Object.entries(values).filter(([field]) => baseColumns.includes(field))),
    },
  ]);
  const isNamed = version === 1 || tableOf(action) === 'repositories';
  return {
    id,
    deviceId,
    sequence,
    payloadVersion: 1,
    action,
    ...(isNamed && { repositoryIds: targets }),
    payload: payloadOf(operation, bodies),
    base: Object.fromEntries(basis),
  };
}

function payloadOf({ payload }: QueuedOperation, bodies: readonly StoredRecord[]): StoredRecord {
  const given = payload as {
    updates?: object;
    reset?: string[];
    repositories?: object[];
    project?: StoredRecord;
    view?: object;
    edit?: object;
    messages?: object[];
  };
  if (given.updates)
    return {
      updates: inColumns(Object.entries(given.updates)),
      ...(given.reset && { reset: given.reset.map(columnOf) }),
    };
  if (given.repositories)
    return { repositories: given.repositories.map((row) => inColumns(Object.entries(row))) };
  if (given.messages) return { messages: given.messages.map((row) => inColumns(Object.entries(row))) };
  if (given.view) return { view: inColumns(Object.entries(given.view)) };
  if (given.edit) return { edit: inColumns(Object.entries(given.edit)) };
  if (!given.project) return payload as StoredRecord;
  const { entry, piece, ...fields } = given.project;
  const part = (entry === undefined ? piece : entry) as StoredRecord | null | undefined;
  const emptied = bodies
    .flatMap(({ payload: one }) =>
      Object.entries(((one as StoredRecord)['project'] as StoredRecord | undefined) ?? {}),
    )
    .filter(([column, value]) => value === null && !['description'].includes(column));
  const columns =
    part === undefined ? {} : part === null ? Object.fromEntries(emptied) : inColumns(Object.entries(part));
  return { project: { ...inColumns(Object.entries(fields)), ...columns } };
}

const inColumns = (values: readonly [string, unknown][]): StoredRecord =>
  Object.fromEntries(values.map(([field, value]) => [columnOf(field), value]));
