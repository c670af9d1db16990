import type { PictureFile } from '#domain/portfolio/picture.ts';
import type { AccountDatabase } from './database.ts';

/** Stores new files. Skips existing ones, because a file's name is a hash of its content. */
export async function keepPictureFiles(
  { pictureFiles }: AccountDatabase,
  files: readonly PictureFile[],
): Promise<void> {
  const known = new Set(await pictureFiles.toCollection().primaryKeys());
  await pictureFiles.bulkAdd(files.filter(({ name }) => !known.has(name)));
}

const pictureId = /[\da-f]{64}/g;

/** Returns the ids of pictures that are still used. Counts every string that has the form of an id. */
export async function referredPictureIds(database: AccountDatabase): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const look = (row: unknown) => {
    for (const [id] of JSON.stringify(row).matchAll(pictureId)) found.add(id);
  };
  const { hiddenRows, operations, projects, settings } = database;
  await database.transaction('r', [hiddenRows, operations, projects, settings], async () => {
    await projects.each(look);
    await hiddenRows.where('[table+id]').between(['projects', ''], ['projects', '\uffff']).each(look);
    await operations.filter(({ payload }) => payload.table === 'projects').each(look);
    await settings.where('key').startsWith('unsaved-entry:').each(look);
  });
  return found;
}
