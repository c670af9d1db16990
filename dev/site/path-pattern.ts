/**
 * Converts a pattern of `_headers` or `_redirects`: `*` matches anything, `:name` one segment. A pattern with a host never
 * matches.
 */
export function pathPattern(path: string): RegExp {
  if (!path.startsWith('/')) return /(?!)/;
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:[A-Za-z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
