import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of files that are published unchanged. */
export const publicFolder = fileURLToPath(new URL('../../content/public/', import.meta.url));

/** Returns the pictures of `content/public/content` that a document uses. @param base path of the site on its host */
export function sitePictures(html: string, base = '/'): string[] {
  return [...html.matchAll(/ src(?:set)?="([^"]+)"/gi)].flatMap(([, address = '']) =>
    address.startsWith(`${base}content/`) ? [address.slice(base.length)] : [],
  );
}

/** Returns the same pictures without the fallback of each AVIF picture. Browsers with service workers support AVIF. */
export function loadedPictures(html: string, base?: string): string[] {
  return sitePictures(html.replaceAll(/(?<=<source [^>]*>)<img[^>]*>/g, ''), base);
}

/**
 * @param folder folder of files that are published unchanged
 * @throws Error naming the missing pictures
 */
export async function checkSitePictures(
  folder: string,
  documents: readonly string[],
  base?: string,
): Promise<void> {
  const files = [...new Set(documents.flatMap((html) => sitePictures(html, base)))];
  const isThere = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = files.filter((_, at) => !isThere[at]).map((file) => `content/public/${file}`);
  if (missing.length > 0)
    throw new Error(`content/ shows pictures that are not there: ${missing.join(', ')}.`);
}
