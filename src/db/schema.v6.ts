import type { Transaction } from 'dexie';

/**
 * Version 6 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * How far each import has come takes the place of the number of its rows that wait.
 */
export const schemaV6 = {} as const;

interface StoredImport {
  id: string;
  action: string;
  groupId: string;
  createdAt: number;
  sequence: number;
  targets: string[];
}

export async function upgradeToV6(transaction: Transaction): Promise<void> {
  const groups = new Map<string, { total: number; open: Record<string, number> }>();
  await transaction
    .table<StoredImport>('operations')
    .where('unsent')
    .above(Number.NEGATIVE_INFINITY)
    .each(({ id, action, groupId, createdAt, sequence, targets }) => {
      if (action !== 'import') return;
      const { total, open } = groups.get(groupId) ?? { total: 0, open: {} };
      const rows = targets.length;
      const begun = { groupId, createdAt, sequence, refused: 0, ...groups.get(groupId) };
      groups.set(groupId, { ...begun, total: total + rows, open: { ...open, [id]: rows } });
    });
  const settings = transaction.table('settings');
  await settings.delete('waitingImports');
  if (groups.size > 0) await settings.put({ key: 'imports', value: [...groups.values()] });
}
