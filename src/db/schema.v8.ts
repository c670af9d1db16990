import type { Transaction } from 'dexie';

/**
 * Version 8 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Saved views of the list are kept like repositories and projects. Version 7 passed them by: everything is read once more, in
 * the same history, and a snapshot that was cut off begins again.
 */
export const schemaV8 = {
  savedViews: 'id',
} as const;

export async function upgradeToV8(transaction: Transaction): Promise<void> {
  const settings = transaction.table<{ key: string; value: { version: number } }, string>('settings');
  const cursor = await settings.get('cursor');
  if (cursor) await settings.put({ key: 'cursor', value: { ...cursor.value, version: 0 } });
  await settings.delete('snapshot');
  await transaction.table('snapshotPages').clear();
}
