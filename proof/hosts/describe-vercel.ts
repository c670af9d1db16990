import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostFiles } from '../../dev/build/host-rules.ts';
import { type LoopbackServer, listenOnLoopback } from '../../dev/stack/loopback-server.ts';
import { isWanted } from './describe-hosts.ts';
import { providersFolder } from './providers.ts';
import type { HostedBuild } from './published-build.ts';
import { complaintsAbout } from './responses.ts';
import { openVercelOutput } from './vercel-output.ts';

/**
 * Configuration files for other hosts, which Vercel publishes. They only contain what responses also show. Vercel removes its own
 * file.
 */
const published = hostFiles.filter((file) => file !== 'vercel.json').map((file) => `/${file}`);

/**
 * Compares Vercel's responses with a build's host table. Vercel's local server requires an account. Instead, the output of
 * `vercel build` is served by Vercel's published rules.
 */
export function describeVercel(build: HostedBuild): void {
  describe.runIf(isWanted('Vercel', providersFolder))('Vercel', () => {
    let folder: string;
    let listening: LoopbackServer;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'portico-host-'));
      const site = join(folder, 'site');
      await cp(build.dist, site, { recursive: true });
      await mkdir(join(site, '.vercel'));
      const project = { projectId: 'prj_sample', orgId: 'team_sample', settings: { framework: null } };
      await writeFile(join(site, '.vercel/project.json'), JSON.stringify(project));
      const program = join(providersFolder, 'node_modules/vercel/dist/index.js');
      await promisify(execFile)(process.execPath, [program, 'build', '--yes', '--token', 'sample'], {
        cwd: site,
        env: { PATH: process.env['PATH'], HOME: folder, CI: '1', VERCEL_TELEMETRY_DISABLED: '1' },
      });
      listening = await listenOnLoopback(0, await openVercelOutput(join(site, '.vercel/output')));
    });

    afterAll(async () => {
      await listening.close();
      await rm(folder, { recursive: true, force: true });
    });

    test.each(build.table.filter(({ address }) => !published.includes(address)))(
      'responds correctly to $address',
      async (row) => {
        const origin = `http://localhost:${listening.port}`;
        expect(await complaintsAbout(origin, row, build, ['content type', 'compression', 'vary'])).toEqual(
          [],
        );
      },
    );
  });
}
