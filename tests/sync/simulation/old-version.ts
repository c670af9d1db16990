import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { databaseName } from '#db/database.ts';
import { schemaV1 } from '#db/schema.v1.ts';
import { schemaV2 } from '#db/schema.v2.ts';
import { schemaV3 } from '#db/schema.v3.ts';
import { accountId, type Device } from './device.ts';
import { readRecords, readStored } from './stored.ts';

type Row = Record<string, unknown>;
export type EarlierVersion = 1 | 2 | 3;

const schemas = {
  1: schemaV1,
  2: { ...schemaV1, ...schemaV2 },
  3: { ...schemaV1, ...schemaV2, ...schemaV3 },
};

/**
 * A database with this device's data as an earlier version of the product would have left it.
 *
 * @returns null: it holds something that the earlier version could not have had
 */
export async function storedAsBefore(device: Device, from: EarlierVersion): Promise<IDBFactory | null> {
  const connection = device.liveTabs[0]?.connection;
  // One in the midst of its first reading did not know the history that it read: what a server loses then, nobody can tell.
  if (!connection || !readStored(connection)?.cursor.epoch) return null;
  // The first version took the overlay of an operation away as soon as it needed attention.
  const operations = readRecords(connection)<Row>('operations');
  if (from === 1 && operations.some(({ overlaid, state }) => overlaid && !shownInV1.has(String(state)))) {
    return null;
  }
  // It knew no messages, and a deleted project did not say which links it cuts.
  if (from === 1 && operations.some((operation) => operation['overlaid'] && isUnknownInV1(operation)))
    return null;
  // None of them knew saved views, or edited the site's content.
  if (operations.some(({ action }) => /^(?:view|content)-/.test(String(action)))) return null;
  // No earlier version kept what a restored server lost.
  if (operations.some(({ restores }) => restores)) return null;
  const indexedDB = new IDBFactory();
  const database = new Dexie(databaseName(`${accountId}-${device.name}`), { indexedDB, IDBKeyRange });
  database.version(from).stores(schemas[from]);
  for (const name of Object.keys(schemas[from])) {
    await database.table(name).bulkPut(asIn(from, name, inV3(connection, name)));
  }
  database.close();
  return indexedDB;
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

function isUnknownInV1({ action, payload }: Row): boolean {
  return (
    String(action).startsWith('message-') || (payload as { links?: string[] }).links?.length !== undefined
  );
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
