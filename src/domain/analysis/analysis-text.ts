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

/** Where a file of the repository is shown. Names may hold what an address gives a meaning to. */
export function addressOfFile(repositoryUrl: string, path: string, view: 'blob' | 'raw' = 'blob'): string {
  const parts = path.toWellFormed().split('/');
  return `${repositoryUrl}/${view}/HEAD/${parts.map(encodeURIComponent).join('/')}`;
}

/**
 * Resolves an address in a file of the repository as GitHub does: `docs` starts at the file's folder, `/docs` at the
 * repository's root. Returns null unless the result is https or mailto.
 *
 * @param path of the file, from the repository's root
 * @param view `raw` for pictures
 */
export function linkInFile(
  repositoryUrl: string,
  path: string,
  address: string,
  view: 'blob' | 'raw' = 'blob',
): string | null {
  const written = address.trim();
  // `//` starts a host.
  const isFromRoot = /^\/(?![/\\])/.test(written);
  const absolute = isFromRoot ? addressOfFile(repositoryUrl, '', view) + written.slice(1) : written;
  return safeLink(absolute, addressOfFile(repositoryUrl, path, view));
}

/**
 * An address as a link of this site: https, mailto, or what lies on the site itself, however it is served. The GitHub of
 * the embedded stack lies there.
 *
 * @param site the site's own origin
 */
export function linkFrom(site: string, address: string): string | null {
  const safe = safeLink(address);
  if (safe !== null) return safe;
  // By its beginning: an address like `blob:https://…` has the site's origin, too.
  const url = address.startsWith(`${site}/`) ? URL.parse(address) : null;
  return url?.origin === site && !url.username && !url.password ? url.href : null;
}

/**
 * An address out of somebody else's text as it may stand in a link: https or mailto, or null.
 *
 * @param base what a relative address is resolved against; without it relative ones are refused
 */
export function safeLink(address: string, base?: string): string | null {
  // Browsers drop these characters inside an address, so `java\nscript:` must not get past.
  if (/\p{Cc}/u.test(address)) return null;
  const url = URL.parse(address.trim(), base);
  if (!url || !['https:', 'mailto:'].includes(url.protocol)) return null;
  // A name and password in front of the host make an address look like another one's.
  return url.username || url.password ? null : url.href;
}
