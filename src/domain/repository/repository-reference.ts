/** A repository or an account, parsed from an address, `owner/name` or git's notation. */
export type RepositoryReference = { owner: string; repository: string | null } | { otherHost: string };

/** Hosts of github.com, including those of ssh over port 443, the API and raw files. */
const githubHosts = new Set([
  'github.com',
  'www.github.com',
  'ssh.github.com',
  'api.github.com',
  'raw.githubusercontent.com',
  'codeload.github.com',
]);
/** First path segments of GitHub's own pages, which are no accounts. */
const reserved = new Set([
  'about',
  'apps',
  'collections',
  'explore',
  'features',
  'issues',
  'login',
  'marketplace',
  'new',
  'notifications',
  'pricing',
  'pulls',
  'search',
  'settings',
  'sponsors',
  'stars',
  'topics',
  'trending',
]);
const before = new Set(['repos', 'orgs', 'users']);

const account = /^[a-z\d](?:[\w-]{0,99})$/i;
const repositoryName = /^[\w.-]{1,100}$/;

/** Parses text that the owner typed or pasted. Returns null if it contains neither an address nor `owner/name`. */
export function parseRepositoryReference(
  text: string,
  webUrl = 'https://github.com',
): RepositoryReference | null {
  // Ignores `git clone` and the brackets and quotes that mail programs add around an address.
  const words = text.trim().split(/\s+/, 8);
  const found = words.flatMap(
    (word) => findReference(word.replace(/^[<("'`]+|[>)"'`,;]+$/g, ''), webUrl) ?? [],
  );
  return found[0] ?? null;
}

export function parseFullName(text: string, webUrl?: string): string | null {
  const found = text.includes('/') ? parseRepositoryReference(text, webUrl) : null;
  if (!found || 'otherHost' in found || found.repository === null) return null;
  return `${found.owner}/${found.repository}`;
}

function findReference(word: string, webUrl: string): RepositoryReference | null {
  if (word.startsWith(`${webUrl}/`)) return inPath(word.slice(webUrl.length));
  // Git's scp notation, `git@github.com:owner/name.git`, is not a URL.
  const scp = /^(?:[\w.-]+@)([\w.-]+):(?!\d+\/)(.+)$/.exec(word);
  if (scp) return at(scp[1] ?? '', scp[2] ?? '');
  const url = URL.parse(word.replace(/^git\+/, ''));
  if (url?.host && /^(?:https?|ssh|git):$/.test(url.protocol)) return at(url.hostname, url.pathname);
  const [first = '', ...rest] = word.split('/');
  if (rest.length === 0) return null;
  // No account name contains a dot, so the first segment is a host.
  if (first.includes('.')) return at(first, rest.join('/'));
  return /^[^/]+\/[^/]+\/?$/.test(word) ? inPath(word) : null;
}

function at(host: string, path: string): RepositoryReference | null {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return githubHosts.has(name) ? inPath(path) : { otherHost: name };
}

function inPath(path: string): RepositoryReference | null {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).map(decodeSegment);
  if (before.has(segments[0] ?? '')) {
    const isAccountOnly = segments[0] !== 'repos';
    segments.shift();
    if (isAccountOnly) segments.length = Math.min(segments.length, 1);
  }
  const [owner = '', name] = segments;
  if (!account.test(owner) || reserved.has(owner.toLowerCase())) return null;
  const repository = name?.replace(/\.git$/i, '') ?? '';
  if (name === undefined) return { owner, repository: null };
  return repositoryName.test(repository) && !/^\.{1,2}$/.test(repository) ? { owner, repository } : null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
