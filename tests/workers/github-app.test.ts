import { expect, test } from 'vitest';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { createGithubAppRequests } from '#workers/github-app.logic.ts';

const refused = failed(failure('AUTHORIZATION', 'INSTALLATION_FOREIGN', 'not yours', 0));

function service(result: Result<void>, token: Result<string> = success('gho_mine')) {
  const calls: string[] = [];
  const unused = () => Promise.reject(new Error('not asked for here'));
  const githubAppRequests = createGithubAppRequests({
    service: {
      storeAppSettings: unused,
      verifyInstallation: unused,
      mintInstallationToken: unused,
      mintWriteToken: unused,
      connectInstallation: async (session, installationId, githubToken) => {
        calls.push(`connect ${installationId} as ${session} with ${githubToken}`);
        return result;
      },
    },
    openToken: async () => token,
    keep: unused,
    forget: async (accountId, tokenType) => void calls.push(`forget ${tokenType} of ${accountId}`),
    isLocked: async () => false,
    now: () => 0,
  });
  return { calls, connect: () => githubAppRequests.connectInstallation('owner', 'session', '42') };
}

test('another installation is requested with the owner’s token, and the former one’s token is forgotten', async () => {
  const { calls, connect } = service(success(undefined));
  expect(await connect()).toEqual(success(undefined));
  expect(calls).toEqual(['connect 42 as session with gho_mine', 'forget app_installation of owner']);
});

test('one that is refused leaves the token of the installation that is in use', async () => {
  const { calls, connect } = service(refused);
  expect(await connect()).toEqual(refused);
  expect(calls).toEqual(['connect 42 as session with gho_mine']);
});

test('where no token can be opened the server says what is missing', async () => {
  const { calls, connect } = service(refused, refused);
  await connect();
  expect(calls).toEqual(['connect 42 as session with ']);
});

test('of a token that is locked the server is not told that it is missing', async () => {
  const locked = failed(failure('AUTHENTICATION', 'TOKEN_LOCKED', 'locked', 0));
  const { calls, connect } = service(success(undefined), locked);
  expect(await connect()).toEqual(locked);
  expect(calls).toEqual([]);
});
