import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../dev/database/migrations.ts';
import { adminAccount, adminId, viewerId } from '../support/backend.ts';
import { type PostgresServer, startHostedProject } from '../support/postgres-server.ts';
import { type Cli, prepareCli } from '../support/supabase-cli.ts';

/** The project's own Supabase CLI on a hosted project's database, in the order in which a deployer would use it. */

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

/** A command of `supabase db` on that database. */
function db(command: string) {
  const address = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;
  return cli.run(`npx supabase db ${command} --remote='${address}'`);
}

async function column(sql: string): Promise<unknown[]> {
  const { rows } = await project.query({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const applied = () => column('select version from supabase_migrations.schema_migrations order by version');

/** The last migration before an account's other ways in counted. */
const before = '20261120092200';

test('the migrations of the first version are applied by a role that is no superuser', async () => {
  await cli.limitMigrations(before);
  expect(await db('push')).toMatchObject({ exitCode: 0 });
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(await applied()).toEqual(versions.filter((version) => version <= before));
});

test('rows of the first version that no later one would take', async () => {
  await project.query(
    `insert into public.repositories (id, name, url, description, language, owner, topics, homepage) values
       ('1', 'n', 'javascript:alert(1)', repeat('d', 6000), '', repeat('o', 101), array_fill('t'::text, array[101]), 'javascript:a'),
       ('2', 'n', 'https://example.com/n', null, null, '', array[repeat('t', 10001)], 'example.com')`,
  );
  await project.query(
    `insert into public.projects (id, name, images, topics, contributors) values
       ('p', 'n', '{https://example.com/a.png,javascript:a}', array[repeat('t', 10001)],
        '[{"login": "robin-muster", "contributions": 4, "avatar": "javascript:a"}, {"login": 7}]'),
       ('q', 'n', null, null, null)`,
  );
  expect(await column('select id from public.repositories order by id')).toEqual(['1', '2']);
});

test('an account that had become admin with somebody else’s password loses the role by the update', async () => {
  const auth = await server.connect('supabase_auth_admin');
  const people = [
    // Registered the owner's address, which nobody confirmed; the auth service linked the owner's GitHub a month later.
    { id: adminId, password: 'x', age: '40 days', verified: false, linked: '10 days' },
    // Signed in through GitHub first, and set a password afterwards.
    { id: viewerId, password: 'x', age: '10 days', verified: null, linked: '10 days' },
  ];
  await project.query(`insert into private.site_owner (github_login, github_id) values ('robin-muster', 1)`);
  for (const [index, { id, password, age, verified, linked }] of people.entries()) {
    await auth.query(
      `insert into auth.users (id, email, encrypted_password, created_at) values ($1::uuid, $1::text, $2, now() - $3::interval)`,
      [id, password, age],
    );
    const add = `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at)
      values ($1::uuid, $2, $3, $4, now() - $5::interval)`;
    if (verified !== null) await auth.query(add, [id, 'email', id, { email_verified: verified }, age]);
    await auth.query(add, [id, 'github', String(index + 1), { user_name: `login-${index}` }, linked]);
  }
  await project.query(`update public.profiles set role = 'admin' where id = any ($1)`, [[adminId, viewerId]]);

  await cli.limitMigrations(null);
  expect(await db('push')).toMatchObject({ exitCode: 0 });
  expect(await applied()).toEqual((await readMigrations()).map(({ version }) => version));
  expect(await column('select role from public.profiles order by id')).toEqual(['viewer', 'admin']);
  await auth.query('delete from auth.users where true');
  await project.query('delete from private.site_owner where true');
});

test('those rows are within the bounds after the update, and every bound holds', async () => {
  const { rows } = await project.query(
    `select url, char_length(description) as description, language, char_length(owner) as owner,
       cardinality(topics) as topics, homepage from public.repositories order by id`,
  );
  expect(rows).toEqual([
    {
      url: 'https://api.github.com/repositories/1',
      description: 5000,
      language: null,
      owner: 100,
      topics: 100,
      homepage: null,
    },
    {
      url: 'https://example.com/n',
      description: null,
      language: null,
      owner: 0,
      topics: 0,
      homepage: 'example.com',
    },
  ]);
  const projects = await project.query(
    `select images, topics, contributors from public.projects where id in ('p', 'q') order by id`,
  );
  expect(projects.rows).toEqual([
    {
      images: ['https://example.com/a.png'],
      topics: [],
      contributors: [{ login: 'robin-muster', contributions: 4 }],
    },
    { images: null, topics: null, contributors: null },
  ]);
  expect(
    await column(
      `select conname from pg_constraint where not convalidated and conrelid::regclass::text !~ 'skills'`,
    ),
  ).toEqual([]);
  await project.query(`delete from public.repositories where true`);
  await project.query(`delete from public.projects where id in ('p', 'q')`);
});

test('a second time there is nothing to do', async () => {
  const { exitCode, stdout } = await db('push');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Remote database is up to date.');
});

test('the advisors find nothing about security', async () => {
  const advisors = async () => {
    const { exitCode, stdout } = await db('advisors --type security --level info --output-format json');
    expect(exitCode).toBe(0);
    return (JSON.parse(stdout) as { results: { name: string }[] }).results.map(({ name }) => name);
  };
  expect(await advisors()).toEqual([]);
  await project.query('create table public.unprotected (id integer primary key)');
  await project.query('grant select on public.unprotected to anon');
  expect(await advisors()).toContain('rls_disabled_in_public');
  await project.query('drop table public.unprotected');
});

test('the seed refuses a database that is not local, and leaves nothing behind', async () => {
  const { exitCode, output } = await db('push --include-seed');
  expect(exitCode).not.toBe(0);
  expect(output).toContain('supabase/seed.sql is for a local database only');
  expect(await column('select email from auth.users')).toEqual([]);
  expect(await column('select id from public.skills')).toEqual([]);
});

/** As the platform: the role that deploys is not allowed to. */
async function setSecret(secret: string): Promise<void> {
  const platform = await server.connect('supabase_admin');
  await platform.query(`alter database postgres set "app.settings.jwt_secret" to '${secret}'`);
}

test('a reset of a project that has a secret of its own stops at the seed', async () => {
  await setSecret('a secret of this project alone');
  const { exitCode, output } = await db('reset');
  expect(exitCode).not.toBe(0);
  expect(output).toContain('supabase/seed.sql is for a local database only');
  expect(await column('select email from auth.users')).toEqual([]);
});

test('the seed fills the database of a local stack with accounts that the auth service can read', async () => {
  // What `supabase start` sets.
  await setSecret('super-secret-jwt-token-with-at-least-32-characters-long');
  expect(await db('push --include-seed')).toMatchObject({ exitCode: 0 });
  expect(await column('select role from public.profiles order by id')).toEqual(['admin', 'viewer']);
  expect(await column('select count(*)::int from public.skills')).toEqual([12]);
  // supabase/auth, internal/models: fields of a type that cannot be null.
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
