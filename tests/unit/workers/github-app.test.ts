import { expect, test } from 'vitest';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { createGithubAppRequests } from '#workers/github-app.logic.ts';

const neverCalled = () => Promise.reject(new Error('not asked for here'));
const unusedService = {
  storeAppSettings: neverCalled,
  verifyInstallation: neverCalled,
  mintInstallationToken: neverCalled,
  mintWriteToken: neverCalled,
  connectInstallation: neverCalled,
};

test('keeps a writing token until released, and none while locked', async () => {
  let [isLocked, minted] = [false, 0];
  const revoked: string[] = [];
  const requests = createGithubAppRequests({
    service: {
      ...unusedService,
      mintWriteToken: async () => success({ token: `ghs_${(minted += 1)}` }),
    },
    openToken: neverCalled,
    keep: neverCalled,
    forget: neverCalled,
    // The worker drops the token even if GitHub does not respond.
    revokeWriteToken: async (token) => {
      revoked.push(token);
      return fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'There is no network.', 0));
    },
    isLocked: async () => isLocked,
    now: () => 0,
  });
  const open = () =>
    requests.openWriting('owner', 'session', { repositoryId: '1', owner: 'me', changes: ['labels'] });
  const token = async () => {
    const opened = await requests.openWriteToken('owner');
    return opened.ok ? opened.value : opened.failure.code;
  };
  await open();
  expect(await token()).toBe('ghs_1');
  await requests.endWriting('owner');
  expect(await token()).toBe('TOKEN_MISSING');
  await open();
  isLocked = true;
  expect(await token()).toBe('TOKEN_LOCKED');
  expect(await open()).toMatchObject({ failure: { code: 'TOKEN_LOCKED' } });
  isLocked = false;
  expect(await token()).toBe('TOKEN_MISSING');
  expect(minted).toBe(2);
  expect(revoked).toEqual(['ghs_1', 'ghs_2']);
});

const refused = fail(reportedFailure('AUTHORIZATION', 'INSTALLATION_FOREIGN', 'not yours', 0));

function service(result: Result<void>, token: Result<string> = success('gho_mine')) {
  const calls: string[] = [];
  const githubAppRequests = createGithubAppRequests({
    service: {
      ...unusedService,
      connectInstallation: async (session, installationId, githubToken) => {
        calls.push(`connect ${installationId} as ${session} with ${githubToken}`);
        return result;
      },
    },
    openToken: async () => token,
    keep: neverCalled,
    forget: async (accountId, tokenType) => void calls.push(`forget ${tokenType} of ${accountId}`),
    revokeWriteToken: neverCalled,
    isLocked: async () => false,
    now: () => 0,
  });
  return { calls, connect: () => githubAppRequests.connectInstallation('owner', 'session', '42') };
}

test('another installation uses the owner’s token and drops the app’s', async () => {
  const { calls, connect } = service(success(undefined));
  expect(await connect()).toEqual(success(undefined));
  expect(calls).toEqual(['connect 42 as session with gho_mine', 'forget app_installation of owner']);
});

test('keeps the installation’s token when another is refused', async () => {
  const { calls, connect } = service(refused);
  expect(await connect()).toEqual(refused);
  expect(calls).toEqual(['connect 42 as session with gho_mine']);
});

test('reports the server’s answer when no token opens', async () => {
  const { calls, connect } = service(refused, refused);
  await connect();
  expect(calls).toEqual(['connect 42 as session with ']);
});

test('does not report a locked token as missing to the server', async () => {
  const locked = fail(reportedFailure('AUTHENTICATION', 'TOKEN_LOCKED', 'locked', 0));
  const { calls, connect } = service(success(undefined), locked);
  expect(await connect()).toEqual(locked);
  expect(calls).toEqual([]);
});
