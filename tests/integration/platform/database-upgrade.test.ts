import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLock } from '../../../dev/database/migration-lock.ts';
import { startHostedProject } from '../../support/postgres-server.ts';
import { schemaSnapshot } from '../../support/schema-snapshot.ts';
import { prepareCli } from '../../support/supabase-cli.ts';

/** Upgrades as a deployer does: a database of the last release, with rows in every table, gets the current migrations. */

// Milliseconds. A limit for tests that hang: two servers and six runs of the CLI take seconds.
const timeout = 300_000;

interface Project {
  client: Client;
  migrations: string;
  /** Runs `supabase db push` and returns its output. */
  push(): Promise<string>;
  close(): Promise<void>;
}

let released: Project;
let fresh: Project;

beforeAll(async () => {
  released = await createProject();
  fresh = await createProject();
  await installLastRelease(released);
}, timeout);
afterAll(async () => {
  await Promise.all([released?.close(), fresh?.close()]);
});

async function createProject(): Promise<Project> {
  const [server, cli] = await Promise.all([startHostedProject(), prepareCli()]);
  const address = `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`;
  return {
    client: await server.connect('supabase_admin'),
    migrations: join(cli.workdir, 'supabase/migrations'),
    async push() {
      const { exitCode, output } = await cli.run(`npx supabase db push --db-url='${address}'`);
      expect(exitCode, output).toBe(0);
      return output;
    },
    async close() {
      await Promise.all([server.close(), cli.remove()]);
    },
  };
}

/** Pushes the migrations in the lock file, fills every table, and then adds later migrations to the folder. */
async function installLastRelease({ client, migrations, push }: Project): Promise<void> {
  const listed = new Set((await readLock()).map(({ file }) => file));
  const later = (await readdir(migrations)).filter((file) => !listed.has(file));
  const texts = await Promise.all(later.map((file) => readFile(join(migrations, file), 'utf8')));
  await Promise.all(later.map((file) => rm(join(migrations, file))));
  await push();
  await client.query(await readFile(new URL('../../support/filled-database.sql', import.meta.url), 'utf8'));
  await Promise.all(later.map((file, index) => writeFile(join(migrations, file), texts[index] ?? '')));
}

async function emptyTables({ client }: Project): Promise<unknown[]> {
  const { rows } = await client.query(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and query_to_xml(format('select from %s limit 1', oid::regclass), false, true, '')::text = ''`);
  return rows.map(({ name }: { name: string }) => name);
}

test('the last release has rows in every table', async () => {
  // If this fails for a table of a new release, add a row to tests/support/filled-database.sql.
  expect(await emptyTables(released)).toEqual([]);
});

test('an upgrade gives the fresh schema and keeps the rows', { timeout }, async () => {
  await released.push();
  await fresh.push();
  expect(await schemaSnapshot(released.client)).toEqual(await schemaSnapshot(fresh.client));
  const added = await emptyTables(fresh);
  expect(added).toContain('private.tombstones');
  expect((await emptyTables(released)).filter((name) => !added.includes(name))).toEqual([]);
});

test('a further migration keeps the last release’s rows', { timeout }, async () => {
  for (const { migrations, push } of [released, fresh]) {
    const sql = `alter table public.projects add column sample text not null default 'kept';\n`;
    await writeFile(join(migrations, '29991231235959_sample.sql'), sql);
    await push();
  }
  const snapshot = await schemaSnapshot(released.client);
  expect(Object.keys(snapshot)).toContain('column projects.sample');
  expect(snapshot).toEqual(await schemaSnapshot(fresh.client));
});

test('a released migration that is edited is not applied again', { timeout }, async () => {
  const [first] = await readLock();
  const sql = 'create table private.forgotten (id bigint primary key);\n';
  await appendFile(join(released.migrations, first?.file ?? ''), sql);
  expect(await released.push()).toContain('up to date');
  expect(await schemaSnapshot(released.client)).toEqual(await schemaSnapshot(fresh.client));
});
