import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { fetchEach } from '#pages/admin/repositories/import/use-repository-fetch.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import type { GitHub } from '../../../../../../dev/github/index.ts';
import { importWith } from '../../../../../support/github-import.ts';
import {
  blocked,
  type GithubResponse,
  restrictedBy,
  secondaryLimit,
} from '../../../../../support/github-responses.ts';
import { addWideOrganisations } from '../../../../../support/wide-organisation.ts';
import { ORIGIN, start } from '../../../../dev/github-client.ts';
import { restTo } from '../../../../github/provider-worlds.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterEach(() => github.faults.clear());
afterAll(() => github.close());

const logins = ['wide-east', 'wide-north', 'wide-west'];
const organizations = logins.map((login, index) => ({
  id: String(70_000 + index),
  login,
  name: login,
  avatarUrl: null,
}));

/** @param response GitHub's response to the listing of the first organisation, or null to list its repositories */
async function listOrganizations(response: GithubResponse | null, which = organizations) {
  if (response) github.faults.next({ match: /orgs\/wide-east\/repos/, ...response, times: 20 });
  addWideOrganisations({ github, origin: ORIGIN }, logins, 2);
  const database = new AccountDatabase('owner', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => database.close());
  const service = createGithubImport({
    database,
    now: () => 1_000_000,
    newId: () => crypto.randomUUID(),
    wake: () => undefined,
    ...importWith(restTo(github)),
  });
  const told: (string | null)[] = [];
  const { count, failure } = await fetchEach(service, which, {
    force: true,
    signal: new AbortController().signal,
    onProgress: ({ of }) => told.push(of),
  });
  return { count, failure, told, rows: await database.repositories.count() };
}

test('lists every organisation and reports the current one', async () => {
  const outcome = await listOrganizations(null);
  expect(outcome).toMatchObject({ count: 6, failure: null, rows: 6 });
  expect(new Set(outcome.told)).toEqual(new Set(logins));
});

test('reports no name for a single organisation', async () => {
  expect(await listOrganizations(null, organizations.slice(0, 1))).toMatchObject({ count: 2, told: [null] });
});

test.each([
  ['restricted', restrictedBy('wide-east')],
  ['blocked', blocked],
])('names an organisation that is %s and lists the others', async (_what, response) => {
  const { count, failure, rows } = await listOrganizations(response);
  expect(failure && englishText(failure)).toMatch(/^wide-east: /);
  expect({ count, rows }).toEqual({ count: 4, rows: 4 });
});

test('stops at a failure that concerns every organisation', async () => {
  const { count, failure, rows } = await listOrganizations(secondaryLimit(403, 120));
  expect(failure?.kind).toBe('RATE_LIMIT');
  expect({ count, rows }).toEqual({ count: 0, rows: 0 });
});
