import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject, type Json, toText } from '../json.ts';

/**
 * Pictures have no Authorization header, so GitHub adds a token to `download_url`. Here it depends on the path alone, so that
 * addresses are reproducible.
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

/** Whether a listing returned this address. */
export function isHandedOut(path: string, token: string | null): boolean {
  const expected = Buffer.from(getSignature(path));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
