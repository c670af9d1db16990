import type { Operation } from '#domain/outbox/operation.ts';
import { openDatabase } from '../../../dev/database/open.ts';
import { adminId, viewerId } from '../backend.ts';
import { serverTables, type Table } from './model.ts';
import { usualSize } from './schedule.ts';
import { recording, serialNow, stateNow } from './server-record.ts';

/** The real SQL on PGlite, called like the data service does. */
export interface SimulatedServer {
  /** Number of requests in progress. */
  busy(): number;
  /** Calls a function through the data service. */
  call(name: string, argument: string, token: string): Promise<Answer>;
  sql(statements: string): Promise<Record<string, unknown>[]>;
  /** Restores the initial state for the next run, with this number of repositories. */
  reset(repositories?: number): Promise<void>;
  /** Calls back after each completed function call, with the number of the latest record. */
  onServed(listener: (serial: number) => void): void;
  /** Returns the number of the latest record. */
  serial(): Promise<number>;
  state(): Promise<ServerState>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

export interface ServerState {
  epoch: string;
  head: number;
  rows: {
    table: Table;
    id: string;
    version: number;
    row: Record<string, unknown>;
  }[];
  tombstones: { table: string; id: string; version: number }[];
}

export const tokens = {
  admin: 'token-of-the-owner',
  expired: 'expired-token-of-the-owner',
  other: 'token-of-somebody-else',
} as const;

const subjects: Record<string, string> = { [tokens.admin]: adminId, [tokens.other]: viewerId };

/**
 * SQL that counts and lists each time an operation is applied to a row, in the same transaction. Unlike the product's operations,
 * a counter shows if one was applied twice.
 */
const counting = `
create table sim.increments (
  device text, sequence bigint, target text, times integer not null, primary key (device, sequence, target)
);
create table sim.applied (
  serial bigserial primary key, operation uuid, device text, sequence bigint, action text, target text, linked text
);
-- What no restored server forgets, since nobody asks it: it is the simulation's own memory.
create table sim.told (operation uuid, target text, overwritten jsonb);
create function sim.count(operation jsonb, target text, answer jsonb) returns void language plpgsql as $$
begin
  insert into sim.increments values (operation ->> 'deviceId', (operation ->> 'sequence')::bigint, target, 1)
  on conflict on constraint increments_pkey do update set times = increments.times + 1;
  insert into sim.applied (operation, device, sequence, action, target, linked)
  values ((operation ->> 'id')::uuid, operation ->> 'deviceId', (operation ->> 'sequence')::bigint,
    (operation ->> 'action') || ' ' || (operation #>> '{payload,table}'), target,
    operation #>> '{payload,values,project_id}');
  if answer ? 'overwritten' then
    insert into sim.told values ((operation ->> 'id')::uuid, target, answer -> 'overwritten');
  end if;
end;
$$;
`;

const rows = [
  ...Object.values(serverTables).map((table) => `public.${table}`),
  'public.applied_operations',
  // Tables that are recorded together with operations.
  'sim.increments',
  'sim.applied',
];
const everything = [...rows, 'private.tombstones', 'private.sync_head'];
const getCopy = (table: string) => `sim.copy_of_${table.replace('.', '_')}`;

const making = `${everything.map((table) => `create table ${getCopy(table)} (like ${table});`).join('\n')}
create table sim.copy_of_sequence (last_value bigint);
-- From here on its last number is one that was given out.
select nextval('sim.history_serial_seq');`;

const backingUp = `
${everything.map((table) => `delete from ${getCopy(table)}; insert into ${getCopy(table)} select * from ${table};`).join('\n')}
delete from sim.copy_of_sequence; insert into sim.copy_of_sequence select last_value from private.sync_version;
`;

/** Inserts the rows without triggers, so that they keep their versions. */
const bringingBack = (tables: readonly string[]) => `
set session_replication_role = replica;
${tables.map((table) => `delete from ${table}; insert into ${table} select * from ${getCopy(table)};`).join('\n')}
set session_replication_role = origin;
`;

/** Restores the whole database including its sequence. Then the operator starts a new epoch. */
const restoring = `${bringingBack(everything)}
select setval('private.sync_version', last_value) from sim.copy_of_sequence;
select private.new_epoch();`;

/** Restores only the rows. The head, the sequence and the tombstones stay. */
const restoringRows = `${bringingBack(rows)} select private.new_epoch();`;

/** Replaces the server by a new installation with a few rows of its own, whose versions start at 1. */
const wiping = `
set session_replication_role = replica;
${[...rows, 'private.tombstones'].map((table) => `delete from ${table};`).join('\n')}
set session_replication_role = origin;
select setval('private.sync_version', 1);
update private.sync_head set floor = 0 where singleton;
insert into public.projects (id, name) values ('default-project', 'Default project');
select private.new_epoch();`;

/** Makes all data on the server 30 days older. Then the owner signs in again, because sessions last a month. */
const monthPassing = `
set session_replication_role = replica;
update private.tombstones set deleted_at = deleted_at - interval '30 days';
update private.sync_head set pruned_at = pruned_at - interval '30 days';
update public.applied_operations set created_at = created_at - interval '30 days';
set session_replication_role = origin;
update auth.sessions set created_at = now();`;

const signingIn = `insert into auth.sessions (id, user_id, created_at) select id, id, now() from auth.users;`;

/** Creates the state with which every run starts, as the first backup. */
const founding = (repositories = usualSize.repositories) => `
set session_replication_role = replica;
${everything.map((table) => `delete from ${table};`).join('\n')}
delete from sim.history;
delete from sim.applications;
delete from sim.told;
insert into private.sync_head default values;
insert into public.projects (id, name, version) values ('default-project', 'Default project', 1), ('second', 'Second', 2);
insert into public.repositories (id, name, url, owner, stars, language, version)
select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', n, 'TypeScript', n + 2
from generate_series(1, ${repositories}) as n;
set session_replication_role = origin;
select setval('private.sync_version', ${repositories + 14});
${backingUp}
`;

const serialIn = (rows: readonly Record<string, unknown>[]) =>
  Number(rows.find((row) => 'serial' in row)?.['serial']);

/** SQL statements of other writers and of the operator. */
export const serverStatements = { restoring, restoringRows, wiping, backingUp, monthPassing };

/** @param defect SQL statements that break the server on purpose */
export async function openServer(defect = ''): Promise<SimulatedServer> {
  const connection = await openDatabase({ dataDir: null });
  const { driver } = connection;
  await driver.exec(
    signingIn +
      recording('perform sim.count(operation, target, answer);') +
      counting +
      making +
      founding() +
      defect,
  );
  let busy = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs statements one after another, because PGlite has one session. */
  function exec(statements: string) {
    busy += 1;
    const result = last.then(() => driver.exec(statements));
    last = result.catch(() => undefined);
    return result.finally(() => {
      busy -= 1;
    });
  }

  async function sql(statements: string): Promise<Record<string, unknown>[]> {
    return (await exec(statements)).flatMap((result) => result.rows as Record<string, unknown>[]);
  }

  /** Cached until the next write. */
  let known: Promise<ServerState> | null = null;
  const pulled = new Map<string, Promise<Answer>>();

  function onWrite() {
    known = null;
    pulled.clear();
  }

  async function readState(): Promise<ServerState> {
    const [row] = await sql(stateNow);
    return row?.state as ServerState;
  }

  let onServed: (serial: number) => void = () => undefined;

  async function call(name: string, argument: string, token: string): Promise<Answer> {
    const subject = subjects[token] ?? '';
    // In the simulation, a session has the id of its account.
    const claims = subject && JSON.stringify({ sub: subject, session_id: subject });
    // Several statements in one call are one transaction.
    const statements = `select set_config('role', '${subject ? 'authenticated' : 'anon'}', true),
        set_config('request.jwt.claim.sub', '${subject}', true), set_config('request.jwt.claims', '${claims}', true);
      select public.${name}(${argument}) as answer;
      reset role; ${serialNow}`;
    try {
      const acknowledged = await sql(statements);
      onServed(serialIn(acknowledged));
      return { status: 200, body: acknowledged.find((row) => 'answer' in row)?.answer };
    } catch (error) {
      return refusal(error as { code?: string; message: string }, subject !== '');
    }
  }

  return {
    busy: () => busy,
    sql(statements) {
      onWrite();
      return sql(statements);
    },
    call(name, argument, token) {
      if (name !== 'pull_changes') {
        onWrite();
        return call(name, argument, token);
      }
      // Caches pulls by cursor. Most pulls find nothing new, and the database is the slowest part.
      const request = `${argument} ${token}`;
      const response = pulled.get(request) ?? call(name, argument, token);
      pulled.set(request, response);
      return response;
    },
    async reset(repositories) {
      onWrite();
      await exec(founding(repositories));
    },
    onServed(listener) {
      onServed = listener;
    },
    serial: async () => serialIn(await sql(serialNow)),
    state: () => (known ??= readState()),
    close: () => connection.close(),
  };
}

/** Converts an error like PostgREST: PTxyz becomes that HTTP status, and a missing grant becomes 401 or 403. */
function refusal(error: { code?: string; message: string }, signedIn: boolean) {
  const code = error.code ?? 'XX000';
  const body = { code, message: error.message };
  const named = /^PT(\d{3})$/.exec(code)?.[1];
  if (named) return { status: Number(named), body };
  if (code === '42501') return { status: signedIn ? 403 : 401, body };
  return { status: 500, body };
}

/** Returns whether the server itself refused the operation, or some of its rows. No other error may end an operation. */
export function isRefusedByServer({ lastError, results }: Pick<Operation, 'lastError' | 'results'>): boolean {
  const codes = results?.length ? /^(?:PT422|2[23]\w{3}|GONE)$/ : /^(?:PT4\d\d|TOO_LARGE)$/;
  return codes.test(lastError?.code ?? '');
}

export function literal(value: unknown): string {
  return value === null ? 'null' : `'${JSON.stringify(value).replaceAll("'", "''")}'`;
}
