/**
 * The addresses that a rule of `_headers` or `_redirects` is for: `*` stands for anything, `:name` for one segment. A
 * pattern with a host is for that host only, never for us.
 */
export function pathPattern(path: string): RegExp {
  if (!path.startsWith('/')) return /(?!)/;
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/:[A-Za-z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
