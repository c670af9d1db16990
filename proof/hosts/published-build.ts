import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostResponse, hostTable } from '../../dev/build/host-table.ts';
import { buildFolder, buildIfNeeded } from '../../dev/bundle/build.ts';
import { getEntry, getStyleSheet } from '../../dev/doctor/published-site.ts';
import { getRuleHeaders, parseHeadersFile } from '../../dev/site/headers-file.ts';
import type { PublishedBuild } from './responses.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const withoutServer = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' };

export type HostedBuild = PublishedBuild & { table: HostResponse[] };

/** Builds the product for the embedded stack. Returns the build and the responses that hosts must give for it. */
export async function publishedBuild(): Promise<HostedBuild> {
  await buildIfNeeded({ root });
  const dist = join(root, 'dist');
  const application = await readFile(join(dist, 'app.html'), 'utf8');
  const [script, styleSheet] = [getEntry(application), getStyleSheet(application)];
  if (script === null || styleSheet === null) throw new Error('app.html has no script or no style sheet.');
  return describeBuild(dist, { script, styleSheet }, true);
}

/** Builds the site with its admin area on one device, for the root of a host. @param dist folder to build into */
export async function siteOnOneDevice(dist: string): Promise<HostedBuild> {
  const variables = { ...withoutServer, VITE_ADMIN: 'device', VITE_GITHUB_API_URL: 'https://api.github.com' };
  await buildFolder(dist, { root }, variables);
  // Cloudflare has caching rules for some scripts only: those that `_headers` lists.
  const [script = 'none'] = /^\/assets\/\S+\.js$/m.exec(await readFile(join(dist, '_headers'), 'utf8')) ?? [];
  return describeBuild(dist, { script }, true);
}

/** Builds the site without a server, for the root of a host. @param dist folder to build into */
export async function siteWithoutServer(dist: string): Promise<HostedBuild> {
  await buildFolder(dist, { root }, withoutServer);
  const home = await readFile(join(dist, 'index.html'), 'utf8');
  return describeBuild(dist, { script: /data-entry="([^"]+)"/.exec(home)?.[1] ?? 'none' }, false);
}

async function describeBuild(
  dist: string,
  assets: { script: string; styleSheet?: string },
  hasApplication: boolean,
): Promise<HostedBuild> {
  const rules = parseHeadersFile(await readFile(join(dist, '_headers'), 'utf8'));
  const caseStudy = (await readdir(join(dist, 'projects'))).find((file) => file.endsWith('.png'));
  const project = `/projects/${caseStudy?.replace('.png', '')}`;
  return {
    dist,
    headers: getRuleHeaders(rules, '/robots.txt'),
    table: hostTable({ ...assets, project }, hasApplication),
  };
}
