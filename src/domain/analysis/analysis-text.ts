import { fromBase64 } from '../shared/base64.ts';
import type { EncodedFile } from './analysis.ts';

/** Returns null if GitHub's `encoding` is unknown or the content is invalid. */
export function decodedText({ content, encoding }: EncodedFile): string | null {
  if (encoding === 'utf-8') return content;
  if (encoding !== 'base64') return null;
  try {
    return decodeBytes(fromBase64(content.replaceAll(/\s/g, '')));
  } catch {
    return null;
  }
}

const byteOrderMarks: readonly [label: string, mark: readonly number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Decodes by the byte order mark: UTF-16 in either byte order, otherwise UTF-8 without a mark. Invalid bytes become U+FFFD. */
function decodeBytes(bytes: Uint8Array): string {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return new TextDecoder(marked?.[0]).decode(bytes);
}

/** Returns the address if it is https, mailto or below the origin `site`, otherwise null. */
export function findLink(site: string, address: string): string | null {
  const safe = safeLink(address);
  if (safe !== null) return safe;
  // Checks the prefix before parsing, because the origin of a `blob:https://…` address equals the site's.
  const url = address.startsWith(`${site}/`) ? URL.parse(address) : null;
  return url?.origin === site && !url.username && !url.password ? url.href : null;
}

/**
 * Returns the address if a link may use it (https or mailto), otherwise null.
 * @param base resolves relative addresses; without it, they return null
 */
export function safeLink(address: string, base?: string): string | null {
  // Browsers ignore control characters inside an address, so `java\nscript:` would otherwise pass the check.
  if (/\p{Cc}/u.test(address)) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) return null;
  // Rejects user names: `https://github.com@evil.example` looks like a GitHub address but opens another host.
  return url.username || url.password ? null : url.href;
}
