import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { type AppProvider, createAppProvider, withAppBehind } from '#github/app-client.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { API, octokitFor, start } from '../dev/github-client.ts';
import { now, restTo } from './provider-worlds.ts';

const musterLabs = { id: '31482006', login: 'muster-labs' };
let github: GitHub;
let app: AppProvider;
const access = {
  apiUrl: API,
  now,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => github.fetch(new Request(input, init)),
};
const expiredToken = async () => fail(reportedFailure('AUTHENTICATION', 'TOKEN_EXPIRED', 'expired', now()));

beforeAll(async () => {
  github = await start();
  const token = await installationToken(58_210_002);
  app = createAppProvider({ ...access, openToken: async () => success(token) });
});
afterAll(() => github.close());

async function installationToken(installationId: number): Promise<string> {
  const seconds = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: seconds - 60, exp: seconds + 540, iss: String(github.app.id) })}`;
  const signature = createSign('RSA-SHA256').update(content).sign(github.app.privateKey, 'base64url');
  const { rest } = octokitFor(github, `${content}.${signature}`);
  return (await rest.apps.createInstallationAccessToken({ installation_id: installationId })).data.token;
}

describe('the app for the account that installed it', () => {
  test('lists the same repositories with the same fields as the owner', async () => {
    const request = { organization: musterLabs, page: 1, etag: null };
    const [own, other] = [await app.repositoryPage(request), await restTo(github).repositoryPage(request)];
    if (!own.ok || !other.ok) throw new Error('GitHub does not answer.');
    const byId = (page: typeof own.value) => [...page.repositories].sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(own.value)).toEqual(byId(other.value));
    expect(own.value.pages).toBe(other.value.pages);
    expect(await app.repositoryPage({ ...request, etag: own.value.etag })).toMatchObject({
      ok: true,
      value: { unchanged: true },
    });
  });

  test('reads files and reports a missing one', async () => {
    expect(await app.readme('muster-labs', 'agent-linux')).toMatchObject({
      ok: true,
      value: { path: 'README.md' },
    });
    expect(await app.file('muster-labs', 'agent-linux', 'none.md')).toEqual({ ok: true, value: null });
  });

  test('has no rows of other accounts, no user and no organisations', async () => {
    const elsewhere = await app.repositoryPage({
      organization: { id: 'user', login: 'robin-muster' },
      page: 1,
      etag: null,
    });
    expect(elsewhere).toMatchObject({ ok: false, failure: { code: 'APP_NOT_INSTALLED' } });
    expect(app).not.toHaveProperty('currentUser');
    expect(app).not.toHaveProperty('organizations');
  });
});

describe('the app as fallback for the owner’s token', () => {
  test('responds when the owner’s token has expired', async () => {
    const owner = createAppProvider({ ...access, openToken: expiredToken });
    const both = withAppBehind(owner, app);
    expect(await both.readme('muster-labs', 'agent-linux')).toMatchObject({ ok: true });
    // The App is not installed there. A repository that it cannot see must not count as missing.
    expect(await both.file('robin-muster', 'client-redaction', 'README.md')).toMatchObject({
      ok: false,
      failure: { code: 'TOKEN_EXPIRED' },
    });
  });

  test('fails with the owner’s failure if the app fails too', async () => {
    const silent = createAppProvider({ ...access, openToken: expiredToken });
    const both = withAppBehind(silent, silent);
    expect(await both.readme('muster-labs', 'agent-linux')).toMatchObject({
      ok: false,
      failure: { code: 'TOKEN_EXPIRED' },
    });
  });
});
