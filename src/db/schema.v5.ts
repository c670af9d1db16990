/**
 * Version 5 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Which rows the pages of a snapshot have named, a record for each page: what none of them names is gone from the server,
 * and that is known only when the last page has come.
 */
export const schemaV5 = {
  snapshotPages: 'next',
} as const;
