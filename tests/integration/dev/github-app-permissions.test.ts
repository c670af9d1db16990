import { createSign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GitHub } from '../../../dev/github/index.ts';
import { ORIGIN, octokitFor, signedIn, start } from './github-client.ts';

/** The embedded GitHub checks a GitHub App's write permissions. */

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

const installation = 58_210_001;
const target = { owner: 'robin-muster', repo: 'client-redaction' };

function app() {
  const seconds = Math.floor(Date.now() / 1_000);
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds - 60, exp: seconds + 540, iss: String(github.app.id) };
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = createSign('RSA-SHA256').update(content).sign(github.app.privateKey, 'base64url');
  return octokitFor(github, `${content}.${signature}`);
}

const idOf = async (repo: string, owner = 'robin-muster') =>
  (await signedIn(github, 'robin-muster').rest.repos.get({ owner, repo })).data.id;

type Permissions = Record<string, 'read' | 'write'>;

const mint = async (permissions: Permissions, repository_ids?: number[]) =>
  (
    await app().rest.apps.createInstallationAccessToken({
      installation_id: installation,
      permissions,
      ...(repository_ids && { repository_ids }),
    })
  ).data;

const post = (path: string, fields: Record<string, string>) =>
  github.fetch(new Request(`${ORIGIN}/github${path}`, { method: 'POST', body: new URLSearchParams(fields) }));

it('an app writes only with a requested, accepted and token-level permission', async () => {
  const administration: Permissions = { administration: 'write' };
  const notGranted = {
    status: 422,
    message: expect.stringContaining('The permissions requested are not granted to this installation.'),
  };
  await expect(mint(administration)).rejects.toMatchObject(notGranted);

  const { data } = await app().rest.apps.getInstallation({ installation_id: installation });
  expect(data.permissions).toEqual({ metadata: 'read', contents: 'read', members: 'read' });
  await post(`/settings/apps/${github.app.slug}/permissions`, { administration: 'write', issues: 'write' });
  expect((await app().rest.apps.getAuthenticated()).data?.permissions).toMatchObject(administration);
  await expect(mint(administration)).rejects.toMatchObject(notGranted);
  await post(`/settings/installations/${installation}/permissions/update`, {});

  const id = await idOf(target.repo);
  const { token, permissions, repositories } = await mint(administration, [id]);
  expect(permissions).toEqual({ metadata: 'read', administration: 'write' });
  expect(repositories?.map((one) => one.id)).toEqual([id]);
  const narrowed = octokitFor(github, token);
  const changed = await narrowed.rest.repos.update({ ...target, description: 'By the app' });
  expect(changed.data.description).toBe('By the app');
  await narrowed.rest.repos.replaceAllTopics({ ...target, names: ['app'] });

  const refused = { status: 403, message: expect.stringContaining('Resource not accessible by integration') };
  await expect(
    narrowed.rest.issues.createLabel({ ...target, name: 'bug', color: 'd73a4a' }),
  ).rejects.toMatchObject({
    ...refused,
    response: { headers: { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' } },
  });
  await expect(
    narrowed.rest.repos.update({ ...target, repo: 'zero-trust-baseline', description: 'x' }),
  ).rejects.toMatchObject({
    ...refused,
    response: { headers: { 'x-accepted-github-permissions': 'administration=write' } },
  });
});

it('a read permission neither writes nor reads other resources', async () => {
  const reading = octokitFor(github, (await mint({ contents: 'read' })).token);
  await expect(reading.rest.repos.update({ ...target, description: 'x' })).rejects.toMatchObject({
    status: 403,
  });
  const { token } = await mint({ issues: 'write' }, [await idOf(target.repo)]);
  const labelling = octokitFor(github, token);
  await labelling.rest.issues.createLabel({ ...target, name: 'bug', color: 'd73a4a' });
  await expect(labelling.rest.repos.getBranch({ ...target, branch: 'main' })).rejects.toMatchObject({
    status: 403,
  });
});

it('a token names only repositories of its installation', async () => {
  const foreign = await idOf('policy-engine', 'muster-labs');
  await expect(mint({ contents: 'read' }, [foreign])).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('not accessible to the parent installation'),
  });
});
