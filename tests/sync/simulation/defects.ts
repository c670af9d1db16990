import { enqueue } from '#db/outbox.ts';
import type { ClientDefect } from './device.ts';
import type { SimulatedServer } from './server.ts';

/** One mistake of the kind that real systems make, built in on purpose: the simulation has to find it. */
export interface Defect {
  name: string;
  /** The broken promise it is found by. */
  found: RegExp;
  /** Statements that break the server. */
  sql?: string;
  client?: (server: SimulatedServer) => ClientDefect;
}

type Fetch = typeof fetch;

/** Breaks the way between the client's code and the wire. */
function wire(change: (send: Fetch, server: SimulatedServer) => Fetch) {
  return (server: SimulatedServer): ClientDefect => ({
    access: (access) => ({
      ...access,
      backend: { ...access.backend, fetch: change(access.backend.fetch, server) },
    }),
  });
}

interface SentOperation {
  id: string;
  deviceId: string;
  sequence: number;
  repositoryIds?: string[];
}

function operationsIn(init: RequestInit | undefined): SentOperation[] {
  const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
    operations?: SentOperation[];
  };
  return body.operations ?? [];
}

const isPush = (input: Parameters<Fetch>[0]) => String(input).includes('operations');
const isDirect = (input: Parameters<Fetch>[0]) => String(input).includes('/rpc/apply');

function appliedAll(operations: readonly SentOperation[]): Response {
  return Response.json(
    operations.map(({ id, repositoryIds = [] }) => ({
      id,
      status: 'applied',
      version: 0,
      replayed: false,
      results: repositoryIds.map((repositoryId) => ({ repositoryId, status: 'applied' })),
    })),
  );
}

export const defects: readonly Defect[] = [
  {
    name: 'the server does not look whether it knows the operation',
    found: /\(2\)/,
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
    sql: `
      drop index public.repositories_version_idx, public.projects_version_idx,
        public.contact_messages_version_idx, public.applied_operations_version_idx;
      create or replace function private.next_version() returns bigint language plpgsql as $$
      begin perform private.lock_head(); return (nextval('private.sync_version') + 2) / 3 * 3; end $$;`,
  },
  {
    name: 'deletions leave no trace',
    found: /\((3|6|8)\)/,
    sql: `create or replace function private.bury_row() returns trigger language plpgsql as $$
      begin perform private.next_version(); return null; end $$;`,
  },
  {
    name: 'a device that was away too long is not told to start again',
    found: /\((3|6|8)\)/,
    sql: `create or replace function private.prune_tombstones(keep interval default interval '90 days')
      returns void language sql as $$ delete from private.tombstones $$;`,
  },
  {
    name: 'the change and its operation are stored in two transactions',
    found: /\((1|5)\)/,
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
    name: 'edits of a second tab are not stored',
    found: /\(1\)/,
    client: () => ({
      enqueue: (tab, draft) =>
        tab === tab.device.tabs[0]
          ? enqueue(tab.database, draft, tab.context)
          : Promise.resolve([{ id: 'never stored' }]),
    }),
  },
  {
    name: 'the fallback updates the table beside the function',
    found: /\(2\)/,
    client: wire((send, server) => async (input, init) => {
      if (!isDirect(input)) return send(input, init);
      const operations = operationsIn(init);
      for (const { deviceId, sequence, repositoryIds = [] } of operations) {
        for (const id of repositoryIds) {
          await server.sql(`insert into sim.increments values ('${deviceId}', ${sequence}, '${id}', 1)
            on conflict on constraint increments_pkey do update set times = increments.times + 1`);
        }
      }
      return appliedAll(operations);
    }),
  },
  {
    name: 'each try has an id of its own',
    found: /\((1|2|8)\)/,
    client: wire((send) => async (input, init) => {
      if (!isPush(input)) return send(input, init);
      const operations = operationsIn(init);
      const fresh = new Map(operations.map(({ id }) => [crypto.randomUUID() as string, id]));
      const renamed = [...fresh].map(([id], index) => ({ ...operations[index], id }));
      const answer = await send(input, { ...init, body: JSON.stringify({ operations: renamed }) });
      if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return answer;
      const text = await answer.text();
      const named = [...fresh].reduce((body, [id, known]) => body.replaceAll(id, known), text);
      return new Response(named, { headers: { 'content-type': 'application/json' } });
    }),
  },
  {
    name: 'operations are dropped after a 401',
    found: /\(1\)/,
    client: () => ({
      access: (access) => ({
        ...access,
        backend: {
          ...access.backend,
          async fetch(input, init) {
            const answer = await access.backend.fetch(input, init);
            if (answer.status === 401)
              await access.database.operations.where('state').equals('sealed').delete();
            return answer;
          },
        },
      }),
    }),
  },
  {
    name: 'a missing session sends the anonymous key',
    found: /\(10\)/,
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
    name: 'Retry-After is ignored',
    found: /\(10\)/,
    client: wire((send) => async (input, init) => {
      const answer = await send(input, init);
      if (!answer.headers.has('retry-after')) return answer;
      return Response.json({ message: 'try again' }, { status: 500 });
    }),
  },
  {
    name: 'a page of a captive portal counts as success',
    found: /\(1\)/,
    client: wire((send) => async (input, init) => {
      const answer = await send(input, init);
      const html = answer.headers.get('content-type') === 'text/html';
      return html && isPush(input) ? appliedAll(operationsIn(init)) : answer;
    }),
  },
  {
    name: 'a batch is sent in another order than it was made',
    found: /\(4\)/,
    client: wire((send) => (input, init) => {
      if (!isPush(input)) return send(input, init);
      const operations = operationsIn(init).toReversed();
      return send(input, { ...init, body: JSON.stringify({ operations }) });
    }),
  },
  {
    name: 'what the server rejects is tried again for ever',
    found: /\(8\)/,
    client: wire((send) => async (input, init) => {
      const answer = await send(input, init);
      if (!isPush(input) || !answer.ok) return answer;
      const text = await answer.clone().text();
      return text.includes('"rejected"') ? Response.json({ message: 'failed' }, { status: 500 }) : answer;
    }),
  },
];
