import type { EarlierDevice } from '../../tests/support/earlier-device.ts';
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

/** The server's rows, as a device has them. */
export function confirmedBy({ rows }: ServerState): ConfirmedRows {
  const known = (table: Table) =>
    new Map(
      rows
        .filter((found) => found.table === table)
        .map((found) => [found.id, { version: found.version, row: fromColumns(table, found.row) }] as const),
    );
  return Object.fromEntries(tables.map((table) => [table, known(table)])) as ConfirmedRows;
}

export interface Backoff {
  since: number;
  nextAttemptAt: number;
}

/** Everything that the device had stored. */
export function storesOf(
  confirmed: ConfirmedRows,
  operations: readonly QueuedOperation[],
  cursor: { epoch: string; version: number },
  backoff: Backoff,
): Map<string, StoredRecord[]> {
  const view = new View(confirmed);
  for (const operation of operations) view.fold(operation);
  const stores = new Map<string, StoredRecord[]>();
  const put = (store: string, record: StoredRecord) =>
    void stores.set(store, [...(stores.get(store) ?? []), record]);
  for (const operation of operations) put('operations', operation);
  for (const key of view.keys()) {
    const [table, id] = [key.slice(0, key.indexOf('/')) as Table, key.slice(key.indexOf('/') + 1)];
    const pending = view.pending.get(key) ?? [];
    const [shown, known] = [view.row(table, id), confirmed[table].get(id)];
    const ids = pending.map((operation) => (operation as QueuedOperation).id);
    const beside = known && { confirmed: { id, version: known.version, row: known.row } };
    if (shown) put(table, shownRecord(shown, known, pending, ids));
    else put('hiddenRows', { table, id, pending: ids, ...beside });
  }
  for (const setting of settingsOf(operations, cursor, backoff)) put('settings', setting);
  return stores;
}

function shownRecord(
  shown: Row,
  known: { version: number; row: Row } | undefined,
  pending: readonly { action: string }[],
  ids: string[],
): StoredRecord {
  const edited = pending.some(({ action }) => action !== 'import') && { edited: 1 };
  const under = known && { confirmedVersion: known.version };
  const differing = known
    ? Object.keys(shown).filter((field) => canonical(shown[field]) !== canonical(known.row[field]))
    : [];
  const values = Object.fromEntries(differing.map((field) => [field, known?.row[field]]));
  const confirmedValues = differing.length > 0 && { confirmedValues: values };
  return { ...shown, pending: ids, ...edited, ...under, ...confirmedValues };
}

function settingsOf(
  operations: readonly QueuedOperation[],
  cursor: object,
  { since }: Backoff,
): StoredRecord[] {
  const waiting = operations.filter(({ state }) => state === 'queued' || state === 'sent');
  const waitingChanges = waiting
    .filter(({ action }) => action !== 'import')
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
    retryAfterMs: 40_000,
    reason,
    batchLimit: 1,
    functionFailures: 2,
    bypassSince: since,
  };
  return [
    { key: 'cursor', value: cursor },
    { key: 'deviceId', value: phoneId },
    { key: 'sequence', value: operations.length },
    { key: 'waitingChanges', value: waitingChanges },
    { key: 'backoff', value: backoff },
    { key: 'imports', value: imports },
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

/** The body of a request for an operation. `bodies` shows which columns an entry has. */
export function bodyOf(operation: QueuedOperation, { bodies }: Pick<EarlierDevice, 'bodies'>): StoredRecord {
  const { id, deviceId, sequence, action, targets, base } = operation;
  const known = action === 'import' ? {} : base;
  const basis = Object.entries(known).map(([target, { version: at, values }]) => [
    target,
    {
      version: at,
      values: inColumns(Object.entries(values).filter(([field]) => baseColumns.includes(field))),
    },
  ]);
  const isNamed = tableOf(action) === 'repositories';
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
  const { entry, ...fields } = given.project;
  const part = entry as StoredRecord | null | undefined;
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
