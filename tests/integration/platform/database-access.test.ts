import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { adminId, viewerId } from '../../support/backend.ts';
import { type Caller, dataServiceOf, getClaims } from '../../support/data-service.ts';
import type { Role } from '../../support/policy-matrix.ts';
import { type PolicyRequest, testPolicies } from '../../support/policy-tests.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres-server.ts';
import { functionsWithoutWhere, statementsWithoutWhere } from '../../support/where-clauses.ts';

/**
 * Tests the policies of tests/integration/database on a server with a hosted project's roles, through sessions like the data
 * service's.
 */

let server: PostgresServer;
let project: Client;

beforeAll(async () => {
  server = await startPostgres();
  project = await server.connect();
});
afterAll(() => server?.close());

const callers: Record<Role, Caller> = {
  anon: { role: 'anon' },
  viewer: { role: 'authenticated', sub: viewerId },
  admin: { role: 'authenticated', sub: adminId },
  service_role: { role: 'service_role' },
};
const service = dataServiceOf(() => server);

testPolicies(() => ({
  query: (sql, params) => project.query(sql, params),
  async send(request) {
    try {
      return await service.request(callers[request.role], ...statementOf(request));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '42501') return 'refused';
      throw error;
    }
  },
}));

function statementOf({ verb, table, row, values = {}, columns = '*' }: PolicyRequest): [string, unknown[]] {
  const names = Object.keys(values);
  const parameters = [...Object.values(values), ...(row === null ? [] : [row[1]])];
  const where = row === null ? '' : `where ${row[0]} = $${names.length + 1}`;
  switch (verb) {
    case 'select':
      return [`select ${columns} from public.${table} ${where}`, parameters];
    case 'insert':
      return [
        `insert into public.${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        parameters,
      ];
    case 'update':
      return [
        `update public.${table} set ${names.map((name, n) => `${name} = $${n + 1}`).join(', ')} ${where} returning ${columns}`,
        parameters,
      ];
    case 'delete':
      return [`delete from public.${table} ${where} returning ${columns}`, parameters];
  }
}

describe('the roles of the platform', () => {
  test('include a deploying role without superuser rights or auth ownership', async () => {
    const { rows } = await project.query(
      `select rolsuper, rolbypassrls, rolcreaterole, pg_has_role('postgres', 'supabase_auth_admin', 'member') as member,
         exists (select from pg_class where relnamespace = 'auth'::regnamespace
           and pg_get_userbyid(relowner) = 'postgres') as owns
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: true, rolcreaterole: true, member: false, owns: false },
    ]);
    await expect(project.query('alter table auth.users add column more text')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('allow migrations only rows and policies in the storage schema', async () => {
    const statements = (await readMigrations())
      .flatMap(({ sql }) => sql.replaceAll(/--.*/g, '').split(';'))
      .filter((statement) => statement.includes('storage.'))
      .map((statement) => statement.trim().split(/\s+/).slice(0, 2).join(' '));
    expect(new Set(statements)).toEqual(new Set(['insert into', 'create policy']));
  });

  test('have no access to new tables and sequences', async () => {
    await project.query('create table public.newcomer (id integer)');
    await project.query('create sequence public.newcomer_numbers');
    const { rows } = await project.query(
      `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
       where has_table_privilege(role, 'public.newcomer', 'select, insert, update, delete')
         or has_sequence_privilege(role, 'public.newcomer_numbers', 'usage, select')`,
    );
    expect(rows).toEqual([]);
    await project.query('drop table public.newcomer');
    await project.query('drop sequence public.newcomer_numbers');
  });

  test.each([
    ['anon', '3s'],
    ['viewer', '8s'],
    ['admin', '8s'],
  ] as const)('a statement of %s ends after %s', async (role, limit) => {
    const rows = await service.request(
      callers[role],
      `select current_setting('statement_timeout') as statement_timeout`,
    );
    expect(rows).toEqual([{ statement_timeout: limit }]);
  });
});

describe('an UPDATE or DELETE without WHERE', () => {
  const planted = [
    ['update private.sync_head set pruned_at = now();', 'UPDATE private.sync_head'],
    ['delete from private.tombstones;', 'DELETE private.tombstones'],
    [
      'with gone as (delete from private.tombstones returning version) select max(version) into seen from gone;',
      'DELETE private.tombstones',
    ],
    [
      'update private.sync_head set floor = (select max(version) from private.tombstones where true);',
      'UPDATE private.sync_head',
    ],
  ] as const;

  test.each(planted)('fails within a function: %s', async (statement, found) => {
    await project.query(
      `create function public.planted() returns void language plpgsql security definer as $$
       declare seen bigint; begin ${statement} end; $$`,
    );
    try {
      await expect(service.call(callers.admin, 'planted')).rejects.toMatchObject({ code: '21000' });
      expect(await functionsWithoutWhere(project)).toEqual([`planted: ${found}`]);
    } finally {
      await project.query('drop function public.planted()');
    }
  });

  test('is not confused with similar statements', () => {
    const body = `
      select 1 from t for update; -- delete from t;
      insert into t values ('update t set a = 1;') on conflict (id) do update set a = 2;
      with w as (update t set a = (select 1) where id = 1 returning a) select * from w for no key update;
      for r in update t set a = 1 where true returning a loop end loop;`;
    expect(statementsWithoutWhere(body)).toEqual([]);
    expect(statementsWithoutWhere(`execute 'delete from t';`)).toEqual(['EXECUTE']);
    expect(statementsWithoutWhere(`execute format('delete from %I', t);`)).toEqual(['DELETE i']);
    expect(statementsWithoutWhere(`execute format('delete from %I where id = $1', t);`)).toEqual([]);
    expect(statementsWithoutWhere('for r in update t set a = 1 returning a loop where end loop;')).toEqual([
      'UPDATE t',
    ]);
  });

  test('occurs in no function', async () => {
    expect(await functionsWithoutWhere(project)).toEqual([]);
  });
});

describe('messages of Realtime', () => {
  const listenAs = async (caller: Caller, topic: string) => {
    await project.query('begin');
    try {
      await project.query('delete from realtime.messages where true');
      await project.query(`insert into public.projects (id, name) values ('told', 'Told')`);
      await project.query(
        `select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true)`,
        [caller.role, topic, JSON.stringify(getClaims(caller))],
      );
      return (await project.query('select topic, event, payload, private from realtime.messages')).rows;
    } finally {
      await project.query('rollback');
    }
  };

  test('are readable by the owner, one per transaction', async () => {
    const payload = { id: expect.any(String), version: expect.any(Number), device: null };
    const message = { topic: 'changes', event: 'changed', private: true, payload };
    expect(await listenAs(callers.admin, 'changes')).toEqual([message]);
    expect(await listenAs(callers.admin, 'others')).toEqual([]);
    expect(await listenAs(callers.viewer, 'changes')).toEqual([]);
    expect(await listenAs(callers.anon, 'changes')).toEqual([]);
  });

  test('are optional: a project without Realtime keeps its changes', async () => {
    await project.query('begin');
    try {
      await project.query('drop policy "The owner hears of changes" on realtime.messages');
      await project.query('alter table realtime.messages rename to messages_elsewhere');
      expect((await project.query('select private.allow_listening() as may')).rows).toEqual([{ may: false }]);
      await project.query(`insert into public.projects (id, name) values ('untold', 'Untold')`);
      expect((await project.query(`select from public.projects where id = 'untold'`)).rowCount).toBe(1);
      await project.query('alter table realtime.messages_elsewhere rename to messages');
      for (const _again of [1, 2]) await project.query('select private.allow_listening()');
    } finally {
      await project.query('rollback');
    }
    expect(await listenAs(callers.admin, 'changes')).toHaveLength(1);
  });
});
