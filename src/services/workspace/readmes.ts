import { dataQueryFreshMs, keptReadmes, maxReadmeCharacters } from '#config/constants.ts';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { isFresh } from '#domain/repository/data-query.ts';
import type { FileContent } from '#domain/repository/provider.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { ChangeContext } from './changes.ts';

export interface KeptReadme {
  text: string | null;
  path?: string | undefined;
  at: number;
}

/** Stores the latest READMEs on the device for offline reading. */

const prefix = 'readme:';

export async function readKeptReadme(database: AccountDatabase, id: string): Promise<KeptReadme | null> {
  return (await readSetting<KeptReadme>(database, prefix + id)) ?? null;
}

/** Returns the stored README of the repository if it is fresh. Otherwise requests and stores it. */
export async function fetchReadme(
  { database, now }: Pick<ChangeContext, 'database' | 'now'>,
  id: string,
  request: () => Promise<Result<FileContent | null>>,
): Promise<Result<KeptReadme>> {
  const known = await readKeptReadme(database, id);
  if (known && isFresh(known.at, now(), dataQueryFreshMs)) return success(known);
  const result = await request();
  if (!result.ok) return result;
  // Stores one character more than is displayed, which shows that the text was cut.
  const text = result.value?.text.slice(0, maxReadmeCharacters + 1).toWellFormed() ?? null;
  const kept: KeptReadme = { text, at: now(), path: result.value?.path };
  await keep(database, id, kept);
  return success(kept);
}

async function keep(database: AccountDatabase, id: string, readme: KeptReadme): Promise<void> {
  await database.transaction('rw', database.settings, async () => {
    await writeSetting(database, prefix + id, readme);
    const stored = await database.settings.where('key').startsWith(prefix).toArray();
    const oldest = stored
      .map(({ key, value }) => ({ key, at: (value as KeptReadme).at }))
      .sort((a, b) => b.at - a.at)
      .slice(keptReadmes);
    await database.settings.bulkDelete(oldest.map(({ key }) => key));
  });
}
