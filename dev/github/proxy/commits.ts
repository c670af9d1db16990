import { isObject, type Json, type JsonObject, toText } from '../json.ts';
import { isoSeconds } from '../seed/calendar.ts';
import type { SeededCommit } from '../seed/history.ts';
import { type ApiContext, getQuery, listing, relay, type Services, toSend } from './context.ts';
import { nodeId } from './overlay.ts';
import { notFound } from './responses.ts';

/**
 * Lists commits of the emulator and of the seed. The emulator has the newest seeded commit, which contains the files, and all
 * later ones; the seed generates the older ones.
 */
export async function listCommits(context: ApiContext, fullName: string): Promise<Response> {
  const { services, viewer } = context.env;
  const query = getQuery(context);
  const seeded = services.overlay.findSeeded(fullName);
  const branch = query.get('sha') ?? 'main';
  if (!seeded || query.has('path') || !['main', 'HEAD'].includes(branch)) {
    return relay(services, await toSend(services, viewer, `/repos/${fullName}/commits?${query}`));
  }
  const { status, json } = await toSend(services, viewer, `/repos/${fullName}/commits?per_page=100`);
  if (status !== 200 || !Array.isArray(json)) return notFound();
  const older = seeded.commits().slice(1);
  const head = json.filter(isObject);
  linkParents(head, older[0], fullName, services.addresses);
  const items = [
    ...head,
    ...older.map((commit, index) => commitItem(services, fullName, commit, older[index + 1])),
  ];
  return listing(
    context,
    items.filter((item) => isChosen(item, query)),
  );
}

/** Returns an older seeded commit, or undefined if the emulator has the commit. */
export function seededCommit(services: Services, fullName: string, sha: string): JsonObject | undefined {
  const seeded = services.overlay.findSeeded(fullName);
  const commits = seeded?.commits().slice(1) ?? [];
  const index = commits.findIndex((commit) => commit.sha === sha);
  const commit = commits[index];
  if (!seeded || !commit) return undefined;
  return {
    ...commitItem(services, fullName, commit, commits[index + 1]),
    stats: { total: 0, additions: 0, deletions: 0 },
    files: [],
  };
}

function linkParents(
  head: JsonObject[],
  below: SeededCommit | undefined,
  fullName: string,
  { web, api }: Services['addresses'],
): void {
  const last = head.at(-1);
  if (last && below) last['parents'] = [getParent(below.sha, fullName, web, api)];
}

const getParent = (sha: string, fullName: string, web: string, api: string): JsonObject => ({
  sha,
  url: `${api}/repos/${fullName}/commits/${sha}`,
  html_url: `${web}/${fullName}/commit/${sha}`,
});

function commitItem(
  { overlay, addresses: { web, api } }: Services,
  fullName: string,
  { sha, message, author, date }: SeededCommit,
  parent: SeededCommit | undefined,
): JsonObject {
  const url = `${api}/repos/${fullName}`;
  const signature = { name: author.name, email: author.email, date: isoSeconds(date) };
  return {
    sha,
    node_id: nodeId(sha),
    commit: {
      author: signature,
      committer: signature,
      message,
      tree: { sha, url: `${url}/git/trees/${sha}` },
      url: `${url}/git/commits/${sha}`,
      comment_count: 0,
      verification: {
        verified: false,
        reason: 'unsigned',
        signature: null,
        payload: null,
        verified_at: null,
      },
    },
    url: `${url}/commits/${sha}`,
    html_url: `${web}/${fullName}/commit/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    author: overlay.accountBrief(author),
    committer: overlay.accountBrief(author),
    parents: parent ? [getParent(parent.sha, fullName, web, api)] : [],
  };
}

function isChosen(item: JsonObject, query: URLSearchParams): boolean {
  const committed = Date.parse(commitDate(item));
  const since = Date.parse(query.get('since') ?? '');
  const until = Date.parse(query.get('until') ?? '');
  if (committed < since || committed > until) return false;
  return isAuthor(item, 'author', query.get('author')) && isAuthor(item, 'committer', query.get('committer'));
}

function commitDate(item: JsonObject): string {
  const commit = item['commit'];
  const committer = isObject(commit) ? commit['committer'] : undefined;
  return isObject(committer) ? toText(committer['date']) : '';
}

function isAuthor(item: JsonObject, role: 'author' | 'committer', wanted: string | null): boolean {
  if (wanted === null) return true;
  const account: Json | undefined = item[role];
  const commit = item['commit'];
  const signature = isObject(commit) ? commit[role] : undefined;
  const names = [
    isObject(account) ? toText(account['login']) : '',
    isObject(signature) ? toText(signature['email']) : '',
  ];
  return names.some((name) => name.toLowerCase() === wanted.toLowerCase());
}
