import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { adminId } from '../../support/backend.ts';
import {
  appServiceForFile,
  foreignInstallation,
  organisationInstallation,
  ownInstallation,
} from '../../support/github-app.ts';
import {
  badCredentials,
  type GithubResponse,
  gone,
  partialResults,
  restrictedBy,
  secondaryLimit,
  singleSignOnRequiredBy,
} from '../../support/github-responses.ts';

/** Decisions about an installation, depending on GitHub's responses. */

const service = appServiceForFile();
const { call } = service;
const faults = () => service.stack().github.faults;
afterEach(() => faults().clear());

/** GitHub does not list installations to an OAuth app's token, so the account decides. */
const noList: GithubResponse = {
  status: 403,
  body: {
    message:
      'You must authenticate with an access token authorized to a GitHub App in order to list installations',
  },
};
const installations = /GET .*\/user\/installations/;
const membership = /GET .*\/user\/memberships\/orgs\/muster-labs/;

async function save(installationId = organisationInstallation) {
  const setup = await service.begin();
  return call('storeAppSettings', service.settings(setup.state, { installationId }));
}

describe('the check that the owner belongs to the organisation', () => {
  test.each<[string, GithubResponse, number, string]>([
    ['GitHub knows of no membership', gone, 403, 'INSTALLATION_FOREIGN'],
    ['was invited only', { status: 200, body: { state: 'pending' } }, 403, 'INSTALLATION_FOREIGN'],
    ['the token is none any more', badCredentials, 403, 'GITHUB_NOT_CONNECTED'],
    ['the organisation restricts OAuth apps', restrictedBy('muster-labs'), 403, 'GITHUB_OAUTH_RESTRICTED'],
    ['it asks for single sign-on', singleSignOnRequiredBy('muster-labs'), 403, 'GITHUB_SSO_REQUIRED'],
    [
      'it hides behind its single sign-on',
      { ...gone, headers: singleSignOnRequiredBy('muster-labs').headers ?? {} },
      403,
      'GITHUB_SSO_REQUIRED',
    ],
    [
      'a right is missing',
      { status: 403, body: { message: 'You need at least read:org scope.' } },
      403,
      'GITHUB_REFUSED',
    ],
    ['too many requests', secondaryLimit(403), 502, 'GITHUB_UNREACHABLE'],
    ['far too many requests', secondaryLimit(429, 60), 502, 'GITHUB_UNREACHABLE'],
    ['leads elsewhere', { status: 302, headers: { location: '/user' } }, 502, 'GITHUB_UNREACHABLE'],
    ['GitHub is down', { status: 503, body: {} }, 502, 'GITHUB_UNREACHABLE'],
  ])('reports the reason: %s', async (_name, response, status, code) => {
    faults().next({ match: installations, ...noList });
    faults().next({ match: membership, ...response });
    const stored = await save();
    expect(stored).toMatchObject({ status, body: { code } });
    expect(await service.isConfigured()).toBe(false);
  });

  test('passes on GitHub’s own words', async () => {
    faults().next({ match: installations, ...noList });
    faults().next({ match: membership, ...restrictedBy('muster-labs') });
    expect((await save()).body['message']).toMatch(
      /^GitHub: .*`muster-labs` organization has enabled OAuth App/,
    );
    faults().next({ match: installations, ...noList });
    faults().next({ match: membership, ...singleSignOnRequiredBy('muster-labs') });
    const { body, text } = await save();
    expect(body['message']).toContain('Sign in to the organization with single sign-on');
    // GitHub's header contains an address that is valid for an hour. The report must not contain it.
    expect(text).not.toContain('authorization_request');
  });

  test('accepts the installation when GitHub withholds an organisation', async () => {
    faults().next({
      match: installations,
      status: 200,
      headers: partialResults(31482006),
      body: { total_count: 0, installations: [] },
    });
    expect(await save()).toMatchObject({ status: 200 });
  });

  test('stays unknown at GitHub’s rate limit', async () => {
    faults().next({ match: installations, ...secondaryLimit(403) });
    expect(await save(foreignInstallation)).toMatchObject({ status: 502 });
  });
});

test('a token of another GitHub account does not prove ownership', async () => {
  const { github, query } = service.stack();
  const numberAtGithub = (id: unknown) =>
    query(`update profiles set github_id = $1 where id = $2`, [id, adminId]);
  onTestFinished(() => void numberAtGithub(null));
  const listing: GithubResponse = {
    status: 200,
    body: { total_count: 1, installations: [{ id: Number(foreignInstallation) }] },
  };
  const owner = await currentUser(service.githubToken());
  await numberAtGithub(owner);
  const { state } = await service.begin();
  const claim = (githubToken: string) => {
    github.faults.next({ match: installations, ...listing });
    return call(
      'storeAppSettings',
      service.settings(state, { installationId: foreignInstallation, githubToken }),
    );
  };
  const guest = github.tokens.issue({ login: 'guest-visitor' });
  expect(await currentUser(guest)).not.toBe(owner);
  expect(await claim(guest)).toMatchObject({ status: 403, body: { code: 'INSTALLATION_FOREIGN' } });
  github.faults.clear();
  expect(await claim(service.githubToken())).toMatchObject({ status: 200 });
});

async function currentUser(token: string): Promise<unknown> {
  const address = `${service.stack().origin}/github/api/v3/user`;
  const response = await fetch(address, { headers: { authorization: `token ${token}` } });
  return ((await response.json()) as { id: unknown }).id;
}

describe('the app’s own requests', () => {
  test.each<[string, GithubResponse, number, string]>([
    [
      'suspended',
      { status: 403, body: { message: 'This installation has been suspended' } },
      403,
      'GITHUB_REFUSED',
    ],
    ['limited', secondaryLimit(403, 60), 502, 'GITHUB_UNREACHABLE'],
    ['unknown', gone, 422, 'INSTALLATION_UNKNOWN'],
  ])('report the installation as %s', async (_name, response, status, code) => {
    faults().next({ match: new RegExp(`/app/installations/${ownInstallation}$`), ...response });
    expect(await save(ownInstallation)).toMatchObject({ status, body: { code } });
  });
});

describe('an installation that was only requested', () => {
  test('has no number, keeps the setup open and configures nothing', async () => {
    const { state } = await service.begin();
    const request = { state, setupAction: 'request', githubToken: service.githubToken() };
    expect(await call('verifyInstallation', request)).toEqual(
      expect.objectContaining({ status: 200, body: { outcome: 'requested', appId: null } }),
    );
    expect(await service.isConfigured()).toBe(false);
    // The organisation's owners have approved within the hour.
    expect((await call('storeAppSettings', service.settings(state))).status).toBe(200);
  });

  test('is rejected with an unknown state or without an id', async () => {
    expect(await call('verifyInstallation', { state: 'github-app-x', setupAction: 'request' })).toMatchObject(
      {
        status: 404,
      },
    );
    const { state } = await service.begin();
    expect(await call('verifyInstallation', { state, setupAction: 'install' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });
});
