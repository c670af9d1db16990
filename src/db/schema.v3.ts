/**
 * Version 3 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Analyses by owner and name in lower case; scores by the repository's id.
 */
export const schemaV3 = {
  analyses: 'key',
  scores: 'id',
} as const;
