import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { API, NOON, ORIGIN, oauthApp, octokitFor, signedIn, start } from './github-client.ts';

let github: GitHub;
beforeEach(async () => {
  github = await start();
});
afterEach(() => github.close());

const SCOPES = 'user:email user:email read:org repo';
const redirectUri = `${ORIGIN}/auth/v1/callback`;

const authorizeUrl = (more: Record<string, string> = {}): string =>
  `${ORIGIN}/github/login/oauth/authorize?${new URLSearchParams({
    client_id: oauthApp.clientId,
    redirect_uri: redirectUri,
    scope: SCOPES,
    state: 'state-1',
    ...more,
  })}`;

async function press(button: string, url = authorizeUrl()): Promise<URL> {
  const html = await (await github.fetch(new Request(url))).text();
  const [, name = '', value = ''] =
    new RegExp(`<button[^>]* name="(\\w+)" value="([\\w-]+)" data-testid="${button}"`).exec(html) ?? [];
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, key = '', text = '']) => [key, text],
  );
  const body = new URLSearchParams([...fields, [name, value]]);
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await github.fetch(new Request(new URL(action, ORIGIN), { method: 'POST', body }));
  return new URL(response.headers.get('location') ?? 'about:blank');
}

async function exchange(code: string, secret = oauthApp.clientSecret): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({
    client_id: oauthApp.clientId,
    client_secret: secret,
    code,
    redirect_uri: redirectUri,
  });
  const request = new Request(`${ORIGIN}/github/login/oauth/access_token`, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  });
  return (await github.fetch(request)).json();
}

describe('signing in with OAuth', () => {
  it.each([
    ['robin-muster', 18_270_417],
    ['guest-visitor', 60_412_233],
  ])('as %s grants the requested scopes', async (login, id) => {
    const target = await press(`sign-in-${login}`);
    expect(`${target.origin}${target.pathname}`).toBe(redirectUri);
    expect(target.searchParams.get('state')).toBe('state-1');

    const granted = await exchange(target.searchParams.get('code') ?? '');
    expect(granted).toMatchObject({ token_type: 'bearer', scope: 'read:org,repo,user:email' });

    const octokit = octokitFor(github, String(granted['access_token']));
    const { data, headers } = await octokit.rest.users.getAuthenticated();
    expect(data).toMatchObject({ login, id });
    expect(headers['x-oauth-scopes']).toBe('read:org, repo, user:email');
    expect(headers['x-accepted-oauth-scopes']).toBe('');
    const emails = await octokit.rest.users.listEmailsForAuthenticatedUser();
    expect(emails.data).toContainEqual(
      expect.objectContaining({ email: `${login}@example.com`, primary: true, verified: true }),
    );
  });

  it('can be denied by the user', async () => {
    const target = await press('cancel');
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('state')).toBe('state-1');
    expect(target.searchParams.has('code')).toBe(false);
  });

  it('is refused for an unknown client or a foreign address', async () => {
    const unknown = await github.fetch(new Request(authorizeUrl({ client_id: 'somebody-else' })));
    const foreign = await github.fetch(
      new Request(authorizeUrl({ redirect_uri: 'https://evil.example.com/' })),
    );

    expect(unknown.status).toBe(404);
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get('location')).toBeNull();
  });

  it('gives no token for a wrong secret or a wrong or used code', async () => {
    const code = (await press('sign-in-robin-muster')).searchParams.get('code') ?? '';

    expect(await exchange(code, 'guess')).toMatchObject({ error: 'incorrect_client_credentials' });
    expect(await exchange('guess')).toMatchObject({ error: 'bad_verification_code' });
    expect(await exchange(code)).toHaveProperty('access_token');
    expect(await exchange(code)).toMatchObject({ error: 'bad_verification_code' });
  });

  it('shows markup in parameters as text', async () => {
    const response = await github.fetch(
      new Request(authorizeUrl({ state: '"><script>alert(1)</script>', scope: '<b>' })),
    );
    const html = await response.text();
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
  });
});

describe('tokens', () => {
  it('survive a restart of the stack with their scopes', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'portico-github-'));
    try {
      const first = await start({ dataDir });
      const token = first.tokens.issue({ login: 'robin-muster', scopes: ['repo'] });
      const { privateKey } = first.app;
      await first.close();

      const second = await start({ dataDir });
      const { data, headers } = await octokitFor(second, token).rest.users.getAuthenticated();
      await second.close();

      expect(data.login).toBe('robin-muster');
      expect(headers['x-oauth-scopes']).toBe('repo');
      expect(second.app.privateKey).toBe(privateKey);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });

  it('are rejected if they were never issued', async () => {
    await expect(octokitFor(github, 'gho_guess').rest.users.getAuthenticated()).rejects.toMatchObject({
      status: 401,
      response: { data: { message: 'Bad credentials' } },
    });
    await expect(octokitFor(github).rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  it('can be revoked one by one, or all of an account', async () => {
    const basic = `Basic ${Buffer.from(`${oauthApp.clientId}:${oauthApp.clientSecret}`).toString('base64')}`;
    const [one, two, three] = ['robin-muster', 'robin-muster', 'guest-visitor'].map((login) =>
      github.tokens.issue({ login }),
    );
    const revoke = (what: 'token' | 'grant', token = '', authorization = basic) =>
      github.fetch(
        new Request(`${API}/applications/${oauthApp.clientId}/${what}`, {
          method: 'DELETE',
          headers: { authorization },
          body: JSON.stringify({ access_token: token }),
        }),
      );
    const works = async (token = '') =>
      (await github.fetch(new Request(`${API}/user`, { headers: { authorization: `Bearer ${token}` } })))
        .status === 200;

    expect((await revoke('token', one, 'Basic guess')).status).toBe(404);
    expect((await revoke('token', one)).status).toBe(204);
    expect([await works(one), await works(two)]).toEqual([false, true]);
    expect((await revoke('grant', two)).status).toBe(204);
    expect([await works(two), await works(three)]).toEqual([false, true]);
  });

  it('without a scope cannot read protected data', async () => {
    const limited = signedIn(github, 'robin-muster', ['repo']);
    await expect(limited.rest.users.listEmailsForAuthenticatedUser()).rejects.toMatchObject({ status: 404 });
    await expect(limited.rest.orgs.listForAuthenticatedUser()).rejects.toMatchObject({ status: 403 });
    const full = await signedIn(github, 'robin-muster').rest.orgs.listForAuthenticatedUser();
    expect(full.data.map(({ login }) => login)).toEqual(['alpine-cloud', 'muster-labs', 'zurich-devs']);
  });
});

describe('the rate limit', () => {
  const remaining = (response: { headers: Record<string, unknown> }): number =>
    Number(response.headers['x-ratelimit-remaining']);

  it('counts down per account', async () => {
    const octokit = signedIn(github, 'robin-muster');
    const first = await octokit.rest.meta.getZen();
    const second = await signedIn(github, 'robin-muster').rest.meta.getZen();
    const visitor = await octokitFor(github).rest.meta.getZen();

    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '5000',
      'x-ratelimit-used': '1',
      'x-ratelimit-resource': 'core',
    });
    expect(Number(first.headers['x-ratelimit-reset'])).toBe(NOON.getTime() / 1_000 + 3_600);
    expect(remaining(second)).toBe(remaining(first) - 1);
    expect(visitor.headers['x-ratelimit-limit']).toBe('60');
  });

  it('is not reduced by a 304 response', async () => {
    const octokit = signedIn(github, 'robin-muster');
    const first = await octokit.request('GET /user/repos');
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"/);

    const again = await octokit
      .request('GET /user/repos', { headers: { 'if-none-match': etag } })
      .catch((error: unknown) => error);
    expect(again).toMatchObject({ status: 304 });
    const { headers } = await octokit.request('GET /rate_limit');
    expect(remaining({ headers })).toBe(remaining(first));
  });

  it('answers 403 when used up, with the reset time', async () => {
    const octokit = signedIn(github, 'robin-muster');
    github.setRateLimit(1);
    await octokit.rest.meta.getZen();

    await expect(octokit.rest.meta.getZen()).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('rate limit'),
      response: {
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': expect.stringMatching(/^\d+$/) },
      },
    });
    github.setRateLimit(null);
    expect((await octokit.rest.meta.getZen()).status).toBe(200);
  });

  it('refuses visitors after sixty requests', async () => {
    const visitor = octokitFor(github);
    for (let count = 0; count < 60; count += 1) await visitor.request('GET /rate_limit');
    for (let count = 0; count < 60; count += 1) await visitor.rest.meta.getZen();
    await expect(visitor.rest.meta.getZen()).rejects.toMatchObject({ status: 403 });
  });
});

describe('responses of the stack’s GitHub', () => {
  it('expose the relevant headers to other origins', async () => {
    const { headers } = await signedIn(github, 'robin-muster').rest.users.getAuthenticated();
    const exposed = String(headers['access-control-expose-headers']);
    for (const name of ['ETag', 'Link', 'Retry-After', 'X-RateLimit-Remaining', 'X-OAuth-Scopes'])
      expect(exposed).toContain(name);

    const preflight = await github.fetch(new Request(`${API}/user`, { method: 'OPTIONS' }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('apply a fault to the next matching request only', async () => {
    const octokit = signedIn(github, 'robin-muster');
    github.faults.next({ match: /\/repos\//, status: 503, headers: { 'retry-after': '7' } });

    expect((await octokit.rest.users.getAuthenticated()).status).toBe(200);
    await expect(octokit.rest.repos.get({ owner: 'facebook', repo: 'react' })).rejects.toMatchObject({
      status: 503,
      response: { headers: { 'retry-after': '7' } },
    });
    expect((await octokit.rest.repos.get({ owner: 'facebook', repo: 'react' })).status).toBe(200);
    expect(github.requests.map(({ path, status }) => [path, status])).toEqual([
      ['/api/v3/user', 200],
      ['/api/v3/repos/facebook/react', 503],
      ['/api/v3/repos/facebook/react', 200],
    ]);
  });
});

describe('a personal access token', () => {
  const asUser = (token: string, path: string, init: RequestInit = {}) =>
    github.fetch(new Request(`${API}${path}`, { ...init, headers: { authorization: `token ${token}` } }));
  const rename = { method: 'PATCH', body: '{"description":"changed"}' };

  it('that is classic has scopes and an end', async () => {
    const expiresAt = new Date(NOON.getTime() + 1_000);
    const token = github.tokens.issuePersonal({ login: 'robin-muster', scopes: ['repo'], expiresAt });
    const { headers } = await asUser(token, '/user');
    expect(headers.get('x-oauth-scopes')).toBe('repo');
    expect(headers.get('github-authentication-token-expiration')).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} UTC$/);
    // Like GitHub, pages of other origins cannot read the token's expiry.
    expect(headers.get('access-control-expose-headers')).not.toMatch(/expiration/i);
    const ended = github.tokens.issuePersonal({ login: 'robin-muster', scopes: ['repo'], expiresAt: NOON });
    expect((await asUser(ended, '/user')).status).toBe(401);
  });

  it('that is fine-grained has permissions and no scopes', async () => {
    const permissions: Record<string, string> = { metadata: 'read' };
    const token = github.tokens.issuePersonal({ login: 'robin-muster', permissions });
    expect((await asUser(token, '/user')).headers.get('x-oauth-scopes')).toBeNull();
    expect((await asUser(token, '/repos/muster-labs/customer-portal')).status).toBe(200);
    const refused = await asUser(token, '/repos/muster-labs/component-kit', rename);
    expect([refused.status, refused.headers.get('x-accepted-github-permissions')]).toEqual([
      403,
      'administration=write',
    ]);
    expect(await refused.json()).toMatchObject({
      message: 'Resource not accessible by personal access token',
    });
    permissions['administration'] = 'write';
    expect((await asUser(token, '/repos/muster-labs/component-kit', rename)).status).toBe(200);
  });

  it('without permissions sees only public repositories', async () => {
    const token = github.tokens.issuePersonal({ login: 'robin-muster', permissions: {} });
    expect((await asUser(token, '/repos/muster-labs/customer-portal')).status).toBe(404);
    expect((await asUser(token, '/repos/muster-labs/component-kit')).status).toBe(200);
  });
});
