import { sendLostAgain, takeServersState } from '#db/lost-rows.ts';
import { outboxTables } from '#db/outbox.ts';
import { readSnapshot } from '#db/settings.ts';
import { enqueue } from '../enqueue.ts';
import type { Defect } from './defect.ts';
import { isPush } from './defective-wire.ts';
import type { Step } from './schedule.ts';
import { sqlDefects } from './sql-defects.ts';
import { change, everyRepository, meeting, onPhone, wait } from './steps.ts';
import { wireDefects } from './wire-defects.ts';

function withoutStealing(locks: Pick<LockManager, 'request'>): Pick<LockManager, 'request'> {
  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
    options.steal ? Promise.resolve(null) : locks.request(name, options, work);
  return { request: request as LockManager['request'] };
}

export const defects: readonly Defect[] = [
  {
    name: 'the server does not look whether it knows the operation',
    found: /\(2\)/,
    steps: [meeting('responseLost'), change(0, 0), wait(2_000)],
    sql: `
      create or replace function private.first_answer(caller uuid, operation jsonb) returns jsonb
      language sql as $$ select null::jsonb $$;
      create function sim.forget() returns trigger language plpgsql as $$
      begin delete from public.applied_operations where id = new.id; return new; end $$;
      create trigger forget before insert on public.applied_operations for each row execute function sim.forget();`,
  },
  {
    name: 'rows are found by a timestamp that several of them share',
    found: /\((3|6|7|8)\)/,
    steps: [1, 2, 3].flatMap((value): Step[] => [
      { do: 'import', ...onPhone, repositories: everyRepository, value },
      wait(45_000),
    ]),
    sql: `
      drop index public.repositories_version_idx, public.projects_version_idx,
        public.contact_messages_version_idx, public.applied_operations_version_idx;
      create or replace function private.next_version() returns bigint language plpgsql as $$
      begin perform private.lock_head(); return (nextval('private.sync_version') + 2) / 3 * 3; end $$;`,
  },
  {
    name: 'deletions leave no trace',
    found: /\((3|6|8)\)/,
    steps: [{ do: 'otherWriter', repository: 0, writes: 'delete' }],
    sql: `create or replace function private.tombstone_row() returns trigger language plpgsql as $$
      begin perform private.next_version(); return null; end $$;`,
  },
  {
    name: 'a device that was away too long is not told to start again',
    found: /\((3|6|8)\)/,
    steps: [{ do: 'otherWriter', repository: 0, writes: 'deleteForGood' }],
    sql: `create or replace function private.prune_tombstones(keep interval default interval '90 days')
      returns void language sql as $$ delete from private.tombstones $$;`,
  },
  {
    name: 'the change and its operation are stored in two transactions',
    found: /\((1|5)\)/,
    steps: [change(0, 0)],
    client: () => ({
      async enqueue({ database, context }, draft) {
        await database.repositories
          .where('id')
          .anyOf(draft.targets)
          .modify({ description: 'changed at once' });
        return enqueue(database, draft, context);
      },
    }),
  },
  {
    name: 'a change forgets the confirmed values that it covers',
    found: /\(5\)/,
    steps: [change(0, 0)],
    client: () => ({
      enqueue: ({ database, context }, draft) =>
        database.transaction('rw', outboxTables(database), async () => {
          const kept = await enqueue(database, draft, context);
          await database.repositories
            .where('id')
            .anyOf(draft.targets)
            .modify((row) => {
              delete row.confirmedValues;
            });
          return kept;
        }),
    }),
  },
  {
    name: 'edits of a second tab are not stored',
    found: /\(1\)/,
    steps: [
      { do: 'openTab', device: 0 },
      { do: 'update', device: 0, tab: 1, repositories: [0], value: 0 },
    ],
    client: () => ({
      enqueue: (tab, draft) =>
        tab === tab.device.tabs[0]
          ? enqueue(tab.database, draft, tab.context)
          : Promise.resolve([{ id: 'never stored' }]),
    }),
  },
  {
    name: 'operations are dropped after a 401',
    found: /\(1\)/,
    steps: [meeting('expired'), change(0, 0), wait(2_000)],
    client: () => ({
      access: (access) => ({
        ...access,
        backend: {
          ...access.backend,
          async fetch(input, init) {
            const response = await access.backend.fetch(input, init);
            if (response.status === 401)
              await access.database.operations.where('state').equals('sent').delete();
            return response;
          },
        },
      }),
    }),
  },
  {
    name: 'a missing session sends the anonymous key',
    found: /\(10\)/,
    steps: [{ do: 'session', device: 0, session: 'missing' }, change(0, 0), wait(2_000)],
    client: () => ({
      access: (access, session) => ({
        ...access,
        backend: {
          ...access.backend,
          accessToken: async () => (session() === 'missing' ? 'anonymous' : access.backend.accessToken()),
        },
      }),
    }),
  },
  {
    name: 'whoever is signed in sends what the device holds',
    found: /\(10\)/,
    steps: [{ do: 'session', device: 0, session: 'somebodyElse' }, change(0, 0), wait(2_000)],
    client: () => ({
      access: (access, session) => ({
        ...access,
        backend: {
          ...access.backend,
          accessToken: async () =>
            session() === 'somebodyElse' ? 'token-of-somebody-else' : access.backend.accessToken(),
        },
      }),
    }),
  },
  {
    name: 'the effect of a change vanishes between its acknowledgement and the pull',
    found: /\((5|7)\)/,
    steps: [change(0, 0), wait(2_000)],
    client: () => ({
      access: (access) => ({
        ...access,
        backend: {
          ...access.backend,
          async fetch(input, init) {
            const response = await access.backend.fetch(input, init);
            const acknowledged = access.database.operations.where('state').equals('acknowledged');
            if (!isPush(input)) await acknowledged.modify({ overlaid: false });
            return response;
          },
        },
      }),
    }),
  },
  {
    name: 'a leader that is frozen is never replaced',
    rare: true,
    found: /\(8\)/,
    steps: [
      meeting('requestSwallowed'),
      change(0, 0),
      wait(700),
      { do: 'openTab', device: 0 },
      { do: 'freeze', ...onPhone },
    ],
    client: () => ({
      access: (access) => ({ ...access, locks: withoutStealing(access.locks) }),
    }),
  },
  {
    name: 'a disk that is full loses the change without a word',
    found: /\(1\)/,
    steps: [{ do: 'quota', device: 0, exceeded: true }, change(0, 0)],
    client: () => ({
      enqueue: ({ database, context }, draft) =>
        enqueue(database, draft, context).catch(() => [{ id: 'never stored' }]),
    }),
  },
  {
    name: 'a server that lost its data takes what the device has with it',
    found: /\(12\)/,
    steps: [change(0, 0), wait(2_000), { do: 'wipe' }, wait(45_000)],
    client: () => ({
      wrapRun:
        (run, { database }, { context }) =>
        async (input, signal) => {
          const outcome = await run(input, signal);
          await takeServersState(database, context);
          return outcome;
        },
    }),
  },
  {
    name: 'what a restored server lost is sent again without a question',
    found: /\(12\)/,
    steps: [{ do: 'backUp' }, change(0, 0), wait(2_000), { do: 'restore' }, wait(45_000)],
    client: () => ({
      wrapRun:
        (run, { database }, { context }) =>
        async (input, signal) => {
          const outcome = await run(input, signal);
          await sendLostAgain(database, context);
          return outcome;
        },
    }),
  },
  {
    name: 'rows are forgotten before the last page has come',
    found: /\((5|12)\)/,
    steps: [
      meeting('delayed', 'requestLost'),
      { do: 'otherWriter', repository: 0, writes: 'deleteForGood' },
      { do: 'wake', ...onPhone, event: 'owner.requested' },
      wait(50),
      wait(45_000),
    ],
    client: () => ({
      access: (access) => ({
        ...access,
        backend: {
          ...access.backend,
          async fetch(input, init) {
            if ((await readSnapshot(access.database)) !== null) await access.database.repositories.clear();
            return access.backend.fetch(input, init);
          },
        },
      }),
    }),
  },
  {
    name: 'a try that never left marks as sent',
    found: /\(14\)/,
    steps: [{ do: 'network', device: 0, away: true }, change(0, 0), wait(2_000)],
    client: () => ({ access: (access) => ({ ...access, isOffline: () => false }) }),
  },
  {
    name: 'after a request without a response the next one marks as sent',
    found: /\(14\)/,
    steps: [
      meeting('requestLost'),
      { do: 'wake', ...onPhone, event: 'owner.requested' },
      wait(700),
      change(0, 0),
      wait(2_000),
    ],
    client: () => ({
      wrapRun:
        (run, { database }) =>
        async (input, signal) => {
          await database.settings.where('key').equals('backoff').delete();
          return run(input, signal);
        },
    }),
  },
  ...wireDefects,
  ...sqlDefects,
];
