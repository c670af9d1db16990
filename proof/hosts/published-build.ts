import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type HostResponse, hostTable } from '../../dev/build/host-table.ts';
import { buildIfNeeded } from '../../dev/bundle/build.ts';
import { getEntry, getStyleSheet } from '../../dev/doctor/published-site.ts';
import { getRuleHeaders, parseHeadersFile } from '../../dev/site/headers-file.ts';
import type { PublishedBuild } from './responses.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product as it is published, built for the embedded stack, and what hosts must answer for it. */
export async function publishedBuild(): Promise<PublishedBuild & { table: HostResponse[] }> {
  await buildIfNeeded({ root });
  const dist = join(root, 'dist');
  const rules = parseHeadersFile(await readFile(join(dist, '_headers'), 'utf8'));
  const application = await readFile(join(dist, 'app.html'), 'utf8');
  const [script, styleSheet] = [getEntry(application), getStyleSheet(application)];
  if (script === null || styleSheet === null) throw new Error('app.html has no script or no style sheet.');
  const caseStudy = (await readdir(join(dist, 'projects'))).find((file) => file.endsWith('.png'));
  return {
    dist,
    headers: getRuleHeaders(rules, '/robots.txt'),
    table: hostTable({
      script,
      styleSheet,
      project: `/projects/${caseStudy?.replace('.png', '')}`,
    }),
  };
}
