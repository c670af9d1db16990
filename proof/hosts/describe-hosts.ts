import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../../dev/site/site.ts';
import { type LoopbackServer, listenOnLoopback } from '../../dev/stack/loopback-server.ts';
import { type Host, openHost, type RunningHost } from './host.ts';
import { type HostedBuild, publishedBuild } from './published-build.ts';
import { complaintsAbout, giveaways } from './responses.ts';

/** `npm run proof -- hosts` requires all hosts except those in SKIP_HOSTS. `npm test` uses those that are installed. */
const areAllWanted = process.env['HOSTS'] === 'all';
const skipped = (process.env['SKIP_HOSTS'] ?? '').split(',').map((name) => name.trim().toLowerCase());

export function isWanted(name: string, program: string | null): boolean {
  return !skipped.includes(name.toLowerCase()) && (areAllWanted || program !== null);
}

/** Compares each host's responses with a build's host table. */
export async function describeHosts(
  hosts: readonly Host[],
  published: HostedBuild | Promise<HostedBuild> = publishedBuild(),
): Promise<void> {
  const build = await published;
  for (const host of hosts) {
    describe.runIf(isWanted(host.name, host.program))(host.name, () => {
      let running: RunningHost | undefined;
      beforeAll(async () => {
        running = await openHost(host, build.dist);
      });
      afterAll(() => running?.close());

      const table = build.table.filter(({ address }) => host.except?.includes(address) !== true);
      test.each(table)('responds correctly to $address', async (row) => {
        const origin = running?.origin ?? '';
        expect(await complaintsAbout(origin, row, build, host.unseen)).toEqual([]);
      });

      test('hides files that no page needs', async () => {
        expect(await giveaways(running?.origin ?? '')).toEqual([]);
      });
    });
  }
}

/** Compares the embedded stack's responses with the same table. */
export function describeEmbeddedHost(build: HostedBuild): void {
  describe('the embedded stack', () => {
    let site: Site;
    let listening: LoopbackServer;

    beforeAll(async () => {
      listening = await listenOnLoopback(0, (request, response) => void site.handle(request, response));
      site = await openSite({ root: '', dist: build.dist, vite: false, server: listening.server });
    });
    afterAll(() => listening.close());

    test.each(build.table)('responds correctly to $address', async (row) => {
      expect(await complaintsAbout(`http://localhost:${listening.port}`, row, build)).toEqual([]);
    });

    test('hides files that no page needs', async () => {
      expect(await giveaways(`http://localhost:${listening.port}`)).toEqual([]);
    });
  });
}
