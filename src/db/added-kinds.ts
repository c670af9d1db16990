import type { Table, Transaction } from 'dexie';
import { isRecord } from '#domain/shared/record.ts';

/** A version of the device's database. */
export interface Schema {
  version: number;
  stores: Readonly<Record<string, string | null>>;
  upgrade: (transaction: Transaction) => Promise<void>;
}

/** Returns the versions that added kinds of rows, each with their tables. */
export function schemasOfAddedKinds(kinds: Readonly<Record<string, { addedIn?: number }>>): Schema[] {
  return Object.entries(kinds).flatMap(([table, { addedIn }]) =>
    addedIn === undefined ? [] : [{ version: addedIn, stores: { [table]: 'id' }, upgrade: readAgain }],
  );
}

/** Reads all rows of the server again, because the earlier version skipped those of a kind that it did not know. */
async function readAgain(transaction: Transaction): Promise<void> {
  const settings: Table<{ key: string; value: unknown }, string> = transaction.table('settings');
  const cursor = await settings.get('cursor');
  if (isRecord(cursor?.value)) await settings.put({ ...cursor, value: { ...cursor.value, version: 0 } });
  await settings.delete('snapshot');
  await transaction.table('snapshotPages').clear();
}
