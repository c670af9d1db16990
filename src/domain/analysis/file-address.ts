import { safeLink } from './analysis-text.ts';

export function addressOfFile(repositoryUrl: string, path: string, view: 'blob' | 'raw' = 'blob'): string {
  const parts = path.toWellFormed().split('/');
  return `${repositoryUrl}/${view}/HEAD/${parts.map(encodeURIComponent).join('/')}`;
}

/** Resolves as GitHub does: `docs` from the file's folder, `/docs` from the root. Returns null unless https or mailto. */
export function linkInFile(
  repositoryUrl: string,
  path: string,
  address: string,
  view: 'blob' | 'raw' = 'blob',
): string | null {
  const written = address.trim();
  const isFromRoot = /^\/(?![/\\])/.test(written);
  const absolute = isFromRoot ? addressOfFile(repositoryUrl, '', view) + written.slice(1) : written;
  return safeLink(absolute, addressOfFile(repositoryUrl, path, view));
}
