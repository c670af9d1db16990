import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { Result } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { createGithubImport, type GithubImport } from '../../../../src/services/workspace/github-import.ts';
import { createRepositoryService } from '../../../../src/services/workspace/repositories.ts';
import { importWith } from '../../../support/github-import.ts';
import {
  blocked,
  computing,
  partialResults,
  restrictedBy,
  secondaryLimit,
  singleSignOnRequiredBy,
  takenDown,
} from '../../../support/github-responses.ts';
import { addWideOrganisations, rawRepository } from '../../../support/wide-organisation.ts';
import { ORIGIN, start } from '../../dev/github-client.ts';
import { restTo } from '../../github/provider-worlds.ts';

/** Imports from a GitHub whose list leaves rows out: the real client, the device's database and GitHub's responses. */

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterEach(() => github.faults.clear());
afterAll(() => github.close());

const organization = { id: '70000', login: 'wide-north', name: 'wide-north', avatarUrl: null };
const idOf = (number: number) => String(710_000_000 + number);

function newDevice() {
  const database = new AccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => database.close());
  let [time, lastId] = [1_000_000, 0];
  const now = () => (time += 1);
  const newId = () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`;
  const changes = { database, now, newId, wake: () => undefined };
  return { database, changes };
}

function ownersDevice(size: number, provider: Provider = restTo(github)) {
  const [wide] = addWideOrganisations({ github, origin: ORIGIN }, [organization.login], size);
  if (!wide) throw new Error('There is no organisation.');
  const { database, changes } = newDevice();
  const service = createGithubImport({
    ...changes,
    ...importWith(provider),
  });
  const list = async (onProgress: (page: number) => void = () => undefined) => {
    const signal = new AbortController().signal;
    const listed = await service.refreshRepositories(organization, {
      force: true,
      signal,
      onProgress: ({ page }) => onProgress(page),
    });
    if (!listed.ok) throw new Error(englishText(listed.failure));
    return service.repositoryFetch(organization);
  };
  return { wide, database, service, repositories: createRepositoryService(changes), list };
}

test('a repository that moves between pages is not marked as gone', async () => {
  const { wide, list, database, repositories } = ownersDevice(150);
  await list();
  const edit = { kind: 'update', updates: { language: 'Gleam' } } as const;
  await repositories.applyBatch({ action: edit, ids: [idOf(100)] });
  const lost = await list((page) => {
    // Repository 0 is deleted after page 1 was read. Repository 100 then moves to page 1 before page 2 is read, so no page
    // contains it.
    if (page === 2) wide.lose(1);
  });
  expect(lost).toMatchObject({ gone: [], unchecked: [] });
  expect(wide.requestedPages).toEqual([100]);
  expect(await database.repositories.get(idOf(100))).toMatchObject({ language: 'Gleam' });
  expect(await list()).toMatchObject({ gone: [idOf(0)], unchecked: [] });
});

test('an unchanged listing costs one 304 request per hundred repositories', async () => {
  const { wide, list, database } = ownersDevice(450);
  await list();
  const first = wide.requests.length;
  const before = await database.repositories.toArray();
  expect(await list()).toMatchObject({ gone: [], unchecked: [], nextPage: null });
  const again = [1, 2, 3, 4, 5].map((page) => ({ page, status: 304 }));
  expect(wide.requests.slice(first)).toEqual(again);
  expect(wide.requestedPages).toEqual([]);
  expect(await database.repositories.toArray()).toEqual(before);
});

describe('GitHub’s response about an unlisted repository', () => {
  const restricted = restrictedBy('wide-north');
  test.each([
    ['taken down', takenDown, { gone: [idOf(0)], unchecked: [] }],
    ['blocked', blocked, { gone: [], unchecked: [idOf(0)] }],
    ['restricted', restricted, { gone: [], unchecked: [idOf(0)] }],
    ['single sign-on', singleSignOnRequiredBy('wide-north'), { gone: [], unchecked: [idOf(0)] }],
    ['not worked out yet', computing, { gone: [], unchecked: [idOf(0)] }],
    ['too many requests', secondaryLimit(403, 120), { gone: [], unchecked: [idOf(0)] }],
    ['bad credentials', { status: 401, body: {} }, { gone: [], unchecked: [idOf(0)] }],
  ])('sets the repository’s state: %s', async (_name, response, expected) => {
    const { wide, list, database } = ownersDevice(3);
    await list();
    wide.lose(1);
    wide.say(0, response);
    expect(await list()).toMatchObject(expected);
    expect(await database.repositories.get(idOf(0))).toBeDefined();
  });

  test('follows a renamed repository to its new owner', async () => {
    const { wide, list, database } = ownersDevice(3);
    await list();
    wide.lose(1);
    const moved = { ...rawRepository('zurich-devs', 0, 0), name: 'renamed' };
    wide.say(0, { status: 200, body: moved });
    expect(await list()).toMatchObject({ gone: [], unchecked: [] });
    expect(await database.repositories.get(idOf(0))).toMatchObject({ name: 'renamed', owner: 'zurich-devs' });
  });
});

test('a rate limit postpones the remaining requests to the next listing', async () => {
  const { wide, list } = ownersDevice(8);
  await list();
  wide.lose(4);
  wide.say(1, secondaryLimit(429, 120));
  expect(await list()).toMatchObject({ gone: [idOf(0)], unchecked: [1, 2, 3].map(idOf) });
  expect(wide.requestedPages).toEqual([0, 1]);
  wide.say(1, { status: 404, body: {} });
  expect(await list()).toMatchObject({ gone: [0, 1, 2, 3].map(idOf), unchecked: [] });
  expect(wide.requestedPages).toEqual([0, 1, 1, 2, 3]);
});

test('requests at most fifty unlisted repositories after a listing', async () => {
  const { wide, list } = ownersDevice(70);
  await list();
  wide.lose(60);
  const first = await list();
  expect([first?.gone?.length, first?.unchecked?.length]).toEqual([50, 10]);
  const second = await list();
  expect([second?.gone?.length, second?.unchecked?.length]).toEqual([60, 0]);
  expect(wide.requestedPages).toEqual(Array.from({ length: 60 }, (_, number) => number));
});

test('marks none as gone when an organisation is withheld', async () => {
  const { wide, list } = ownersDevice(3);
  await list();
  wide.lose(1);
  wide.holdBack(21955855);
  expect(await list()).toMatchObject({ gone: [], unchecked: [] });
  expect(wide.requestedPages).toEqual([]);
  expect((await list())?.seen[1]).toMatchObject({ withheld: ['21955855'] });
});

describe('removing repositories that are gone', () => {
  const recheckOutcome = (rechecked: Result<ReadonlyMap<string, string>>) =>
    rechecked.ok ? [...rechecked.value] : rechecked.failure.kind;

  test('asks GitHub again and restores existing repositories', async () => {
    const { wide, list, service } = ownersDevice(5);
    await list();
    wide.lose(2);
    expect(await list()).toMatchObject({ gone: [idOf(0), idOf(1)] });
    wide.say(1, { status: 200, body: rawRepository('wide-north', 0, 1) });
    expect(recheckOutcome(await service.recheckGone(organization, [idOf(0), idOf(1)]))).toEqual([
      [idOf(0), 'gone'],
      [idOf(1), 'present'],
    ]);
    expect(await service.repositoryFetch(organization)).toMatchObject({ gone: [idOf(0)] });
  });

  test('keeps a repository’s state when GitHub does not answer', async () => {
    const { wide, list, service } = ownersDevice(5);
    await list();
    wide.lose(1);
    await list();
    wide.say(0, secondaryLimit(403, 120));
    expect(recheckOutcome(await service.recheckGone(organization, [idOf(0)]))).toBe('RATE_LIMIT');
    expect(await service.repositoryFetch(organization)).toMatchObject({ gone: [idOf(0)], unchecked: [] });
  });
});

test('keeps organisations selectable that GitHub withholds', async () => {
  const { service } = ownersDevice(3);
  github.faults.clear();
  const all = await service.refreshOrganizations({ force: true });
  const known = all.ok ? all.value.find(({ login }) => login === 'muster-labs') : undefined;
  github.faults.next({
    match: /GET \/api\/v3\/user\/orgs/,
    status: 200,
    headers: partialResults(Number(known?.id)),
    body: [],
  });
  const partial = await service.refreshOrganizations({ force: true });
  expect(partial.ok && partial.value.map(({ login }) => login)).toEqual(['robin-muster', 'muster-labs']);
  expect(await service.withheldOrganizations()).toEqual([known?.id]);
  await service.refreshOrganizations({ force: true });
  expect(await service.withheldOrganizations()).toEqual([]);
});

test('without organisation scope lists the personal account and known organisations', async () => {
  const { database, changes } = newDevice();
  const listedWith = async (scopes: readonly string[]) => {
    const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: changes.now(), scopes } as const;
    const provider = restTo(github, 'robin-muster', scopes);
    const listed = await createGithubImport({
      ...changes,
      ...importWith(provider, record),
    }).refreshOrganizations();
    return listed.ok ? listed.value.map(({ login }) => login).sort() : englishText(listed.failure);
  };
  expect(await listedWith(['user:email'])).toEqual(['robin-muster']);
  const all = ['alpine-cloud', 'muster-labs', 'robin-muster', 'zurich-devs'];
  expect(await listedWith(['user:email', 'read:org'])).toEqual(all);
  expect(await listedWith(['user:email'])).toEqual(all);
  expect(await database.organizations.count()).toBe(4);
});

describe('the automatic import', () => {
  const [first, second] = ['wide-north', 'wide-south'].map((login, index) => ({
    ...organization,
    id: String(70_000 + index),
    login,
    name: login,
  })) as [typeof organization, typeof organization];

  /** Opens a device whose token was issued now. */
  function importingDevice() {
    addWideOrganisations({ github, origin: ORIGIN }, [first.login, second.login], 150);
    const { database, changes } = newDevice();
    const withToken = (rotatedAt: number) => {
      const record = { tokenType: 'oauth', expiresAt: null, rotatedAt } as const;
      return createGithubImport({ ...changes, ...importWith(restTo(github), record) });
    };
    const list = async (service: GithubImport, stopAfter = Number.POSITIVE_INFINITY) => {
      const stop = new AbortController();
      await service.refreshRepositories(first, {
        force: false,
        signal: stop.signal,
        onProgress: ({ page }) => page >= stopAfter && stop.abort(),
      });
    };
    const wantedLogins = async (service: GithubImport) =>
      (await service.organizationsToImport([first, second])).map(({ login }) => login);
    return { database, changes, withToken, list, wantedLogins };
  }

  test('lists new owners and continues an interrupted listing', async () => {
    const { withToken, list, wantedLogins } = importingDevice();
    const service = withToken(0);
    expect(await wantedLogins(service)).toEqual(['wide-north', 'wide-south']);
    await list(service, 1);
    expect(await wantedLogins(service)).toEqual(['wide-north', 'wide-south']);
    await list(service);
    expect(await wantedLogins(service)).toEqual(['wide-south']);
  });

  test('lists an owner again with a newer token', async () => {
    const { changes, withToken, list, wantedLogins } = importingDevice();
    await list(withToken(0));
    expect(await wantedLogins(withToken(changes.now()))).toEqual(['wide-north', 'wide-south']);
  });

  test('relists another device’s rows only with a newer token', async () => {
    const { database, changes, withToken, list, wantedLogins } = importingDevice();
    await list(withToken(0));
    await database.settings.delete('fetch:wide-north');
    expect(await wantedLogins(withToken(0))).toEqual(['wide-south']);
    expect(await wantedLogins(withToken(0))).toEqual(['wide-south']);
    expect(await wantedLogins(withToken(changes.now()))).toEqual(['wide-north', 'wide-south']);
  });
});

describe('a token without the scope for private repositories', () => {
  const scopes = ['user:email', 'read:org'];
  const labs = { id: '21955855', login: 'muster-labs', name: 'muster-labs', avatarUrl: null };

  async function listedBefore() {
    const { database, changes } = newDevice();
    const list = async (force: boolean, granted?: readonly string[], rotatedAt = 0) => {
      const record = {
        tokenType: 'oauth',
        expiresAt: null,
        rotatedAt,
        ...(granted && { scopes: granted }),
      } as const;
      const provider = restTo(github, 'robin-muster', granted);
      const service = createGithubImport({ ...changes, ...importWith(provider, record) });
      const { signal } = new AbortController();
      const listed = await service.refreshRepositories(labs, { force, signal, onProgress: () => undefined });
      if (!listed.ok) throw new Error(englishText(listed.failure));
      return { service, count: listed.value, fetch: await service.repositoryFetch(labs) };
    };
    const before = await list(true);
    const rows = await database.repositories.toArray();
    return { database, changes, list, before, rows };
  }

  test('keeps unlisted rows and marks none as gone', async () => {
    const { database, list, before, rows } = await listedBefore();
    const hidden = rows.filter((row) => row.private).map(({ id }) => id);
    expect(hidden.length).toBeGreaterThan(1);
    const { service, count, fetch } = await list(true, scopes);
    expect(count).toBe(before.count - hidden.length);
    expect(fetch).toMatchObject({ gone: [], unchecked: [] });
    expect(await database.repositories.count()).toBe(rows.length);
    const rechecked = await service.recheckGone(labs, hidden);
    expect(rechecked.ok && [...new Set(rechecked.value.values())]).toEqual(['unknown']);
  });

  test('that is fine-grained and names no scopes leaves private rows unknown, too', async () => {
    const { database, changes, rows } = await listedBefore();
    const token = github.tokens.issuePersonal({ login: 'robin-muster', permissions: {} });
    const provider = restTo(github, 'robin-muster', undefined, token);
    const personal = { login: 'robin-muster' };
    const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: 0, personal } as const;
    const service = createGithubImport({ ...changes, ...importWith(provider, record) });
    const { signal } = new AbortController();
    await service.refreshRepositories(labs, { force: true, signal, onProgress: () => undefined });
    expect(await service.repositoryFetch(labs)).toMatchObject({ gone: [], unchecked: [] });
    expect(await database.repositories.count()).toBe(rows.length);
    const hidden = rows.filter((row) => row.private).map(({ id }) => id);
    const rechecked = await service.recheckGone(labs, hidden);
    expect(rechecked.ok && [...new Set(rechecked.value.values())]).toEqual(['unknown']);
  });

  test('marks none as gone while its scopes are unknown', async () => {
    const { list, rows, changes } = await listedBefore();
    const provider = restTo(github, 'robin-muster', scopes);
    const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: 0 } as const;
    const service = createGithubImport({ ...changes, ...importWith(provider, record) });
    const { signal } = new AbortController();
    await service.refreshRepositories(labs, { force: true, signal, onProgress: () => undefined });
    const hidden = rows.filter((row) => row.private).length;
    const fetch = await service.repositoryFetch(labs);
    expect(fetch).toMatchObject({ gone: [] });
    expect(fetch?.unchecked).toHaveLength(hidden);
    expect((await list(true, scopes)).fetch).toMatchObject({ gone: [], unchecked: [] });
  });

  test('lists everything again once a later token has the scope', async () => {
    const { list, changes, before } = await listedBefore();
    const { count } = await list(true, scopes);
    expect(count).toBeLessThan(before.count);
    const everything = [...scopes, 'repo'];
    expect((await list(false, everything)).count).toBe(count);
    expect((await list(false, everything, changes.now())).count).toBe(before.count);
  });
});
