import type { Table, Transaction } from 'dexie';
import { isRecord } from '#domain/shared/record.ts';

export interface Schema {
  version: number;
  stores: Readonly<Record<string, string | null>>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/** Returns the schema versions that added tables of rows, each with its tables. */
export function schemasOfAddedKinds(
  kinds: Readonly<Record<string, { addedIn?: number }>>,
): Required<Schema>[] {
  return Object.entries(kinds).flatMap(([table, { addedIn }]) =>
    addedIn === undefined ? [] : [{ version: addedIn, stores: { [table]: 'id' }, upgrade: readAgain }],
  );
}

/** Makes the next pull read all rows again, because the earlier version skipped rows of tables that it did not know. */
async function readAgain(transaction: Transaction): Promise<void> {
  const settings: Table<{ key: string; value: unknown }, string> = transaction.table('settings');
  const cursor = await settings.get('cursor');
  if (isRecord(cursor?.value)) await settings.put({ ...cursor, value: { ...cursor.value, version: 0 } });
  await settings.delete('snapshot');
  await transaction.table('snapshotPages').clear();
}
