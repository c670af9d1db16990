import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject, type Json, toText } from '../json.ts';

/**
 * Returns the token for a file's `download_url`. A browser sends no Authorization header for a picture, so GitHub adds a token to
 * the address. Here it only depends on the path, so that addresses are reproducible.
 */
function getSignature(path: string): string {
  return createHmac('sha256', 'embedded stack: raw files')
    .update(path)
    .digest('hex')
    .slice(0, 29)
    .toUpperCase();
}

export function withDownloadTokens(contents: Json, web: string): Json {
  if (Array.isArray(contents)) return contents.map((item) => withDownloadTokens(item, web));
  if (!isObject(contents)) return contents;
  const address = toText(contents['download_url']);
  if (!address.startsWith(web)) return contents;
  return { ...contents, download_url: `${address}?token=${getSignature(address.slice(web.length))}` };
}

/** Returns whether the token is the one that a listing would have for this path. */
export function isHandedOut(path: string, token: string | null): boolean {
  const expected = Buffer.from(getSignature(path));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
