import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedDocuments, notFoundFile } from '../../dev/build/host-rules.ts';
import { type GitHubPages, openGitHubPages } from '../../tests/support/github-pages.ts';
import { describeEmbeddedHost, describeHosts } from './describe-hosts.ts';
import { describeVercel } from './describe-vercel.ts';
import { cloudflarePages, cloudflareWorkers, netlify } from './providers.ts';
import { siteOnOneDevice } from './published-build.ts';
import { apache, apacheSharedByMany, caddy, nginx, nginxWithBrotli } from './servers.ts';

/** Tests the site with its admin area on one device, at the root of each host and in a folder of GitHub Pages. */

const folder = await mkdtemp(join(tmpdir(), 'portico-hosts-'));
const build = await siteOnOneDevice(join(folder, 'dist'));

afterAll(() => rm(folder, { recursive: true, force: true }));

describeEmbeddedHost(build);

test('every document of the build is in the rules', async () => {
  const files = await readdir(build.dist, { recursive: true });
  const documents = files.filter((file) => /^(?!.*projects\/).*\.html$/.test(file.replaceAll('\\', '/')));
  const known = [notFoundFile, ...hostedDocuments(true).all.map(({ file }) => file)];
  expect(documents.toSorted()).toEqual(known.toSorted());
});

test('the headers name GitHub and no server, and forbid frames', () => {
  const policy = build.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.github\.com;/);
  expect(policy).toMatch(/; frame-ancestors 'none'$/);
  expect(policy).not.toContain('supabase');
});

await describeHosts(
  [nginx, nginxWithBrotli, caddy, apache, apacheSharedByMany, cloudflarePages, cloudflareWorkers, netlify],
  build,
);
describeVercel(build);

describe('GitHub Pages', () => {
  let pages: GitHubPages;

  beforeAll(async () => {
    pages = await openGitHubPages('portfolio', () => build.dist);
  });
  afterAll(() => pages.close());

  // GitHub Pages has no rules, so every address of the application gets `404.html`, which is the application.
  const addresses = build.table.filter(({ file }) => file === 'app.html' || file === notFoundFile);
  const isFile = (path: string) =>
    /^\/(app|app\.html|nginx\.conf|Caddyfile|apache\.conf|vercel\.json)$/.test(path);

  test.each(addresses.filter(({ address }) => !isFile(address)))('answers $address', async ({ address }) => {
    const response = await fetch(pages.address + address.slice(1));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toBe(await readFile(join(build.dist, 'app.html'), 'utf8'));
  });

  test('answers the address of the application’s document', async () => {
    for (const path of ['app', 'app.html']) expect((await fetch(pages.address + path)).status).toBe(200);
  });

  test('the application carries its policy', async () => {
    const html = await (await fetch(`${pages.address}admin/projects`)).text();
    expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none';/);
  });
});
