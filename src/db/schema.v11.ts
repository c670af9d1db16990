/**
 * Version 11 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * The files of pictures are kept, by their names.
 */
export const schemaV11 = {
  pictureFiles: 'name',
} as const;
