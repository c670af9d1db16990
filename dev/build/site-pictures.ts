import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is published as it is. */
export const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));

/** The pictures of `public/content` that a document shows, as files of the published folder. */
export function sitePictures(html: string): string[] {
  return [...html.matchAll(/<img[^>]* src="\/(content\/[^"]+)"/g)].map(([, file]) => file ?? '');
}

/**
 * @param folder what is published as it is
 * @throws Error that names what the content shows and nobody has put there
 */
export async function checkSitePictures(folder: string, documents: readonly string[]): Promise<void> {
  const files = [...new Set(documents.flatMap(sitePictures))];
  const isThere = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = files.filter((_, at) => !isThere[at]).map((file) => `public/${file}`);
  if (missing.length > 0)
    throw new Error(`src/content shows pictures that are not there: ${missing.join(', ')}.`);
}
