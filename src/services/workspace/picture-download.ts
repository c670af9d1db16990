import type { BackendAccess } from '#backend/http.ts';
import type { AccountDatabase } from '#db/database.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { pictureAddress, pictureFileNames } from '#domain/portfolio/picture.ts';
import { toBase64 } from '#domain/shared/base64.ts';

interface PictureDownloadAccess {
  database: AccountDatabase;
  backend: Pick<BackendAccess, 'url' | 'fetch' | 'now'>;
}

const fileTimeoutMs = 10_000;

/** Downloads picture files for a backup. Resolves with the number of files that are still missing. */
export async function fetchMissingFiles({ backend, database }: PictureDownloadAccess): Promise<number> {
  const projects = await database.projects.toArray();
  const shown = projects.flatMap(({ entry }) => (entry?.pictures ?? []).flatMap(pictureFileNames));
  const known = new Set(await database.pictureFiles.toCollection().primaryKeys());
  const missing = [...new Set(shown)].filter((name) => !known.has(name));
  for (const [index, name] of missing.entries()) {
    const data = await read(backend, name);
    if (data === null) return missing.length - index;
    await keepPictureFiles(database, [{ name, data, addedAt: backend.now(), uploaded: null }]);
  }
  return 0;
}

async function read(backend: PictureDownloadAccess['backend'], name: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(fileTimeoutMs);
    const response = await backend.fetch(pictureAddress(backend.url, name), { signal });
    const isPicture = response.ok && response.headers.get('content-type')?.startsWith('image/');
    return isPicture ? toBase64(new Uint8Array(await response.arrayBuffer())) : null;
  } catch {
    return null;
  }
}
