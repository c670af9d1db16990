/**
 * Version 1 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Only what a `where()` uses is indexed.
 */
export const schemaV1 = {
  // Rows as the server confirmed them.
  confirmedRepositories: 'id',
  confirmedProjects: 'id',
  // What the owner sees: confirmed rows with every pending operation folded in.
  repositories: 'id, owner, projectId',
  projects: 'id',
  // The outbox.
  operations: 'id, state, sequence, *targets',
  // The provider's organisations, for the picker offline.
  organizations: 'id',
  // Rows that could not be read: kept and shown, never skipped.
  quarantine: '[table+id]',
  // The last state changes of operations and of the loop, for support.
  transitions: '++id',
  settings: 'key',
} as const;
