import type { Transaction } from 'dexie';

/**
 * Version 13 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Changes at GitHub are told to the server, those from before too, each by the device that carries it out.
 */
export const schemaV13 = {
  githubChanges: 'id, sequence, groupId, repositoryId, state, [unrecorded+sequence]',
} as const;

export async function upgradeToV13(transaction: Transaction): Promise<void> {
  await transaction
    .table<object, string>('githubChanges')
    .toCollection()
    .modify((change) => {
      Object.assign(change, { generation: 1, revision: 1, unrecorded: 1 });
    });
}
