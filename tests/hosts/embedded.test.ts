import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedDocuments, notFoundFile } from '../../dev/build/host-rules.ts';
import { openSite, type Site } from '../../dev/site/site.ts';
import { type LoopbackServer, listenOnLoopback } from '../../dev/stack/loopback-server.ts';
import { complaintsAbout } from './answers.ts';
import { publishedBuild } from './published-build.ts';

const build = await publishedBuild();

describe('the embedded stack as a host', () => {
  let site: Site;
  let listening: LoopbackServer;

  beforeAll(async () => {
    listening = await listenOnLoopback(0, (request, response) => void site.handle(request, response));
    site = await openSite({ root: '', dist: build.dist, vite: false, server: listening.server });
  });
  afterAll(() => listening.close());

  test.each(build.table)('answers $address as every host must', async (row) => {
    expect(await complaintsAbout(`http://localhost:${listening.port}`, row, build)).toEqual([]);
  });
});

test('every document of the build is in the rules', async () => {
  const documents = (await readdir(build.dist)).filter((file) => file.endsWith('.html'));
  const known = [notFoundFile, ...hostedDocuments.map(({ file }) => file)];
  expect(documents.toSorted((a, b) => a.localeCompare(b))).toEqual(
    known.toSorted((a, b) => a.localeCompare(b)),
  );
});

test('every answer has the headers that protect the site', () => {
  expect([...build.headers.keys()]).toEqual([
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ]);
});
