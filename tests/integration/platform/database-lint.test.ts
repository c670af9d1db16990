import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../dev/database/migrations.ts';
import {
  installedWithExtension,
  type PostgresServer,
  startHostedProject,
} from '../../support/postgres-server.ts';

/** Runs linters that read a database's definitions. `supabase db advisors` runs in database-deploy.test.ts. */

async function migratedServer(installed?: string): Promise<PostgresServer> {
  const server = await startHostedProject(installed === undefined ? {} : { installed });
  const client = await server.connect();
  for (const { sql } of await readMigrations()) await client.query(sql);
  return server;
}

async function column(client: Client, sql: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const installed = await installedWithExtension('plpgsql_check');

// `.ci/run` installs the extension; Debian's package is postgresql-<version>-plpgsql-check.
describe.skipIf(installed === null)('plpgsql_check (left out where the extension is not installed)', () => {
  let server: PostgresServer;
  let client: Client;

  beforeAll(async () => {
    server = await migratedServer(installed ?? undefined);
    client = await server.connect('supabase_admin');
    await client.query('create extension plpgsql_check');
  });
  afterAll(() => server?.close());

  /** Checks every function, and every trigger function with each of its tables. */
  const complaints = `
    select distinct concat_ws(' ', routine.oid::regprocedure, 'on ' || nullif(binding.tgrelid, 0)::regclass) || ': ' || found.message
    from pg_proc as routine
    join pg_language as language on language.oid = routine.prolang and language.lanname = 'plpgsql'
    left join pg_trigger as binding on binding.tgfoid = routine.oid
    cross join lateral plpgsql_check_function_tb(
      routine.oid, coalesce(binding.tgrelid, 0), other_warnings => true, extra_warnings => true,
      performance_warnings => true, security_warnings => true
    ) as found
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;

  const allowed = [
    // The function sets this field only for triggers with tracked fields (tg_nargs > 0). This table has none.
    'private.bump_version() on contact_messages: record "new" has no field "field_versions"',
    // The linter does not read the statements in `execute`, which lock and write rows. quote_ident quotes the columns' names in
    // their texts.
    'private.find_row(text,text): routine is marked as VOLATILE, should be STABLE',
    'private.insert_row(text,text,jsonb): routine is marked as VOLATILE, should be STABLE',
    'private.insert_row(text,text,jsonb): text type variable is not sanitized',
    // The planner estimates the operator from its first operand, and the function returns the second one.
    'private.is_allowed(anyelement,boolean): unused parameter "row_key"',
    // PostgreSQL may call an immutable function while it plans a query. This function raises an error, so it must not be
    // immutable.
    'private.refuse(text,text): routine is marked as VOLATILE, should be IMMUTABLE',
    // `format` quotes the tables' names in the view's definition.
    'private.sync_table(text,text[],boolean): text type variable is not sanitized',
    'private.update_row(text,text,jsonb,text[]): routine is marked as VOLATILE, should be STABLE',
    'private.update_row(text,text,jsonb,text[]): text type variable is not sanitized',
  ];

  test('the linter reports no function', async () => {
    expect(await column(client, complaints)).toEqual(allowed);
  });

  test('the linter reports an immutable function that raises', async () => {
    await client.query(`create function private.raises() returns void language plpgsql immutable set search_path = ''
      as $$ begin raise exception 'Raised.'; end $$`);
    await client.query(`create function private.calls() returns void language plpgsql set search_path = ''
      as $$ begin perform private.raises(); end $$`);
    expect(await column(client, complaints)).toContain('private.calls(): Raised.');
    await client.query('drop function private.calls(), private.raises()');
  });
});

describe('functions that run with their owner’s rights', () => {
  let server: PostgresServer;
  let client: Client;

  beforeAll(async () => {
    server = await migratedServer();
    client = await server.connect();
  });
  afterAll(() => server?.close());

  /** Functions that visitors without an account call. */
  const forVisitors = ['count_visit', 'submit_contact_message'];

  test('are callable by visitors only where visitors need them', async () => {
    const open = `select proname from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
      order by 1`;
    expect(await column(client, open)).toEqual(forVisitors);
  });

  test('check the session first where accounts may call them', async () => {
    const unasked = `select proname from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', oid, 'execute')
        and prosrc !~ 'private\\.(require_admin|require_session|changes_since)\\('
      order by 1`;
    // pull_changes calls changes_since, which checks the caller. The page that counts visits has no session.
    expect(await column(client, unasked)).toEqual(['submit_contact_message']);
  });

  const splinter = process.env['PORTICO_SPLINTER'];

  test.skipIf(splinter === undefined)(
    'splinter’s SQL (PORTICO_SPLINTER=<file>) warns of nothing else',
    async () => {
      await client.query(`set pgrst.db_schemas = 'public'`);
      const results = await client.query<{ name: string; level: string; detail: string }>(
        await readFile(splinter ?? '', 'utf8'),
      );
      const last = Array.isArray(results) ? results.at(-1) : results;
      const warnings = (last?.rows ?? []).filter(({ level }: { level: string }) => level !== 'INFO');
      // The two tests above list these functions, and say why each is safe.
      const others = warnings.filter(
        ({ name }: { name: string }) => !name.endsWith('_security_definer_function_executable'),
      );
      expect(others).toEqual([]);
    },
  );
});
