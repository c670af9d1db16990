import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { AccountDatabase } from '#db/database.ts';
import { readSetting } from '#db/settings.ts';
import type { SyncRun } from '#machines/sync.machine.ts';
import { createSyncRun } from '#services/workspace/sync-runner.ts';
import { type Stack, startStack } from '../../../dev/stack.ts';
import { adminAccount, adminId, silenceRefusals } from '../../support/backend.ts';
import { enqueue } from '../../support/enqueue.ts';
import { update } from '../../support/outbox-device.ts';
import { SimulatedLocks } from '../../support/simulation/locks.ts';
import { withTexts } from '../../support/with-texts.ts';
import {
  missingFunction,
  missingPrivilege,
  recordedResponses,
  unsafeStatement,
} from '../backend/recorded-responses.ts';

/**
 * A failure of the server must only affect the operation that causes it: the real sync loop and store, the real server, and
 * network faults.
 */

let stack: Stack;
let accessToken: string;

beforeAll(async () => {
  silenceRefusals();
  stack = await startStack({ dataDir: 'memory', dist: null, quiet: true });
  const response = await fetch(`${stack.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: stack.anonKey },
    body: JSON.stringify(adminAccount),
  });
  accessToken = ((await response.json()) as { access_token: string }).access_token;
});

afterAll(() => stack.close());

beforeEach(async () => {
  await stack.query('delete from public.applied_operations');
  await stack.query('delete from public.repositories');
  await stack.query(`insert into public.repositories (id, name, url)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n from generate_series(1, 40) as n`);
});

afterEach(() => stack.faults.clear());

const ways = ['/functions/v1/batch-repository-operations', '/rest/v1/rpc/apply_batch_operations'];

/** Opens a device whose clock only advances in waits. */
function openDevice() {
  const database = new AccountDatabase(adminId, { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => database.close());
  let now = 1_790_000_000_000;
  const sent: { path: string; at: number }[] = [];
  const tab = { frozen: false, dead: false };
  const run = createSyncRun({
    accountId: adminId,
    database,
    backend: {
      url: stack.origin,
      apiKey: stack.anonKey,
      now: () => now,
      accessToken: async () => accessToken,
      fetch(input, init) {
        sent.push({ path: new URL(String(input)).pathname, at: now });
        return fetch(input, init);
      },
    },
    refreshSession: async () => false,
    locks: new SimulatedLocks().of(tab),
    clock: { now: () => now, elapsedMs: () => now },
    every: () => () => undefined,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    isOffline: () => false,
    onGithubApp: () => undefined,
  });
  const context = { now: () => now, newId: () => crypto.randomUUID() };
  return {
    database,
    sent,
    run: () => run({ skipBackoff: false }, new AbortController().signal),
    pass(ms: number) {
      now += ms;
    },
    now: () => now,
    async keep(updates: Record<string, unknown>, ...targets: string[]) {
      const [operation] = await enqueue(database, update(updates, ...targets), context);
      if (!operation) throw new Error('Nothing was kept.');
      return operation.id;
    },
    operations: () => database.operations.toCollection().sortBy('sequence'),
  };
}

type TestedDevice = ReturnType<typeof openDevice>;

const states = async (device: TestedDevice) => (await device.operations()).map(({ state }) => state);

/** Runs the sync loop until it is idle or the time has passed. */
async function runFor(device: TestedDevice, ms: number): Promise<SyncRun> {
  const end = device.now() + ms;
  let outcome = await device.run();
  while (outcome.kind === 'waiting' && device.now() < end) {
    device.pass(Math.max(1, outcome.waitMs));
    outcome = await device.run();
  }
  return outcome;
}

async function appliedIds(): Promise<string[]> {
  const { rows } = await stack.query('select id::text from public.applied_operations order by version');
  return rows.map((row) => String(row['id']));
}

async function rowAtServer(id: string) {
  const { rows } = await stack.query('select stars, language from public.repositories where id = $1', [id]);
  return rows[0];
}

describe('a response that is not an error of Portico’s server', () => {
  test.each(recordedResponses)(
    'keeps the changes: $name',
    async ({ status, headers, body, expected, fate }) => {
      const device = openDevice();
      expect(await device.run()).toMatchObject({ kind: 'synced' });
      const kept = [await device.keep({ stars: 1 }, 'r1'), await device.keep({ language: 'Zig' }, 'r2')];
      const effect = { kind: 'recorded-response' as const, status, headers, body };
      for (const path of ways) stack.faults.add({ path, effect, times: Number.POSITIVE_INFINITY });
      const outcome = await device.run();
      kept.push(await device.keep({ stars: 2 }, 'r1'));

      expect(withTexts(outcome)).toMatchObject({
        kind: fate === 'signInNeeded' ? 'signInNeeded' : 'waiting',
        reason: { ...expected, message: expect.stringMatching(expected.message) as string },
      });
      const { code, message } = expected;
      expect(withTexts(await readSetting(device.database, 'problem'))).toMatchObject({
        code,
        message: expect.stringMatching(message) as string,
      });
      const [first] = await device.operations();
      expect(first).toMatchObject({ state: 'sent', attempts: fate === 'signInNeeded' ? 0 : 1 });
      expect(await states(device)).toEqual(['sent', 'sent', 'queued']);

      await runFor(device, 10 * 60_000);
      expect(await states(device)).not.toContain('rejected');
      expect(await appliedIds()).toEqual([]);

      stack.faults.clear();
      device.pass(60_000);
      expect(await runFor(device, 10 * 60_000)).toMatchObject({ kind: 'synced' });
      expect(await states(device)).toEqual(['confirmed', 'confirmed', 'confirmed']);
      const [arrived, inOrder] = [await appliedIds(), [kept[0], kept[2]]];
      expect(arrived.toSorted()).toEqual(kept.toSorted());
      expect(arrived.filter((id) => inOrder.includes(id))).toEqual(inOrder);
      expect(await rowAtServer('r1')).toMatchObject({ stars: 2 });
    },
  );
});

test.each([unsafeStatement, missingPrivilege, missingFunction])(
  'a pull that meets $name changes nothing',
  async ({ status, headers, body, expected: { code, message } }) => {
    const device = openDevice();
    await device.run();
    const effect = { kind: 'recorded-response' as const, status, headers, body };
    const path = '/rest/v1/rpc/pull_changes';
    stack.faults.add({ path, effect, times: Number.POSITIVE_INFINITY });
    const id = await device.keep({ stars: 1 }, 'r1');
    const reason = { kind: 'API', code, message: expect.stringMatching(message) as string };
    expect(withTexts(await device.run())).toMatchObject({ kind: 'waiting', reason });
    expect(await states(device)).toEqual(['acknowledged']);
    expect(await device.database.repositories.count()).toBe(40);
    expect(await device.database.repositories.get('r1')).toMatchObject({ stars: 1 });
    stack.faults.clear();
    device.pass(60_000);
    expect(await device.run()).toMatchObject({ kind: 'synced' });
    expect(await states(device)).toEqual(['confirmed']);
    expect(await appliedIds()).toEqual([id]);
  },
);

describe('an operation that always fails on the server', () => {
  /** Simulates a function that fails because it deletes without WHERE, which a hosted project refuses. */
  beforeEach(async () => {
    await stack.query(`create function private.fail_at() returns trigger language plpgsql set search_path = '' as $$
      begin
        if new.language = 'cursed' then
          raise exception using errcode = '21000', message = 'DELETE requires a WHERE clause';
        end if;
        return new;
      end; $$`);
    await stack.query(`create trigger fail_at before update on public.repositories
      for each row execute function private.fail_at()`);
  });

  afterEach(() => stack.query('drop function private.fail_at cascade'));

  const curse = async (device: TestedDevice, count: number) => {
    for (let n = 1; n <= count; n += 1) await device.keep({ language: 'cursed' }, `r${n}`);
  };

  test('blocks no other repository, whichever came first', async () => {
    const device = openDevice();
    await device.run();
    await curse(device, 12);
    const beside = await device.keep({ stars: 7 }, 'r30');
    await runFor(device, 10 * 60_000);
    const later = await device.keep({ stars: 8 }, 'r31');
    const behind = await device.keep({ stars: 9 }, 'r1');
    await runFor(device, 3 * 60_000);
    expect(await appliedIds()).toEqual([beside, later]);
    expect((await device.database.operations.get(behind))?.state).toBe('queued');
    expect((await states(device)).filter((state) => state === 'sent')).toHaveLength(12);
  });

  test('does not stop pulls of other devices’ changes', async () => {
    const device = openDevice();
    await device.run();
    await curse(device, 12);
    await runFor(device, 5 * 60_000);
    await stack.query(`update public.repositories set description = 'elsewhere' where id = 'r30'`);
    await runFor(device, 2 * 60_000);
    expect(await device.database.repositories.get('r30')).toMatchObject({ description: 'elsewhere' });
  });

  test.each([1, 12])('causes few requests a minute (%i changes)', async (count) => {
    const device = openDevice();
    await device.run();
    await curse(device, count);
    await runFor(device, 10 * 60_000);
    const from = device.sent.length;
    const since = device.now();
    await runFor(device, 10 * 60_000);
    const minutes = (device.now() - since) / 60_000;
    const pushes = device.sent.slice(from).filter(({ path }) => ways.includes(path));
    expect(pushes.length).toBeGreaterThan(0);
    expect(pushes.length / minutes).toBeLessThan(5);
  });
});
