import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostedDocuments, hostFiles, notFoundFile } from '../../dev/build/host-rules.ts';
import { filesForHosts } from '../../dev/build/hosting.ts';
import { precompress } from '../../dev/build/precompress.ts';
import { fingerprintBuild } from '../../dev/bundle/fingerprint.ts';
import { getRuleHeaders, parseHeadersFile } from '../../dev/site/headers-file.ts';
import { describeEmbeddedHost, describeHosts } from './describe-hosts.ts';
import { publishedBuild } from './published-build.ts';
import { apache, apacheSharedByMany, caddy, nginx, nginxWithBrotli } from './servers.ts';

/** All tests of the build are in this file, so that it is built only once. */
const build = await publishedBuild();
const documentation = await readFile('docs/hosting.md', 'utf8');

describeEmbeddedHost(build);

test('the host rules list every document of the build', async () => {
  const documents = (await readdir(build.dist, { recursive: true })).filter((file) =>
    /^(?!.*projects\/).*\.html$/.test(file.replaceAll('\\', '/')),
  );
  const known = [notFoundFile, ...hostedDocuments(true).all.map(({ file }) => file)];
  expect(documents.toSorted((a, b) => a.localeCompare(b))).toEqual(
    known.toSorted((a, b) => a.localeCompare(b)),
  );
});

test('the build contains no hidden files, demo accounts or source maps', async () => {
  const names = await readdir(build.dist, { recursive: true });
  expect(names.filter((name) => /(^|[\\/])\./.test(name))).toEqual([]);
  for (const name of names.filter((file) => /\.(html|js|css|json|webmanifest|txt|xml)$/.test(file))) {
    const text = await readFile(join(build.dist, name), 'utf8');
    expect(text, name).not.toMatch(/portico-(admin|viewer)|sourceMappingURL/);
  }
});

test('every response has the security headers', () => {
  expect([...build.headers.keys()]).toEqual([
    'content-security-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
  ]);
});

test('_headers caches every file that app.html names', async () => {
  const rules = parseHeadersFile(await readFile(join(build.dist, '_headers'), 'utf8'));
  const document = await readFile(join(build.dist, 'app.html'), 'utf8');
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).not.toEqual([]);
  for (const file of files)
    expect(getRuleHeaders(rules, file).get('cache-control'), file).toMatch(/immutable/);
});

await describeHosts([nginx, nginxWithBrotli, caddy, apache, apacheSharedByMany]);

test('the documentation shows every host file with its examples', () => {
  const files = filesForHosts({
    policy: '',
    assets: [],
    types: new Map(),
    siteHost: 'your.site',
    documents: hostedDocuments(true),
  });
  for (const file of Object.keys(files)) expect(documentation).toContain(`\`${file}\``);
  const examples = (['nginx.conf', 'Caddyfile', 'apache.conf'] as const).map(
    (file) => /^#\n((?:#[ \t].*\n)+)/m.exec(files[file])?.[1]?.replaceAll(/^# ?/gm, '') ?? file,
  );
  for (const example of examples) expect(documentation).toContain(`\n${example}\`\`\``);
});

test('serving the build adds no copies and no host files', async () => {
  const before = await fingerprintBuild(build.dist);
  await precompress(build.dist);
  expect(await fingerprintBuild(build.dist)).toBe(before);
});

test('each host file except _redirects contains this build’s policy', async () => {
  const policy = build.headers.get('content-security-policy') ?? 'none';
  for (const file of hostFiles) {
    const text = await readFile(`${build.dist}/${file}`, 'utf8');
    expect(text.includes(policy), file).toBe(file !== '_redirects');
  }
});

test('the service worker caches no host files', async () => {
  const worker = await readFile(`${build.dist}/service-worker.js`, 'utf8');
  for (const file of hostFiles) expect(worker).not.toContain(`"${file}"`);
});
