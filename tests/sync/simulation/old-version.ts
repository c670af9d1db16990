import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { databaseName } from '#db/database.ts';
import { schemaV1 } from '#db/schema.v1.ts';
import { schemaV2 } from '#db/schema.v2.ts';
import { accountId, type Device } from './device.ts';
import { readRecords } from './ledger.ts';

type Row = Record<string, unknown>;
/** What a store of an earlier version held, given what today's holds. */
type Earlier = (rows: Row[], store: string) => Row[];

/**
 * A database with this device's data as an earlier version of the product would have left it.
 *
 * @returns null: it holds something that the earlier version could not have had
 */
export async function storedAsBefore(device: Device, from: 1 | 2): Promise<IDBFactory | null> {
  const connection = device.liveTabs[0]?.connection;
  if (!connection) return null;
  const recordsOf = readRecords(connection);
  // The first version took the overlay of an operation away as soon as it was parked.
  const operations = recordsOf<Row>('operations');
  if (from === 1 && operations.some(({ overlaid, state }) => overlaid && !shownInV1.has(String(state)))) {
    return null;
  }
  const stores = from === 1 ? schemaV1 : { ...schemaV1, ...schemaV2 };
  const earlier: Earlier = from === 1 ? asInV1 : asInV2;
  const indexedDB = new IDBFactory();
  const database = new Dexie(databaseName(`${accountId}-${device.name}`), { indexedDB, IDBKeyRange });
  database.version(from).stores(stores);
  for (const name of Object.keys(stores)) {
    await database.table(name).bulkPut(earlier(recordsOf<Row>(name), name));
  }
  database.close();
  return indexedDB;
}

const shownInV1 = new Set(['queued', 'sealed', 'acknowledged']);
const addedToOperations = [
  'unsent',
  'passesAt',
  'notice',
  'groupId',
  'overlaid',
  'overwroteUnseen',
  'supersededBy',
];

function asInV1(rows: Row[], store: string): Row[] {
  if (store === 'operations') {
    return rows.map((row) => ({ ...without(row, [...addedToOperations, 'replaces']), retryFloorAt: null }));
  }
  const viewed = store === 'repositories' || store === 'projects';
  return viewed ? rows.map((row) => without(row, ['pending', 'edited', 'confirmedVersion'])) : rows;
}

function asInV2(rows: Row[]): Row[] {
  return rows.map((row) => without(row, ['confirmedVersion']));
}

function without(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
