import { describe, expect, test } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { createAppProvider } from '#github/app-client.ts';
import { createRestProvider } from '#github/rest.ts';
import { withTexts } from '../../support/with-texts.ts';
import { API, NOON } from '../dev/github-client.ts';
import { type Recording, readRecording, wireOf } from './recordings.ts';

/**
 * Returns a provider that reads recorded responses of GitHub. Listings without a recording are built from recorded items, which
 * have the same fields.
 */
function responding(...recordings: (Recording | undefined)[]) {
  const wire = wireOf(recordings.filter((recording) => recording !== undefined));
  return {
    apiUrl: API,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => wire.fetch(new Request(input, init)),
    now: () => NOON.getTime(),
    openToken: () => Promise.resolve(success('a-token')),
  };
}

const [repository] = readRecording('get-repository');
const [organization] = readRecording('get-organization');
const [folder, rawFile] = readRecording('get-content');
const [invalid] = readRecording('errors');
const fixtures = { id: '1000', login: 'octokit-fixture-org' };
const helloWorld = {
  id: '1000',
  name: 'hello-world',
  owner: 'octokit-fixture-org',
  url: 'https://github.com/octokit-fixture-org/hello-world',
  private: false,
  fork: false,
};

function listedRecording(recording: Recording | undefined, path: string, response: unknown): Recording {
  if (!recording) throw new Error('There is no such recording.');
  return { ...recording, path, response };
}

describe('the REST provider', () => {
  test('reads a listed repository with its ETag and rate limit', async () => {
    const path = '/orgs/octokit-fixture-org/repos';
    const provider = createRestProvider(
      responding(listedRecording(repository, path, [repository?.response])),
    );
    const result = await provider.repositoryPage({ organization: fixtures, page: 1, etag: null });
    expect(result).toMatchObject({
      ok: true,
      value: { pages: 1, etag: repository?.headers['etag'], repositories: [helloWorld] },
    });
    expect(provider.rateLimit()?.limit).toBe(Number(repository?.headers['x-ratelimit-limit']));
  });

  test('reads an organisation', async () => {
    const provider = createRestProvider(
      responding(listedRecording(organization, '/user/orgs', [organization?.response])),
    );
    expect(await provider.organizations()).toMatchObject({
      ok: true,
      value: {
        organizations: [
          { id: '1000', login: 'octokit-fixture-org', avatarUrl: expect.stringContaining('https://') },
        ],
        withheld: [],
        skipped: 0,
      },
    });
  });

  test('rejects an account that is no user', async () => {
    const provider = createRestProvider(responding(listedRecording(folder, '/user', folder?.response)));
    expect(withTexts(await provider.currentUser())).toMatchObject({
      ok: false,
      failure: { message: 'GitHub API returned invalid user data' },
    });
  });

  test.each([
    ['a folder', () => folder],
    ['a file without its envelope', () => rawFile],
  ])('rejects %s in place of a file as invalid content data', async (_name, recording) => {
    const path = '/repos/octokit-fixture-org/hello-world/contents/docs';
    const provider = createRestProvider(
      responding(listedRecording(recording(), path, recording()?.response)),
    );
    expect(withTexts(await provider.file('octokit-fixture-org', 'hello-world', 'docs'))).toMatchObject({
      ok: false,
      failure: { status: 422, message: 'GitHub API returned invalid content data' },
    });
  });

  test('returns null for missing files and reports refusals', async () => {
    expect(await createRestProvider(responding()).readme('octokit-fixture-org', 'hello-world')).toEqual(
      success(null),
    );
    const provider = createRestProvider(
      responding(listedRecording(invalid, '/user/orgs', invalid?.response)),
    );
    expect(withTexts(await provider.organizations())).toMatchObject({
      ok: false,
      failure: { kind: 'VALIDATION', status: 422, message: 'Validation failed: Validation Failed' },
    });
  });
});

test('the app’s client reads the same repository as the owner’s', async () => {
  const installed = { total_count: 1, repositories: [repository?.response] };
  const app = createAppProvider(
    responding(listedRecording(repository, '/installation/repositories', installed)),
  );
  const result = await app.repositoryPage({ organization: fixtures, page: 1, etag: null });
  expect(result).toMatchObject({ ok: true, value: { pages: 1, repositories: [helloWorld] } });
});
