import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GitHub } from '../../dev/github/index.ts';
import { ORIGIN, octokitFor, signedIn, start } from './github-client.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

/** What a GitHub App signs to prove that it is itself. */
function jwtOf(appId: number, privateKey: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iat: seconds - 60, exp: seconds + 540, iss: String(appId) })}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

const open = async (path: string, init?: RequestInit): Promise<Response> =>
  github.fetch(new Request(`${ORIGIN}/github${path}`, init));

describe('the GitHub App', () => {
  it('mints installation tokens that see the account’s repositories', async () => {
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

  it('is refused with a foreign key, and its signature opens nothing else', async () => {
    const other = await start();
    const forged = octokitFor(github, jwtOf(github.app.id, other.app.privateKey));
    await other.close();
    await expect(forged.rest.apps.getAuthenticated()).rejects.toMatchObject({ status: 401 });

    const genuine = octokitFor(github, jwtOf(github.app.id, github.app.privateKey));
    await expect(genuine.rest.users.getAuthenticated()).rejects.toMatchObject({ status: 401 });
  });

  it('is listed among the installations of a signed-in user', async () => {
    const { data } = await signedIn(github, 'robin-muster').request('GET /user/installations');
    expect(data.installations.map(({ account }) => account && 'login' in account && account.login)).toEqual([
      'robin-muster',
      'muster-labs',
      'alpine-cloud',
    ]);
    const visitor = await signedIn(github, 'guest-visitor').request('GET /user/installations');
    expect(visitor.data.total_count).toBe(0);
  });

  it('can be registered and installed by hand, page by page', async () => {
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

  it('shows the installation id where nobody waits for it, and sends nobody to a foreign address', async () => {
    const install = async (fields: Record<string, string>) =>
      (
        await open(`/settings/apps/${github.app.slug}/installations`, {
          method: 'POST',
          body: new URLSearchParams(fields),
        })
      ).headers.get('location');

    expect(await install({ account: 'robin-muster' })).toBe(
      `${ORIGIN}/github/settings/installations/58210001`,
    );
    expect(await install({ account: 'robin-muster', setup_url: 'https://evil.example.com/' })).toBe(
      `${ORIGIN}/github/settings/installations/58210001`,
    );
    expect(await (await open('/settings/installations/58210001')).text()).toContain('58210001');
  });

  it('can be created from a manifest, with a code that works once', async () => {
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
});
