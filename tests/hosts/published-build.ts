import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostResponse, hostTable } from '../../dev/build/host-table.ts';
import { buildIfNeeded } from '../../dev/bundle/build.ts';
import { headersFor, parseHeadersFile } from '../../dev/site/headers-file.ts';
import type { PublishedBuild } from './responses.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as it is published, built for the embedded stack, and what hosts must answer for it. */
export async function publishedBuild(): Promise<PublishedBuild & { table: HostResponse[] }> {
  await buildIfNeeded({ root });
  const dist = join(root, 'dist');
  const rules = parseHeadersFile(await readFile(join(dist, '_headers'), 'utf8'));
  const assets = (await readdir(join(dist, 'assets'))).sort();
  const first = (extension: string) => {
    const name = assets.find((file) => file.startsWith('application-') && file.endsWith(extension));
    if (name === undefined) throw new Error(`The build has no application-*${extension}.`);
    return `/assets/${name}`;
  };
  const caseStudy = (await readdir(join(dist, 'projects'))).find((file) => file.endsWith('.png'));
  return {
    dist,
    headers: headersFor(rules, '/robots.txt'),
    table: hostTable({
      script: first('.js'),
      styleSheet: first('.css'),
      project: `/projects/${caseStudy?.replace('.png', '')}`,
    }),
  };
}
