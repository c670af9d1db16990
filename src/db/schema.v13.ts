import type { Transaction } from 'dexie';

/**
 * Version 13, the first released schema. Frozen: a change needs a new file with an upgrade. Only keys in a `where()` are indexed.
 */
export const schemaV13 = {
  // Rows as the owner sees them: the confirmed row with every pending operation applied.
  repositories: 'id, owner, [owner+nameOrder], projectId',
  projects: 'id',
  messages: 'id',
  savedViews: 'id',
  contentEdits: 'id',
  // Confirmed rows and operations of hidden rows: removed, or not pulled yet.
  hiddenRows: '[table+id]',
  operations: 'id, unsent, passesAt, needsAttention, groupId, [state+sequence]',
  // Cached for the organisation picker offline.
  organizations: 'id',
  // Rows that could not be parsed, for the owner to see.
  quarantine: '[table+id]',
  // The latest state changes, for support.
  transitions: '++id',
  settings: 'key',
  // Pages of an incomplete first download.
  snapshotPages: 'next',
  analyses: 'key',
  scores: 'id, total',
  // GitHub's state of repositories, and the owner's changes on GitHub.
  githubStates: 'id',
  githubChanges: 'id, sequence, groupId, repositoryId, state, [unrecorded+sequence]',
  pictureFiles: 'name',
} as const;

/** Empties a database from before the first release, so that everything is downloaded again. */
export async function upgradeToV13(transaction: Transaction): Promise<void> {
  await Promise.all(Object.keys(schemaV13).map((store) => transaction.table(store).clear()));
}
