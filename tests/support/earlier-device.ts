import { readFile } from 'node:fs/promises';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '#db/database.ts';

type StoredRecord = Record<string, unknown>;

/** Stored records of a device with an earlier schema, and the request bodies that it sent for its operations. */
export interface EarlierDevice {
  stores: Map<string, StoredRecord[]>;
  bodies: StoredRecord[];
}

/**
 * Reads a device's database of an earlier version from `tests/unit/db/versions`. The product of that time wrote each file, with
 * one change of each kind. The last file has the newest version.
 */
export async function earlierDevice(version: number): Promise<EarlierDevice> {
  const lines = await readFile(new URL(`../unit/db/versions/v${version}.jsonl`, import.meta.url), 'utf8');
  const stores = new Map<string, StoredRecord[]>();
  const bodies: StoredRecord[] = [];
  for (const line of lines.trimEnd().split('\n')) {
    const { store, record, body } = JSON.parse(line) as {
      store: string;
      record: StoredRecord;
      body?: StoredRecord;
    };
    if (body) bodies.push(body);
    else stores.set(store, [...(stores.get(store) ?? []), record]);
  }
  return { stores, bodies };
}

/** Creates a database of this schema version with these records. */
export async function storedIn(
  version: number,
  stores: ReadonlyMap<string, readonly StoredRecord[]>,
  accountId = 'owner',
): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const database = new AccountDatabase(accountId, { indexedDB, IDBKeyRange }, version);
  await database.open();
  for (const [store, records] of stores) await database.table(store).bulkPut([...records]);
  database.close();
  return indexedDB;
}
