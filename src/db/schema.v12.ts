/**
 * Version 12 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Copies of the repositories, some hundred to a record, so that a long list is read in a few steps. A tab of an earlier
 * version, which would write past them, is closed by this one.
 */
export const schemaV12 = {
  rowPacks: '[owner+part]',
  rowPackStates: 'table',
  rowPackChanges: '++sequence',
  // What was done in one go is found without reading the rest of the queue.
  operations: 'id, unsent, passesAt, needsAttention, groupId, [state+sequence]',
  // The best ones are found without reading the others.
  scores: 'id, total',
} as const;
