import { safeLink } from './analysis-text.ts';

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
