import type { Transaction } from 'dexie';

/**
 * Version 13 of the device's database, the first released one. Frozen: a change of the schema is a new file with its own
 * upgrade. Only keys that a `where()` uses are indexed.
 */
export const schemaV13 = {
  // Rows as the owner sees them: the confirmed row with every pending operation applied.
  repositories: 'id, owner, projectId',
  projects: 'id',
  messages: 'id',
  savedViews: 'id',
  contentEdits: 'id',
  // Confirmed rows and operations of rows that are not shown: the row was removed, or has not arrived yet.
  hiddenRows: '[table+id]',
  operations: 'id, unsent, passesAt, needsAttention, groupId, [state+sequence]',
  // Cached for the organisation picker offline.
  organizations: 'id',
  // Rows that could not be parsed, kept for the owner to see.
  quarantine: '[table+id]',
  // The last state changes of operations and of the sync loop, for support.
  transitions: '++id',
  settings: 'key',
  // Pages of a first download that is not complete.
  snapshotPages: 'next',
  analyses: 'key',
  scores: 'id, total',
  // Repositories as GitHub has them, and the owner's changes on GitHub.
  githubStates: 'id',
  githubChanges: 'id, sequence, groupId, repositoryId, state, [unrecorded+sequence]',
  pictureFiles: 'name',
  // Packed copies of the repositories, some hundred to a record, so that a long list loads in a few reads.
  rowPacks: '[owner+part]',
  rowPackStates: 'table',
  rowPackChanges: '++sequence',
} as const;

/** Empties a database from before the first release, so that the device downloads its data again. */
export async function upgradeToV13(transaction: Transaction): Promise<void> {
  await Promise.all(Object.keys(schemaV13).map((store) => transaction.table(store).clear()));
}
