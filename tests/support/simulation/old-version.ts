import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '#db/database.ts';
import { accountId, type Device } from './device.ts';
import { readRecords, readStored } from './stored.ts';

type Row = Record<string, unknown>;

export const earlierVersions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type EarlierVersion = (typeof earlierVersions)[number];

/** Since then saved views are kept, and edits of the site's content. */
export const [firstWithViews, firstWithContent] = [8, 9];
/** What the versions before it passed by is read by it once more, with everything else. */
export const lastThatReadsAnew = 10;

/**
 * A database with this device's data as an earlier version of the product would have left it.
 *
 * @returns null: it holds something that the earlier version could not have had
 */
export async function storedAsBefore(device: Device, from: EarlierVersion): Promise<IDBFactory | null> {
  const connection = device.liveTabs[0]?.connection;
  // One in the midst of its first reading did not know the history that it read: what a server loses then, nobody can tell.
  if (!connection || !readStored(connection)?.cursor.epoch) return null;
  if (readRecords(connection)<Row>('operations').some((operation) => isUnknownIn(from, operation)))
    return null;
  const indexedDB = new IDBFactory();
  const database = new AccountDatabase(`${accountId}-${device.name}`, { indexedDB, IDBKeyRange }, from);
  await database.open();
  for (const { name } of database.tables) {
    await database.table(name).bulkPut(recordsIn(from, connection, name));
  }
  database.close();
  return indexedDB;
}

function isUnknownIn(from: EarlierVersion, operation: Row): boolean {
  const [action, state] = [String(operation['action']), String(operation['state'])];
  if (from < firstWithViews && action.startsWith('view-')) return true;
  if (from < firstWithContent && action.startsWith('content-')) return true;
  // None of them kept what a restored server lost.
  if (from < 7 && operation['restores']) return true;
  if (from > 1 || !operation['overlaid']) return false;
  // The first version took the overlay of an operation away as soon as it needed attention. It knew no messages, and a deleted
  // project did not say which links it cuts.
  const { links } = operation['payload'] as { links?: string[] };
  return !shownInV1.has(state) || action.startsWith('message-') || links?.length !== undefined;
}

function recordsIn(from: EarlierVersion, connection: IDBDatabase, store: string): Row[] {
  if (from < 4) return asIn(from, store, inV3(connection, store));
  const all = readRecords(connection)<Row>;
  if (from > 6) return all(store);
  const rows = all(store === 'withoutRow' ? 'hiddenRows' : store)
    .map(beforeV7)
    .map(withinBeforeV7);
  return store === 'settings' ? settingsBeforeV6(from, rows, all('operations')) : rows;
}

/** Confirmed values lie in the shown row, or in the record of a hidden one. */
function withinBeforeV7(row: Row): Row {
  const confirmed = row['confirmed'] as { row: Row } | undefined;
  const values = row['confirmedValues'] as Row | undefined;
  return {
    ...row,
    ...(values && { confirmedValues: projectBeforeV7(values) }),
    ...(confirmed && { confirmed: { ...confirmed, row: projectBeforeV7(confirmed.row) } }),
  };
}

/** How many rows of imports wait was kept as a number by version 5 alone, and how far a reading was not by version 4. */
function settingsBeforeV6(from: EarlierVersion, rows: Row[], operations: Row[]): Row[] {
  if (from === 6) return rows;
  const waiting = operations
    .filter(({ action, unsent }) => action === 'import' && unsent !== undefined)
    .reduce((sum, { targets }) => sum + (targets as string[]).length, 0);
  const later = from === 4 ? ['imports', 'snapshot'] : ['imports'];
  const kept = rows.filter(({ key }) => !later.includes(String(key)));
  return from === 5 && waiting > 0 ? [...kept, { key: 'waitingImports', value: waiting }] : kept;
}

const confirmedTables = new Map([
  ['confirmedRepositories', 'repositories'],
  ['confirmedProjects', 'projects'],
  ['confirmedMessages', 'messages'],
] as const);

/** Version 3 kept confirmed rows in tables of their own. */
function inV3(connection: IDBDatabase, store: string): Row[] {
  const table = confirmedTables.get(store as 'confirmedRepositories');
  const confirmed = table && readStored(connection)?.confirmed[table];
  if (confirmed) {
    return [...confirmed.values()].map((entry) => ({ ...entry, row: projectBeforeV7({ ...entry.row }) }));
  }
  if (store === 'withoutRow') {
    return readRecords(connection)<Row>('hiddenRows').map((row) => without(row, ['confirmed']));
  }
  const rows = readRecords(connection)<Row>(store).map(beforeV7);
  return rows.map((row) => without(row, ['confirmedValues']));
}

const formerNames = new Map<unknown, string>([
  ['sent', 'sealed'],
  ['confirmed', 'settled'],
  ['backoff', 'line'],
  ['backoff.started', 'line.waiting'],
  ['backoff.ended', 'line.open'],
]);

const projectBeforeV7 = (project: Row): Row =>
  Object.fromEntries(Object.entries(project).map(([key, value]) => [key === 'entry' ? 'piece' : key, value]));

/** The same record under the names that version 7 replaced. */
function beforeV7({ needsAttention, ...row }: Row): Row {
  const named = ['state', 'event', 'key'].flatMap((field) => {
    const former = formerNames.get(row[field]);
    return former === undefined ? [] : [[field, former]];
  });
  const { retryAfterMs, ...value } = (row['value'] ?? {}) as Row;
  const backoff = row['key'] === 'backoff' && { value: { ...value, floorMs: retryAfterMs } };
  const { project } = (row['payload'] ?? {}) as { project?: Row };
  const payload = project && { payload: { ...(row['payload'] as Row), project: projectBeforeV7(project) } };
  return {
    ...projectBeforeV7(row),
    ...payload,
    ...backoff,
    ...(needsAttention === 1 && { notice: 1 }),
    ...Object.fromEntries(named),
  };
}

const shownInV1 = new Set(['queued', 'sent', 'acknowledged']);
const addedToOperations = [
  'unsent',
  'passesAt',
  'notice',
  'groupId',
  'overlaid',
  'overwroteUnseen',
  'supersededBy',
  'replaces',
];

function asIn(version: EarlierVersion, store: string, rows: Row[]): Row[] {
  if (version === 3 && store !== 'settings') return rows;
  if (version === 1 && store === 'operations') {
    return rows.map((row) => ({ ...without(row, addedToOperations), retryFloorAt: null }));
  }
  // Nothing could be gone on with: what was read before is read again.
  if (store === 'settings') return rows.filter(({ key }) => key !== 'snapshot');
  const added = version === 1 ? ['pending', 'edited', 'confirmedVersion'] : ['confirmedVersion'];
  return rows.map((row) => without(row, added));
}

function without(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
