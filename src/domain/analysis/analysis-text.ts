import { fromBase64 } from '../shared/base64.ts';
import type { EncodedFile } from './analysis.ts';
import { decodeBytes } from './decode-bytes.ts';

/** Returns a file's text, decoded by its byte order mark; null if GitHub's `encoding` is unknown. */
export function decodedText({ content, encoding }: EncodedFile): string | null {
  if (encoding === 'utf-8') return content;
  if (encoding !== 'base64') return null;
  try {
    return decodeBytes(fromBase64(content.replaceAll(/\s/g, '')));
  } catch {
    return null;
  }
}

/**
 * An address as a link of this site: https, mailto, or what lies on the site itself, however it is served. The GitHub of
 * the embedded stack lies there.
 *
 * @param site the site's own origin
 */
export function findLink(site: string, address: string): string | null {
  const safe = safeLink(address);
  if (safe !== null) return safe;
  // By its beginning: an address like `blob:https://…` has the site's origin, too.
  const url = address.startsWith(`${site}/`) ? URL.parse(address) : null;
  return url?.origin === site && !url.username && !url.password ? url.href : null;
}

/**
 * An address from a foreign text if a link may use it: https or mailto; otherwise null.
 *
 * @param base base of relative addresses; without it they are refused
 */
export function safeLink(address: string, base?: string): string | null {
  // Browsers drop these characters inside an address, so `java\nscript:` must not get past.
  if (/\p{Cc}/u.test(address)) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) return null;
  // A name and password in front of the host make an address look like another one's.
  return url.username || url.password ? null : url.href;
}
