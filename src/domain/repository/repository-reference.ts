/** A repository, or an account alone, as people write it: an address, `owner/name`, or what git takes. */
export type RepositoryReference =
  | { owner: string; repository: string | null }
  /** An address elsewhere than at the GitHub that is asked. */
  | { otherHost: string };

/** Hosts of github.com: ssh through a firewall, the interface and raw files included. */
const githubHosts = new Set([
  'github.com',
  'www.github.com',
  'ssh.github.com',
  'api.github.com',
  'raw.githubusercontent.com',
  'codeload.github.com',
]);
/** First segments of GitHub's own pages. */
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
/** Segments before the account: of the interface, and of pages about it. */
const before = new Set(['repos', 'orgs', 'users']);

const account = /^[a-z\d](?:[\w-]{0,99})$/i;
const repositoryName = /^[\w.-]{1,100}$/;

/**
 * Parses typed or pasted text. Returns null if the text is neither an address nor `owner/name`, and so may be a plain name.
 *
 * @param webUrl address of GitHub; the embedded stack has its own
 */
export function parseRepositoryReference(
  text: string,
  webUrl = 'https://github.com',
): RepositoryReference | null {
  // `git clone <address>` and what mail programs put around an address.
  const words = text.trim().split(/\s+/, 8);
  const found = words.flatMap(
    (word) => findReference(word.replace(/^[<("'`]+|[>)"'`,;]+$/g, ''), webUrl) ?? [],
  );
  return found[0] ?? null;
}

/** Returns `owner/name` if the text names a repository with its owner; null otherwise. */
export function parseFullName(text: string, webUrl?: string): string | null {
  const found = text.includes('/') ? parseRepositoryReference(text, webUrl) : null;
  if (!found || 'otherHost' in found || found.repository === null) return null;
  return `${found.owner}/${found.repository}`;
}

function findReference(word: string, webUrl: string): RepositoryReference | null {
  if (word.startsWith(`${webUrl}/`)) return inPath(word.slice(webUrl.length));
  // `git@github.com:owner/name.git` is an address of ssh without its scheme.
  const scp = /^(?:[\w.-]+@)([\w.-]+):(?!\d+\/)(.+)$/.exec(word);
  if (scp) return at(scp[1] ?? '', scp[2] ?? '');
  const url = URL.parse(word.replace(/^git\+/, ''));
  if (url?.host && /^(?:https?|ssh|git):$/.test(url.protocol)) return at(url.hostname, url.pathname);
  const [first = '', ...rest] = word.split('/');
  if (rest.length === 0) return null;
  // A dot makes it a host: no account has one.
  if (first.includes('.')) return at(first, rest.join('/'));
  return /^[^/]+\/[^/]+\/?$/.test(word) ? inPath(word) : null;
}

function at(host: string, path: string): RepositoryReference | null {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return githubHosts.has(name) ? inPath(path) : { otherHost: name };
}

function inPath(path: string): RepositoryReference | null {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).map(decoded);
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

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
