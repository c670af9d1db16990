/**
 * Version 9 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * What the owner has edited of the site's content is kept like repositories and projects.
 */
export const schemaV9 = {
  contentEdits: 'id',
} as const;
