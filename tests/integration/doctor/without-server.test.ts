import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFolder } from '../../../dev/bundle/build.ts';
import type { Finding } from '../../../dev/doctor/check.ts';
import { examine, textReport } from '../../../dev/doctor/examine.ts';
import { createWire } from '../../../dev/doctor/wire.ts';
import { type GitHubPages, openGitHubPages } from '../../support/github-pages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
let published: string;
let pages: GitHubPages;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-doctor-'));
  published = join(folder, 'dist');
  pages = await openGitHubPages('portfolio', () => published);
  await buildFolder(
    published,
    { root },
    { VITE_SITE_URL: pages.address, VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' },
  );
});

afterAll(async () => {
  await pages?.close();
  await rm(folder, { recursive: true, force: true });
});

async function findingsOf(): Promise<Finding[]> {
  const site = pages.address.replace(/\/$/, '');
  const options = { site, supabaseUrl: null, key: null, session: null, json: false };
  return (await examine(options, null, createWire({ fetch, timeoutMs: 15_000 }))).findings;
}

async function failuresWith(file: string, change: (text: string) => string): Promise<string[]> {
  const original = published;
  published = join(folder, 'changed');
  try {
    await cp(original, published, { recursive: true });
    const path = join(published, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
    return (await findingsOf()).flatMap(({ id, status }) => (status === 'failed' ? [id] : []));
  } finally {
    await rm(published, { recursive: true });
    published = original;
  }
}

describe('a site without a server, in a folder of GitHub Pages', () => {
  test('passes, and skips the checks of headers and of a project', async () => {
    const findings = await findingsOf();
    expect(findings.filter(({ status }) => status === 'failed')).toEqual([]);
    const passed = findings.flatMap(({ id, status }) => (status === 'passed' ? [id] : []));
    expect(passed).toEqual([
      'site.reachable',
      'site.documents',
      'site.unknown-address',
      'site.missing-file',
      'site.types',
      'site.manifest',
      'site.address',
      'site.secrets',
      'site.content-security-policy',
      'site.service-worker',
      'site.same-build',
    ]);
    const report = textReport({ site: pages.address, supabaseUrl: null, findings }, (text) => text);
    expect(report).toContain('The database\n\n  – all checks: The site was built without a server.');
    expect(report).toContain('No problems. 11 checks passed,');
  });

  test('fails if the host injects a script', async () => {
    const injectScript = (html: string) => html.replace('</head>', '<script>track()</script></head>');
    expect(await failuresWith('index.html', injectScript)).toEqual([
      'site.content-security-policy',
      'site.same-build',
    ]);
  });

  test('fails if the host has a not-found page of its own', async () => {
    expect(await failuresWith('404.html', () => '<title>Not found</title>')).toEqual([
      'site.unknown-address',
      'site.content-security-policy',
    ]);
  });

  test('fails if it was built for another address', async () => {
    const movePage = (html: string) => html.replaceAll('/portfolio/"', '/former/"');
    expect(await failuresWith('index.html', movePage)).toContain('site.address');
  });
});
