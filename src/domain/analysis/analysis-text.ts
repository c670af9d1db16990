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

/** Returns an address that this site may link to: https, mailto, or below the origin `site`. Otherwise null. */
export function findLink(site: string, address: string): string | null {
  const safe = safeLink(address);
  if (safe !== null) return safe;
  // Compares the start of the text, because `blob:https://…` has the site's origin as well.
  const url = address.startsWith(`${site}/`) ? URL.parse(address) : null;
  return url?.origin === site && !url.username && !url.password ? url.href : null;
}

/** Returns a foreign address if a link may use it: https or mailto. Otherwise null. Without `base`, refuses relative ones. */
export function safeLink(address: string, base?: string): string | null {
  // Browsers drop these characters inside an address, so `java\nscript:` would pass the check.
  if (/\p{Cc}/u.test(address)) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) return null;
  // A user name or password before the host can imitate another host.
  return url.username || url.password ? null : url.href;
}
