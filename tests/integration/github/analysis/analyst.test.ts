import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AnalysisProgress,
  type AnalysisTarget,
  analysisParts,
  type PartOutcomes,
} from '#domain/analysis/analysis.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { type AnalystAccess, analyse } from '#github/analysis/analyst.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { createMemoryResponses } from '../../../support/memory-responses.ts';
import { withTexts } from '../../../support/with-texts.ts';
import { NOON, octokitFor, start } from '../../dev/github-client.ts';
import { accessTo, anonymously, asUser } from './analysis-access.ts';

const react: AnalysisTarget = { owner: 'facebook', repository: 'react' };

let github: GitHub;
beforeEach(async () => {
  github = await start();
});
afterEach(() => github.close());

function run(access: AnalystAccess, target = react, signal = new AbortController().signal) {
  const progress: AnalysisProgress[] = [];
  return { progress, result: analyse(access, target, signal, (step) => progress.push(step)) };
}

async function succeed(access: AnalystAccess, target = react) {
  const result = await run(access, target).result;
  if (!result.ok) throw new Error(englishText(result.failure));
  return result.value;
}

const getStates = (outcomes: PartOutcomes) =>
  Object.fromEntries(Object.entries(outcomes).map(([part, { state }]) => [part, state]));

async function ownRepositoryWithoutBragging(token: string): Promise<string> {
  const octokit = octokitFor(github, token);
  const { data } = await octokit.rest.repos.listForAuthenticatedUser({ type: 'owner', per_page: 10 });
  for (const { name } of data) {
    const place = { owner: 'robin-muster', repo: name, path: 'TechBragging.md' };
    const found = await octokit.rest.repos.getContent(place).then(
      () => true,
      () => false,
    );
    if (!found) return name;
  }
  throw new Error('Every repository of the seed brags.');
}

const costOf = (from: number) => github.requests.slice(from).filter(({ status }) => status !== 304).length;

describe('a whole analysis', () => {
  test('reads every part of facebook/react without an account', async () => {
    const { progress, result } = run(accessTo(github));
    const outcome = await result;
    if (!outcome.ok) throw new Error(englishText(outcome.failure));
    const { outcomes, via, rateLimit } = outcome.value;
    expect(getStates(outcomes)).toEqual({
      ...Object.fromEntries(analysisParts.map((part) => [part, 'done'])),
      'TechBragging.md': 'absent',
      screenshots: 'absent',
      images: 'absent',
      'assets/images': 'absent',
      'public/images': 'absent',
    });
    expect(via).toBe('anonymous');
    expect(rateLimit?.limit).toBe(60);
    expect(outcomes).toMatchObject({
      repository: {
        value: { fullName: 'facebook/react', stargazersCount: 241_386, size: 1_071_930, license: 'MIT' },
      },
      contributors: { value: { length: 10 } },
      readme: { value: { encoding: 'base64', path: 'README.md' } },
      'commits of the last month': { value: { dates: { length: 58 }, complete: true } },
      'commits of the last year': { value: { complete: true } },
      'tech stack': { value: { hasSecurityPolicy: false } },
      topics: { value: expect.arrayContaining(['react']) },
      'package.json': { value: { packages: expect.arrayContaining(['scheduler', 'typescript']) } },
    });
    for (const part of analysisParts) {
      const states = progress.filter((step) => step.part === part).map(({ state }) => state);
      expect(states).toEqual(['running', outcomes[part]?.state]);
    }
  });

  test('names the file behind every technology', async () => {
    const { outcomes } = await succeed(accessTo(github));
    const stack = outcomes['tech stack'];
    if (stack?.state !== 'done') throw new Error('no tech stack');
    expect(stack.value.findings).toEqual(
      expect.arrayContaining([
        { key: 'typescript', name: 'TypeScript', kind: 'language', evidence: ['package.json'] },
        expect.objectContaining({
          key: 'github.actions',
          name: 'GitHub Actions',
          evidence: ['.github/workflows/runtime_build_and_test.yml'],
        }),
      ]),
    );
    for (const { evidence } of stack.value.findings) expect(evidence.length).toBeGreaterThan(0);
  });

  test('fails as a whole and names a missing repository', async () => {
    const own = github.requests.length;
    const target = { owner: 'robin-muster', repository: 'does-not-exist' };
    const result = await run(accessTo(github, { credentials: asUser(github) }), target).result;
    expect(withTexts(result)).toMatchObject({
      ok: false,
      failure: {
        kind: 'NOT_FOUND',
        message: 'The requested resource (robin-muster/does-not-exist) was not found.',
      },
    });
    // A missing repository costs a single request.
    expect(github.requests.length - own).toBe(1);
  });
});

describe('the rate limit that an analysis uses', () => {
  test('a repeated analysis of an unchanged repository uses no rate limit', async () => {
    const access = accessTo(github, { credentials: asUser(github) });
    await succeed(access);
    const before = github.requests.length;
    const second = await succeed(access);
    expect(costOf(before)).toBe(0);
    expect(Object.values(getStates(second.outcomes))).not.toContain('failed');
  });

  test('fetches a missing file again after a push', async () => {
    const access = accessTo(github, { credentials: asUser(github) });
    const token = github.tokens.issue({ login: 'robin-muster' });
    const own = { owner: 'robin-muster', repository: await ownRepositoryWithoutBragging(token) };
    const first = await succeed(access, own);
    expect(first.outcomes['TechBragging.md']?.state).toBe('absent');
    const written = await octokitFor(github, token).rest.repos.createOrUpdateFileContents({
      owner: own.owner,
      repo: own.repository,
      path: 'TechBragging.md',
      message: 'Brag',
      content: Buffer.from('We brag.').toString('base64'),
    });
    expect(written.status).toBe(201);
    const second = await succeed(access, own);
    expect(second.outcomes['TechBragging.md']).toMatchObject({
      state: 'done',
      value: { content: Buffer.from('We brag.').toString('base64'), encoding: 'base64' },
    });
  });

  test('is not used ten days later either', async () => {
    const responses = createMemoryResponses();
    const own = { owner: 'muster-labs', repository: 'billing' };
    const credentials = asUser(github);
    await succeed(accessTo(github, { responses, credentials }), own);
    const before = github.requests.length;
    const later = NOON.getTime() + 10 * 24 * 3_600_000;
    const second = await succeed(accessTo(github, { responses, credentials, now: () => later }), own);
    const commits = github.requests.slice(before).filter(({ path }) => path.includes('/commits'));
    expect(commits.map(({ status }) => status)).toEqual(commits.map(() => 304));
    const month = second.outcomes['commits of the last month'];
    if (month?.state !== 'done') throw new Error('no commits');
    for (const date of month.value.dates)
      expect(Date.parse(date)).toBeGreaterThan(later - 32 * 24 * 3_600_000);
  });

  test('a list of commits ends at a short page or after 1000', async () => {
    let page = 0;
    const full = Array.from({ length: 100 }, () => ({
      commit: { committer: { date: '2026-05-19T00:00:00Z' } },
    }));
    const access = accessTo({
      fetch: (request) => {
        if (!request.url.includes('/commits') || request.url.includes('since=2026'))
          return github.fetch(request);
        page += 1;
        return Promise.resolve(Response.json(full));
      },
    });
    const { outcomes } = await succeed(access);
    expect(page).toBe(10);
    expect(outcomes['commits of the last year']).toMatchObject({
      value: { dates: { length: 1000 }, complete: false },
    });
  });
});

describe('an analysis with failures', () => {
  test('a failing part leaves the others unaffected', async () => {
    github.faults.next({ match: /\/languages/, status: 500, times: 2 });
    github.faults.next({ match: /\/contributors/, status: 403, body: { message: 'Must have push access' } });
    const { outcomes } = await succeed(accessTo(github));
    expect(withTexts(outcomes.languages)).toMatchObject({
      state: 'failed',
      failure: { code: 'GITHUB_SERVER_ERROR', message: 'GitHub API error (500): Injected response 500' },
    });
    expect(withTexts(outcomes.contributors)).toMatchObject({
      state: 'failed',
      failure: { code: 'GITHUB_FORBIDDEN', message: expect.stringMatching(/^Permission denied: /) },
    });
    expect(outcomes.topics?.state).toBe('done');
    expect(outcomes['commits of the last year']?.state).toBe('done');
  });

  test('a file without a content field fails with status 422', async () => {
    github.faults.next({ match: /\/readme/, status: 200, body: { name: 'README.md' } });
    const { outcomes } = await succeed(accessTo(github));
    expect(withTexts(outcomes.readme)).toMatchObject({
      state: 'failed',
      failure: { status: 422, message: 'GitHub API returned invalid content data' },
    });
  });

  test('keeps read parts and stops at the rate limit', async () => {
    const access = accessTo(github);
    await succeed(accessTo(github));
    const before = github.requests.length;
    github.setRateLimit(4);
    const { outcomes, rateLimit } = await succeed(access);
    const states = Object.values(getStates(outcomes));
    expect(outcomes.repository?.state).toBe('done');
    expect(states.filter((state) => state === 'failed').length).toBeGreaterThan(0);
    const codes = Object.values(outcomes).flatMap((outcome) =>
      outcome.state === 'failed' ? [outcome.failure.code] : [],
    );
    expect(new Set(codes)).toEqual(new Set(['GITHUB_RATE_LIMIT']));
    expect(rateLimit?.remaining).toBe(0);
    // GitHub may refuse only the requests that were already in flight.
    const refused = github.requests.slice(before).filter(({ status }) => status === 403).length;
    expect(refused).toBeLessThanOrEqual(10);
  });

  test('fails completely without a network', async () => {
    const access = accessTo({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await run(access).result).toMatchObject({
      ok: false,
      failure: { kind: 'NETWORK', code: 'GITHUB_NETWORK_ERROR', retryable: true },
    });
  });

  test('ends at once when cancelled and sends no more requests', async () => {
    const abort = new AbortController();
    github.faults.next({ match: /\/languages/, status: 200, hold: new Promise(() => undefined) });
    const { progress, result } = run(accessTo(github), react, abort.signal);
    await expect
      .poll(() => progress.some(({ part, state }) => part === 'languages' && state === 'running'))
      .toBe(true);
    abort.abort();
    expect(await result).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    const after = github.requests.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(github.requests.length).toBe(after);
  });
});

describe('credentials', () => {
  const recordAuthorizations = () => {
    const authorizations: (string | null)[] = [];
    const fetch = (request: Request) => {
      authorizations.push(request.headers.get('authorization'));
      return github.fetch(request);
    };
    return { authorizations, fetch };
  };

  test('uses the app token, then the user token, then none', async () => {
    const wire = recordAuthorizations();
    const user = github.tokens.issue({ login: 'robin-muster' });
    const app = github.tokens.issue({ login: 'muster-labs' });
    const tokens = { app: app as string | null, user: user as string | null };
    const credentials = {
      appToken: () => Promise.resolve(tokens.app),
      userToken: () => Promise.resolve(tokens.user),
    };
    for (const [expected, change] of [
      ['app', {}],
      ['user', { app: null }],
      ['anonymous', { app: null, user: null }],
    ] as const) {
      Object.assign(tokens, change);
      wire.authorizations.length = 0;
      const { via } = await succeed(accessTo(wire, { credentials }));
      expect(via).toBe(expected);
      const sent = { app: `token ${app}`, user: `token ${user}`, anonymous: null }[expected];
      expect(new Set(wire.authorizations)).toEqual(new Set([sent]));
    }
  });

  test('replaces an expired app token once for all waiting requests', async () => {
    let token = github.tokens.issue({ login: 'muster-labs' });
    let minted = 0;
    const credentials = {
      ...anonymously,
      appToken: (renew: boolean) => {
        if (renew) {
          minted += 1;
          token = github.tokens.issue({ login: 'muster-labs' });
        }
        return Promise.resolve(token);
      },
    };
    const expiring = {
      fetch: (request: Request) => {
        if (request.url.endsWith('/languages') && minted === 0) github.tokens.revoke(token);
        return github.fetch(request);
      },
    };
    const { outcomes, via } = await succeed(accessTo(expiring, { credentials }));
    expect(minted).toBe(1);
    expect(via).toBe('app');
    expect(Object.values(getStates(outcomes))).not.toContain('failed');
  });

  test('reads with the owner’s token where the app cannot', async () => {
    const { data } = await octokitFor(
      github,
      (await asUser(github).userToken()) ?? '',
    ).rest.repos.listForAuthenticatedUser({
      visibility: 'private',
      affiliation: 'owner',
    });
    const [secret] = data;
    if (!secret) throw new Error('no private repository');
    const credentials = {
      appToken: () => Promise.resolve(github.tokens.issue({ login: 'guest-visitor' })),
      userToken: () => asUser(github).userToken(),
    };
    const target = { owner: secret.owner.login, repository: secret.name };
    const { outcomes, via } = await succeed(accessTo(github, { credentials }), target);
    expect(via).toBe('user');
    expect(outcomes.repository).toMatchObject({ state: 'done', value: { private: true } });
  });

  test('uses the user’s token if no new app token is available', async () => {
    const credentials = {
      appToken: (renew: boolean) => (renew ? Promise.reject(new Error('no')) : Promise.resolve('expired')),
      userToken: () => asUser(github).userToken(),
    };
    const { outcomes, via } = await succeed(accessTo(github, { credentials }));
    expect(via).toBe('user');
    expect(outcomes.repository?.state).toBe('done');
  });

  test('reports a refused user token', async () => {
    const credentials = { ...anonymously, userToken: () => Promise.resolve('revoked') };
    expect(withTexts(await run(accessTo(github, { credentials })).result)).toMatchObject({
      ok: false,
      failure: { code: 'GITHUB_AUTH_FAILED', message: 'Authentication failed: Bad credentials' },
    });
  });
});
