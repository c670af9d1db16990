import { createHmac, createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { ORIGIN, octokitFor, signedIn, start } from './github-client.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

/** Returns the token with which a GitHub App authenticates, signed with its key. */
function jwtOf(appId: number, privateKey: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iat: seconds - 60, exp: seconds + 540, iss: String(appId) })}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

const open = async (path: string, init?: RequestInit): Promise<Response> =>
  github.fetch(new Request(`${ORIGIN}/github${path}`, init));

describe('the GitHub App', () => {
  it('creates installation tokens that see the account’s repositories', async () => {
    const { id, privateKey, installations } = github.app;
    expect(privateKey).toContain('BEGIN RSA PRIVATE KEY');
    const app = octokitFor(github, jwtOf(id, privateKey));
    const { data: listed } = await app.rest.apps.listInstallations();
    expect(listed.map((installation) => installation.id)).toEqual(
      installations.map((installation) => installation.id),
    );

    const { data } = await app.rest.apps.createInstallationAccessToken({
      installation_id: installations[0]?.id ?? 0,
    });
    expect(data.token.length).toBeGreaterThan(500);
    const installed = octokitFor(github, data.token);
    const hidden = await installed.rest.repos.get({ owner: 'robin-muster', repo: 'client-redaction' });
    const page = await installed.rest.apps.listReposAccessibleToInstallation({ per_page: 100 });

    expect(hidden.data.private).toBe(true);
    expect(page.data.total_count).toBe(137);
    expect(page.data.repositories).toHaveLength(100);
    await expect(installed.rest.repos.get({ owner: 'muster-labs', repo: 'infra' })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('rejects a foreign key, and its signature works nowhere else', async () => {
    const other = await start();
    const forged = octokitFor(github, jwtOf(github.app.id, other.app.privateKey));
    await other.close();
    await expect(forged.rest.apps.getAuthenticated()).rejects.toMatchObject({ status: 401 });

    const genuine = octokitFor(github, jwtOf(github.app.id, github.app.privateKey));
    await expect(genuine.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  it('appears among the installations of a signed-in user', async () => {
    const { data } = await signedIn(github, 'robin-muster').request('GET /user/installations');
    expect(data.installations.map(({ account }) => account && 'login' in account && account.login)).toEqual([
      'robin-muster',
      'muster-labs',
      'alpine-cloud',
    ]);
    const visitor = await signedIn(github, 'guest-visitor').request('GET /user/installations');
    expect(visitor.data.total_count).toBe(0);
  });

  it('can be registered and installed by hand', async () => {
    const setup = `${ORIGIN}/github-app/callback`;
    const query = new URLSearchParams({ name: 'Portico', setup_url: setup, state: 's-1' });
    expect(await (await open(`/settings/apps/new?${query}`)).text()).toContain('Create GitHub App');

    const created = await open('/settings/apps', { method: 'POST', body: query });
    const page = await open(
      new URL(created.headers.get('location') ?? '').href.slice(`${ORIGIN}/github`.length),
    );
    const html = await page.text();
    expect(html).toContain(String(github.app.id));
    expect(await (await open(`/settings/apps/${github.app.slug}/private-key.pem`)).text()).toBe(
      github.app.privateKey,
    );

    const installed = await open(`/settings/apps/${github.app.slug}/installations`, {
      method: 'POST',
      body: new URLSearchParams({ account: 'muster-labs', setup_url: setup, state: 's-1' }),
    });
    const target = new URL(installed.headers.get('location') ?? '');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      installation_id: '58210002',
      setup_action: 'install',
      state: 's-1',
    });
  });

  it('is only requested where the user may not install it', async () => {
    const fresh = await start();
    const address = `${ORIGIN}/github/settings/apps/${fresh.app.slug}/installations`;
    const page = await (await fresh.fetch(new Request(address))).text();
    expect(page).toContain('data-testid="install-muster-labs"');
    expect(page).toContain('data-testid="request-alpine-cloud"');
    const requested = await fresh.fetch(
      new Request(address, {
        method: 'POST',
        body: new URLSearchParams({
          request: 'alpine-cloud',
          setup_url: `${ORIGIN}/github-app/callback`,
          state: 's-1',
        }),
      }),
    );
    const target = new URL(requested.headers.get('location') ?? '');
    expect(Object.fromEntries(target.searchParams)).toEqual({ setup_action: 'request', state: 's-1' });
    await fresh.close();
  });

  it('shows the installation id and rejects foreign return addresses', async () => {
    const fresh = await start();
    const install = async (fields: Record<string, string>) => {
      const address = `${ORIGIN}/github/settings/apps/${fresh.app.slug}/installations`;
      const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) });
      return (await fresh.fetch(request)).headers.get('location');
    };

    expect(await install({ account: 'robin-muster' })).toBe(
      `${ORIGIN}/github/settings/installations/58210001`,
    );
    expect(await install({ account: 'robin-muster', setup_url: 'https://evil.example.com/' })).toBe(
      `${ORIGIN}/github/settings/installations/58210001`,
    );
    expect(await (await open('/settings/installations/58210001')).text()).toContain('58210001');
    await fresh.close();
  });

  it('can be created from a manifest, with a one-time code', async () => {
    const manifest = JSON.stringify({ name: 'Portico', redirect_url: `${ORIGIN}/github-app/callback` });
    const created = await open('/settings/apps', {
      method: 'POST',
      body: new URLSearchParams({ manifest, state: 's-2' }),
    });
    const target = new URL(created.headers.get('location') ?? '');
    expect(target.searchParams.get('state')).toBe('s-2');

    const code = target.searchParams.get('code') ?? '';
    const visitor = octokitFor(github);
    const { data } = await visitor.rest.apps.createFromManifest({ code });
    expect(data).toMatchObject({ id: github.app.id, slug: github.app.slug, pem: github.app.privateKey });
    await expect(visitor.rest.apps.createFromManifest({ code })).rejects.toMatchObject({ status: 404 });
  });

  it('redirects to the registered setup address and lists the possible accounts', async () => {
    const fresh = await start();
    const page = (path: string, body?: URLSearchParams) =>
      fresh.fetch(new Request(`${ORIGIN}/github${path}`, body ? { method: 'POST', body } : {}));
    const setup = `${ORIGIN}/github-app/callback?state=s-3`;
    await page('/settings/apps', new URLSearchParams({ name: 'Portico', setup_url: setup, public: 'false' }));
    const choice = await (await page(`/apps/${fresh.app.slug}/installations/new`)).text();
    expect(choice).toContain('install-robin-muster');
    expect(choice).not.toContain('install-muster-labs');
    const installed = await page(
      `/settings/apps/${fresh.app.slug}/installations`,
      new URLSearchParams({ account: 'robin-muster' }),
    );
    const target = new URL(installed.headers.get('location') ?? '');
    expect(target.searchParams.get('state')).toBe('s-3');
    await fresh.close();
  });

  it('signs and repeats its deliveries until it is removed', async () => {
    const received: { headers: Headers; body: string }[] = [];
    const fresh = await start({
      sendWebhook: async (_url, init) => {
        received.push({ headers: new Headers(init.headers), body: String(init.body) });
        return new Response(null, { status: 202 });
      },
    });
    const page = (path: string, body: URLSearchParams) =>
      fresh.fetch(new Request(`${ORIGIN}/github${path}`, { method: 'POST', body }));
    const hook = { webhook_url: `${ORIGIN}/hook`, webhook_secret: 'a secret' };
    await page('/settings/apps', new URLSearchParams({ name: 'Portico', ...hook }));
    const owner = signedIn(fresh, 'robin-muster');
    const target = { owner: 'robin-muster', repo: 'client-redaction' };

    await owner.rest.repos.update({ ...target, description: 'Rewritten' });
    await fresh.webhooks.idle();
    const [first] = received;
    const expected = createHmac('sha256', hook.webhook_secret)
      .update(first?.body ?? '')
      .digest('hex');
    expect(first?.headers.get('x-hub-signature-256')).toBe(`sha256=${expected}`);
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      action: 'edited',
      repository: { description: 'Rewritten' },
      installation: { id: 58_210_001 },
    });
    await fresh.webhooks.redeliver(fresh.webhooks.deliveries[0]?.id ?? '');
    expect(received[1]?.headers.get('x-github-delivery')).toBe(first?.headers.get('x-github-delivery'));

    await page('/settings/installations/58210001', new URLSearchParams());
    await owner.rest.repos.update({ ...target, description: 'Nobody hears' });
    await fresh.webhooks.idle();
    expect(received).toHaveLength(3);
    expect(received[2]?.headers.get('x-github-event')).toBe('installation');
    const app = octokitFor(fresh, jwtOf(fresh.app.id, fresh.app.privateKey));
    await expect(
      app.rest.apps.createInstallationAccessToken({ installation_id: 58_210_001 }),
    ).rejects.toMatchObject({ status: 404 });
    await fresh.close();
  });
});
