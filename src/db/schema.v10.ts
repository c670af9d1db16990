import type { Transaction } from 'dexie';

/**
 * Version 10 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Repositories as GitHub itself has them, and what the owner changes there. A listing that is unchanged names nobody, so each
 * is read once more.
 */
export const schemaV10 = {
  githubStates: 'id',
  githubChanges: 'id, sequence, groupId, repositoryId, state',
} as const;

export async function upgradeToV10(transaction: Transaction): Promise<void> {
  const settings = transaction.table<{ key: string; value: { seen?: Record<string, object> } }, string>(
    'settings',
  );
  await settings
    .where('key')
    .startsWith('fetch:')
    .modify(({ value }) => {
      for (const mark of Object.values(value.seen ?? {})) Object.assign(mark, { etag: null });
    });
}
