import { expect, test } from 'vitest';
import { dataQueryFreshMs, keptReadmes, maxReadmeCharacters } from '#config/constants.ts';
import type { FileContent } from '#domain/repository/provider.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { fetchReadme, readKeptReadme } from '../../../../src/services/workspace/readmes.ts';
import { openDevice } from '../../../support/device-database.ts';

/** Tests which READMEs stay stored after viewing, with the real database. */

function reader(result: () => Result<FileContent | null>) {
  const { database } = openDevice();
  const clock = { now: 1_000_000, requests: 0 };
  const now = () => (clock.now += 1);
  const request = async () => {
    clock.requests += 1;
    return result();
  };
  return {
    clock,
    fetch: (id: string) => fetchReadme({ database, now }, id, request),
    readKept: (id: string) => readKeptReadme(database, id),
  };
}

const file = (text: string) => success({ path: 'README.md', text });
const offline = fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'There is no network', 0));

test('reads a stored README without a network', async () => {
  let result: Result<FileContent | null> = file('# Kiln');
  const { fetch, readKept, clock } = reader(() => result);
  expect(await readKept('1')).toBeNull();
  await fetch('1');
  result = offline;
  clock.now += dataQueryFreshMs;
  expect(await fetch('1')).toEqual(offline);
  expect(await readKept('1')).toMatchObject({ text: '# Kiln', path: 'README.md' });
});

test('remembers a missing README for a minute without another request', async () => {
  const { fetch, readKept, clock } = reader(() => success(null));
  await fetch('1');
  await fetch('1');
  expect([clock.requests, await readKept('1')]).toMatchObject([1, { text: null }]);
});

test('keeps the latest READMEs, cut to the shown length', async () => {
  const { fetch, readKept } = reader(() => file('\u{1F600}'.repeat(maxReadmeCharacters)));
  for (let id = 0; id <= keptReadmes; id += 1) await fetch(String(id));
  expect(await readKept('0')).toBeNull();
  const last = await readKept(String(keptReadmes));
  expect(last?.text).toHaveLength(maxReadmeCharacters + 1);
  expect(last?.text?.isWellFormed()).toBe(true);
});
