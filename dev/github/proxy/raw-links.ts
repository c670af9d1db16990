import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject, type Json, toText } from '../json.ts';

/**
 * A picture's address cannot carry an Authorization header, so GitHub adds a token to the `download_url` of private
 * files. This token depends on the path alone, so the address is the same in every run.
 */
function getSignature(path: string): string {
  return createHmac('sha256', 'embedded stack: raw files')
    .update(path)
    .digest('hex')
    .slice(0, 29)
    .toUpperCase();
}

/** Adds the token to each `download_url` of a contents response. */
export function withDownloadTokens(contents: Json, web: string): Json {
  if (Array.isArray(contents)) return contents.map((item) => withDownloadTokens(item, web));
  if (!isObject(contents)) return contents;
  const address = toText(contents['download_url']);
  if (!address.startsWith(web)) return contents;
  return { ...contents, download_url: `${address}?token=${getSignature(address.slice(web.length))}` };
}

/** Whether the address is one that was handed out with the file's listing. */
export function isHandedOut(path: string, token: string | null): boolean {
  const expected = Buffer.from(getSignature(path));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
