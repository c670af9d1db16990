import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { adminAccount, adminId, viewerId } from '../../support/backend.ts';
import { type PostgresServer, startHostedProject } from '../../support/postgres-server.ts';
import { type Cli, prepareCli } from '../../support/supabase-cli.ts';

/** Runs the project's Supabase CLI against a hosted project's database, in the order in which a deployer would. */

let server: PostgresServer;
let project: Client;
let cli: Cli;

beforeAll(async () => {
  [server, cli] = await Promise.all([startHostedProject(), prepareCli()]);
  project = await server.connect();
});
afterAll(async () => {
  await Promise.all([server?.close(), cli?.remove()]);
});

/** Runs a command of `supabase db` on this database. */
function db(command: string) {
  const address = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;
  return cli.run(`npx supabase db ${command} --db-url='${address}'`);
}

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await project.query({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const appliedVersions = () =>
  column('select version from supabase_migrations.schema_migrations order by version');

async function addAccounts(): Promise<void> {
  const auth = await server.connect('supabase_auth_admin');
  const people = [
    // An account with an unconfirmed address, to which the auth service has linked a GitHub sign-in.
    { id: adminId, password: 'x', email: { email_verified: false } },
    { id: viewerId, password: '', email: null },
  ];
  for (const [index, { id, password, email }] of people.entries()) {
    await auth.query(
      'insert into auth.users (id, email, encrypted_password) values ($1::uuid, $1::text, $2)',
      [id, password],
    );
    const add = `insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1::uuid, $2, $3, $4)`;
    if (email !== null) await auth.query(add, [id, 'email', id, email]);
    await auth.query(add, [id, 'github', String(index + 1), { user_name: `login-${index}` }]);
  }
}

test('a first push without superuser gives shared accounts no role', async () => {
  await addAccounts();
  expect(await db('push')).toMatchObject({ exitCode: 0 });
  expect(await appliedVersions()).toEqual((await readMigrations()).map(({ version }) => version));
  expect(await column('select conname from pg_constraint where not convalidated')).toEqual([]);

  const name = `insert into private.site_owner (github_login) values ($1)
    on conflict (singleton) do update set github_login = excluded.github_login`;
  const roles = () => column('select role from public.profiles order by id');
  await project.query(name, ['login-0']);
  expect(await roles()).toEqual(['viewer', 'viewer']);
  await project.query(name, ['login-1']);
  expect(await roles()).toEqual(['viewer', 'admin']);

  await project.query('delete from private.site_owner where true');
  await (await server.connect('supabase_auth_admin')).query('delete from auth.users where true');
});

test('a second push has no changes', async () => {
  const { exitCode, stdout } = await db('push');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Remote database is up to date.');
});

test('the advisors report no security finding and no warning', async () => {
  const advisors = async (options: string) => {
    const { exitCode, stdout } = await db(`advisors ${options} --output-format json`);
    expect(exitCode).toBe(0);
    return (JSON.parse(stdout) as { results: { name: string }[] }).results.map(({ name }) => name);
  };
  expect(await advisors('--type security --level info')).toEqual([]);
  expect(await advisors('--type all --level warn')).toEqual([]);
  await project.query('create table public.unprotected (id integer primary key)');
  await project.query('grant select on public.unprotected to anon');
  expect(await advisors('--type all --level warn')).toContain('rls_disabled_in_public');
  await project.query('drop table public.unprotected');
});

test('the seed refuses a database that is not local', async () => {
  const { exitCode, output } = await db('push --include-seed');
  expect(exitCode).not.toBe(0);
  expect(output).toContain('supabase/seed.sql is for a local database only');
  expect(await column('select email from auth.users')).toEqual([]);
  expect(await column('select id from public.skills')).toEqual([]);
});

async function setSecret(secret: string): Promise<void> {
  const platform = await server.connect('supabase_admin');
  await platform.query(`alter database postgres set "app.settings.jwt_secret" to '${secret}'`);
}

test('a reset of a project with its own secret stops at the seed', async () => {
  await setSecret('a secret of this project alone');
  const { exitCode, output } = await db('reset');
  expect(exitCode).not.toBe(0);
  expect(output).toContain('supabase/seed.sql is for a local database only');
  expect(await column('select email from auth.users')).toEqual([]);
});

test('the seed fills a local stack with valid accounts', async () => {
  // `supabase start` sets this value.
  await setSecret('super-secret-jwt-token-with-at-least-32-characters-long');
  expect(await db('push --include-seed')).toMatchObject({ exitCode: 0 });
  expect(await column('select role from public.profiles order by id')).toEqual(['admin', 'viewer']);
  expect(await column('select count(*)::int from public.skills')).toEqual([12]);
  // Fields whose Go type cannot be null (supabase/auth, internal/models).
  const fields = {
    users: `instance_id aud role confirmation_token recovery_token email_change email_change_token_new
      email_change_token_current email_change_confirm_status phone_change phone_change_token reauthentication_token
      created_at updated_at is_sso_user is_anonymous`,
    identities: 'id provider_id user_id identity_data provider created_at updated_at',
  };
  for (const [table, names] of Object.entries(fields)) {
    const conditions = names.split(/\s+/).map((name) => `${name} is null`);
    expect(await column(`select id from auth.${table} where ${conditions.join(' or ')}`)).toEqual([]);
  }
  expect(await column(`select email from auth.users where id = '${adminId}'`)).toEqual([adminAccount.email]);
});
