import * as z from 'zod';
import type { Activity, Pull } from '../../../../dev/github/seed/activity.ts';
import { API, signedIn, start } from '../../../integration/dev/github-client.ts';
import { type KindName, kindNames, kinds, settingsIn, type Values, valueFor, valuesIn } from './kinds.ts';
import type { PullChange } from './schedule.ts';

/** The stack's GitHub, with the times and values of all its settings. The judge compares everything with them. */

const login = 'robin-muster';
const played = ['sbom-diff', 'sigma-to-kql', 'finma-controls'];
const hourMs = 3_600_000;

/** What keeps the pull requests of a repository from being merged: missing checks, or an old base. The others can be merged. */
const pullsOf: Readonly<Record<string, Pick<Activity, 'rules'> & { pull: Partial<Pull> }>> = {
  'sigma-to-kql': {
    rules: { checks: true, review: false, upToDate: false },
    pull: { checks: 'PENDING' },
  },
  'finma-controls': {
    rules: { checks: false, review: false, upToDate: true },
    pull: { behind: true },
  },
};

interface PlayedRepository {
  id: string;
  originalName: string;
}

export type PlayedGithub = Awaited<ReturnType<typeof openPlayedGithub>>;

/** Values of a repository from a moment on. */
interface Moment {
  at: number;
  values: Values;
}

const isQuery = ({ url }: Request): boolean => new URL(url).pathname.endsWith('/graphql');

const mutation = z.object({ variables: z.object({ id: z.string() }) });

/** Returns the repository of the pull request that a mutation names. The emulator's ids contain it. */
function repositoryOf(body: unknown): string {
  const { id } = mutation.parse(body).variables;
  return Buffer.from(id.replace('PR_kwDO', ''), 'base64url').toString().split(':')[0] ?? '';
}

export async function openPlayedGithub() {
  /** Start of the schedule's clock. Increases from schedule to schedule, so that rate limits of one do not affect the next. */
  let begun = Date.parse('2026-05-20T12:00:00Z');
  let elapsedMs = (): number => 0;
  const now = () => begun + elapsedMs();
  const github = await start({ now: () => new Date(now()) });
  const token = github.tokens.issue({ login });
  const repos = signedIn(github, login).rest;
  const repositories: PlayedRepository[] = [];
  const idOfName = new Map<string, string>();
  const truth = new Map<string, Moment[]>();
  const gone = new Set<string>();
  /** The pull request of each repository that the current schedule changes. */
  const pulls = new Map<string, number>();
  const pullOf = (id: string) => pulls.get(id) ?? 0;
  /** Cached responses of reads, which every write clears. Without it, repeated reads would take most of the time. */
  const readings = new Map<string, { text: string; headers: Headers }>();
  let isLimited = false;
  let busy = 0;

  for (const originalName of played) {
    const { data } = await repos.repos.get({ owner: login, repo: originalName });
    const id = String(data.id);
    repositories.push({ id, originalName });
    for (const suffix of kinds.name.values) idOfName.set(`${originalName}${suffix}`, id);
    await repos.repos.update({ owner: login, repo: originalName, allow_auto_merge: true });
    Object.assign(github.activityOf(`${login}/${originalName}`).rules, pullsOf[originalName]?.rules);
    truth.set(id, [{ at: 0, values: settingsIn(data) }]);
    const target = { owner: login, repo: originalName };
    await repos.repos.listBranches(target);
    const main = await repos.repos.getBranch({ ...target, branch: 'main' });
    await repos.git.createRef({ ...target, ref: 'refs/heads/next', sha: main.data.commit.sha });
  }

  const idOf = (url: string, body: unknown = null): string | null => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/graphql')) return repositoryOf(body);
    const [, first, second = '', name = ''] = pathname.replace(new URL(API).pathname, '').split('/');
    return first === 'repositories' ? second : first === 'repos' ? (idOfName.get(name) ?? null) : null;
  };
  const current = (id: string): Values => truth.get(id)?.at(-1)?.values ?? {};
  const nameOf = (id: string) => `${login}/${JSON.parse(current(id).name ?? '""')}`;
  const had = (id: string, values: Values) =>
    truth.set(id, [...(truth.get(id) ?? []), { at: now(), values: { ...current(id), ...values } }]);

  /** Follows a redirect like a browser. */
  async function follow(request: Request): Promise<Response> {
    const again = request.clone();
    const response = await github.fetch(request);
    const location = response.headers.get('location');
    if (location === null || ![301, 307].includes(response.status)) return response;
    return github.fetch(new Request(location, again));
  }

  async function handle(request: Request): Promise<Response> {
    const id = idOf(request.url, isQuery(request) ? await request.clone().json() : null);
    if (id !== null && gone.has(id)) return Response.json({ message: 'Not Found' }, { status: 404 });
    const isWrite = request.method !== 'GET';
    const key = `${request.url} ${request.headers.get('authorization')}`;
    const known = isWrite || isLimited ? undefined : readings.get(key);
    if (known) return new Response(known.text, { headers: known.headers });
    busy += 1;
    try {
      const response = await follow(request);
      if (!response.ok || id === null) return response;
      const { headers } = response;
      const text = await response.text();
      if (!isWrite) readings.set(key, { text, headers });
      else {
        readings.clear();
        had(id, valuesIn(request.url, JSON.parse(text)));
        if (request.url.endsWith('/update-branch'))
          had(id, { head: github.pulls.get(nameOf(id), pullOf(id)).head });
      }
      return new Response(text, { headers });
    } finally {
      busy -= 1;
    }
  }

  /** Sends a request to GitHub directly, without simulated faults. */
  const send = (method: string, path: string, content: object) =>
    handle(
      new Request(`${API}${path}`, {
        method,
        headers: { authorization: `token ${token}` },
        body: JSON.stringify(content),
      }),
    );

  async function write(id: string, body: Record<string, unknown>): Promise<void> {
    const { topics, ...others } = body;
    if (topics !== undefined) await send('PUT', `/repositories/${id}/topics`, { names: topics });
    if (Object.keys(others).length > 0) await send('PATCH', `/repositories/${id}`, others);
  }

  async function restore({ id, originalName }: PlayedRepository): Promise<void> {
    if (current(id).archived === 'true') await write(id, { archived: false });
    const wanted = kindNames.map((kind) => [kinds[kind].raw, valueFor(kind, 0, originalName)]);
    const first: Record<string, unknown> = Object.fromEntries(wanted);
    const now = current(id);
    const changed = kindNames.filter((kind) => now[kind] !== settingsIn(first)[kind]);
    await write(id, Object.fromEntries(changed.map((kind) => [kinds[kind].raw, first[kinds[kind].raw]])));
    const pull = github.pulls.add(`${login}/${originalName}`, pullsOf[originalName]?.pull);
    pulls.set(id, pull.number);
    const { head, behind } = pull;
    const values = { pull: 'open', head, autoMerge: 'false', behind: String(behind) };
    truth.set(id, [{ at: 0, values: { ...current(id), ...values } }]);
  }

  /** Changes the pull request as another person would. */
  async function pullElsewhere(id: string, what: PullChange): Promise<void> {
    const number = pullOf(id);
    const path = `/repositories/${id}/pulls/${number}`;
    if (what === 'merge') await send('PUT', `${path}/merge`, {});
    else if (what === 'closed' || what === 'open') await send('PATCH', path, { state: what });
    else if (current(id).pull === 'open') {
      readings.clear();
      if (what === 'push') had(id, { head: github.pulls.push(nameOf(id), number) });
      else {
        // Auto-merge may have waited for the checks.
        const { merged } = await github.pulls.change(nameOf(id), number, { checks: 'SUCCESS' });
        if (merged) had(id, { pull: 'merged', autoMerge: 'false' });
      }
    }
  }

  function limit(remaining: number | null): void {
    isLimited = remaining !== null;
    github.setRateLimit(remaining);
  }

  return {
    repositories,
    limit,
    handle,
    now,
    current,
    idOf,
    busy: () => busy,
    /** Returns the values at this time and all later ones, oldest first. */
    since: (id: string, at: number): Values[] => {
      const moments = truth.get(id) ?? [];
      const before = moments.findLast((moment) => moment.at < at);
      return [...(before ? [before] : []), ...moments.filter((moment) => moment.at >= at)].map(
        ({ values }) => values,
      );
    },
    /** Advances the clock by some hours, and restores the initial state. */
    async reset(clock: () => number): Promise<void> {
      begun = now() + 3 * hourMs;
      elapsedMs = clock;
      gone.clear();
      readings.clear();
      limit(null);
      for (const repository of repositories) await restore(repository);
    },
    elsewhere: (id: string, kind: KindName, value: unknown) => write(id, { [kinds[kind].raw]: value }),
    pullElsewhere,
    pullOf,
    remove: (id: string) => void gone.add(id),
    isGone: (id: string) => gone.has(id),
    issueToken: (scopes?: readonly string[]) => github.tokens.issue({ login, ...(scopes && { scopes }) }),
    close: () => github.close(),
  };
}
