import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hostedDocuments, notFoundFile } from '../../dev/build/host-rules.ts';
import { describeEmbeddedHost, describeHosts } from './describe-hosts.ts';
import { siteWithoutServer } from './published-build.ts';
import { apache, apacheSharedByMany, caddy, nginx, nginxWithBrotli } from './servers.ts';

/** Tests the site without a server on hosts that follow the files of its build. */

const folder = await mkdtemp(join(tmpdir(), 'portico-hosts-'));
const build = await siteWithoutServer(join(folder, 'dist'));

afterAll(() => rm(folder, { recursive: true, force: true }));

describeEmbeddedHost(build);

test('the host rules list every document except the fallback pages', async () => {
  const files = await readdir(build.dist, { recursive: true });
  const documents = files.filter((file) => /^(?!.*projects\/).*\.html$/.test(file.replaceAll('\\', '/')));
  const known = [notFoundFile, 'offline.html', ...hostedDocuments(false).all.map(({ file }) => file)];
  expect(documents.toSorted()).toEqual(known.toSorted());
});

test('the headers forbid showing the site in a frame', () => {
  expect(build.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'none'$/);
});

await describeHosts([nginx, nginxWithBrotli, caddy, apache, apacheSharedByMany], build);
