import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '#db/database.ts';
import type { SyncRun } from '#machines/sync.machine.ts';
import { createSyncRun } from '#services/workspace/sync-runner.ts';
import { SimulatedLocks } from '../../support/simulation/locks.ts';
import { literal, type SimulatedServer, tokens } from '../../support/simulation/server.ts';

/**
 * Opens a device with the real sync loop and store, against the real SQL.
 * @param lost returns whether the response to the request with this number is lost
 */
export function openDeviceAt(
  server: SimulatedServer,
  lost: (request: number) => boolean = () => false,
  indexedDB = new IDBFactory(),
) {
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  const context = { now: () => Date.now(), newId: () => crypto.randomUUID() };
  let requests = 0;
  const run = createSyncRun({
    accountId: 'owner',
    database,
    backend: {
      url: 'https://simulated.example',
      apiKey: 'the-publishable-key',
      async fetch(input, init) {
        requests += 1;
        const request = requests;
        const response = await server.call(...callOf(String(input), String(init?.body)), tokens.admin);
        if (lost(request)) throw new TypeError('fetch failed');
        return Response.json(response.body, { status: response.status });
      },
      now: () => Date.now(),
      accessToken: () => Promise.resolve(tokens.admin),
    },
    refreshSession: () => Promise.resolve(true),
    locks: new SimulatedLocks().of({ frozen: false, dead: false }),
    clock: { now: () => Date.now(), elapsedMs: () => performance.now() },
    every: () => () => undefined,
    random: () => 0,
    newId: context.newId,
    isOffline: () => false,
    onGithubApp: () => undefined,
  });
  return {
    database,
    context,
    indexedDB,
    requests: () => requests,
    run: (): Promise<SyncRun> => run({ skipBackoff: true }, new AbortController().signal),
    count: () => database.repositories.count(),
  };
}

interface Pull {
  since: number;
  known_epoch: string | null;
  page_size: number;
}

function callOf(address: string, text: string): [name: string, argument: string] {
  const body = JSON.parse(text) as Pull & { operations: unknown };
  if (!address.endsWith('/pull_changes')) return ['apply_batch_operations', literal(body.operations)];
  const epoch = body.known_epoch === null ? 'null' : `'${body.known_epoch}'`;
  return ['pull_changes', `${body.since}, ${epoch}, ${body.page_size}`];
}
