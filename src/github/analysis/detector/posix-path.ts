function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function dirname(path: string): string {
  const end = path.lastIndexOf('/');
  if (end < 0) return '.';
  return end === 0 ? '/' : path.slice(0, end);
}

function extname(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot);
}

export function join(...parts: string[]): string {
  const kept: string[] = [];
  for (const segment of parts.join('/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `${parts[0]?.startsWith('/') ? '/' : ''}${kept.join('/')}`;
}

export default { basename, dirname, extname, join };
