import type { Transaction } from 'dexie';

/** The first released schema. Never change it: add a version with an upgrade. Only keys that a `where()` uses are indexed. */
export const schemaV13 = {
  // Rows as the owner sees them: the confirmed row with every pending operation applied.
  repositories: 'id, owner, [owner+nameOrder], projectId',
  projects: 'id',
  messages: 'id',
  savedViews: 'id',
  contentEdits: 'id',
  // Confirmed rows and pending operations of removed rows, and of rows that are not pulled yet.
  hiddenRows: '[table+id]',
  operations: 'id, unsent, passesAt, needsAttention, groupId, [state+sequence]',
  // Stored, so that the organisation picker works offline.
  organizations: 'id',
  // Rows from the server that could not be parsed. The owner can see them.
  quarantine: '[table+id]',
  // The latest state changes of operations, for support.
  transitions: '++id',
  settings: 'key',
  // Pages of an unfinished snapshot.
  snapshotPages: 'next',
  analyses: 'key',
  scores: 'id, total',
  // GitHub's state of repositories, and the owner's changes on GitHub.
  githubStates: 'id',
  githubChanges: 'id, sequence, groupId, repositoryId, state, [unrecorded+sequence]',
  pictureFiles: 'name',
} as const;

/** Empties a database from before the first release, so that the next pull downloads everything. */
export async function upgradeToV13(transaction: Transaction): Promise<void> {
  await Promise.all(Object.keys(schemaV13).map((store) => transaction.table(store).clear()));
}
