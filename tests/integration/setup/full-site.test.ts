import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { accessToken, type ManagementApi, startManagementApi } from '../../support/management-api.ts';
import { type OwnClone, openOwnClone, type Typed } from '../../support/own-clone.ts';
import { type PostgresServer, startHostedProject } from '../../support/postgres-server.ts';
import { type Cli, prepareCli } from '../../support/supabase-cli.ts';
import { startWalk } from '../../support/walk-clock.ts';
import { type Deployment, openDeployment } from '../doctor/deployment.ts';

/**
 * Sets up a public site with its Supabase project from a clone. The management API is emulated; the Supabase CLI, the database,
 * the services behind the site and the doctor are real.
 */

const owner = 'robin-muster';
const secrets = { SUPABASE_ACCESS_TOKEN: accessToken, GITHUB_CLIENT_SECRET: 'secret-of-the-oauth-app' };

let server: PostgresServer;
let database: Client;
let api: ManagementApi;
let cli: Cli;
let clone: OwnClone;
let deployment: Deployment | undefined;
let answers: Record<string, string>;

beforeAll(async () => {
  [server, clone] = await Promise.all([startHostedProject(), openOwnClone()]);
  database = await server.connect();
});

afterAll(async () => {
  await Promise.all([deployment?.close(), api?.close(), cli?.remove(), clone?.remove()]);
  await server?.close();
});

const setUp = (changes: Record<string, string> = {}) =>
  clone.type('npm run setup -- --yes', { ...answers, ...secrets, ...changes });

/** Returns a shell command that ends as soon as the address responds. */
const untilReady = (origin: string) =>
  `node -e "const ask = () => fetch('${origin}').then((r) => r.ok || setTimeout(ask, 200)); ask()"`;

/** Runs the setup. Services start when the setup has written their files. */
async function walk(): Promise<Typed> {
  let typed: Promise<Typed> | undefined;
  deployment = await openDeployment(async ({ VITE_SITE_URL, VITE_SUPABASE_URL, key }) => {
    api = await startManagementApi({
      publishableKey: key,
      query: async (sql) => (await database.query(sql)).rows,
    });
    cli = await prepareCli(api.url);
    const published = join(clone.folder, '../published');
    await mkdir(published);
    answers = {
      SETUP_SERVER: 'supabase',
      SETUP_HOST: 'own',
      SETUP_PUBLISH_COMMAND: `cp -R dist/. ${published} && touch ${published}/ready && ${untilReady(VITE_SITE_URL)}`,
      SITE_OWNER: owner,
      SUPABASE_API_URL: api.url,
      SUPABASE_PROFILE: cli.profile,
      SUPABASE_DB_URL: `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`,
      GITHUB_CLIENT_ID: 'Ov23liSample',
      VITE_SITE_URL,
      VITE_SUPABASE_URL,
      VITE_GITHUB_WEB_URL: `${VITE_SITE_URL}/github`,
      VITE_GITHUB_API_URL: `${VITE_SITE_URL}/github/api/v3`,
    };
    let ended: Typed | undefined;
    typed = setUp().then((result) => (ended = result));
    while (!existsSync(join(published, 'ready'))) {
      if (ended !== undefined) throw new Error(ended.output);
      await wait(100);
    }
    return published;
  });
  if (typed === undefined) throw new Error('Nothing was published.');
  return typed;
}

// The setup runs npm in a POSIX shell, which Windows does not have.
describe.skipIf(process.platform === 'win32')('npm run setup with Supabase', { timeout: 600_000 }, () => {
  test('needs at most three commands from a clone to a site without problems', async () => {
    const walked = startWalk('From a clone to a full site, without npm ci');
    const { exitCode, output } = await walk();
    expect(exitCode, output).toBe(0);
    walked(`${1 + clone.commands.length} commands`);
    expect(output).toContain('Check the published site with npm run doctor');
    expect(['npm ci', ...clone.commands].length).toBeLessThanOrEqual(3);
    expect(api.unknown).toEqual([]);
  });

  test('creates project, tables, functions, secrets, rules, owner and sign-in', async () => {
    expect(api.created).toEqual([expect.objectContaining({ organization_slug: 'sample-organisation' })]);
    const { rows } = await database.query('select version from supabase_migrations.schema_migrations');
    expect(rows).toHaveLength((await readMigrations()).length);
    expect((await database.query('select github_login from private.site_owner')).rows).toEqual([
      { github_login: owner },
    ]);
    expect(api.live.map(({ slug }) => slug)).toContain('batch-repository-operations');
    expect(api.secrets.get('ALLOWED_ORIGINS')).toBe(answers['VITE_SITE_URL']);
    expect(api.secrets.get('GITHUB_CLIENT_SECRET')).toBe(secrets.GITHUB_CLIENT_SECRET);
    expect(Buffer.from(api.secrets.get('APP_SETTINGS_KEY') ?? '', 'base64')).toHaveLength(32);
    expect(api.auth).toMatchObject({
      external_github_client_id: 'Ov23liSample',
      external_github_enabled: true,
      mailer_autoconfirm: false,
      security_manual_linking_enabled: true,
      security_update_password_require_current_password: true,
      site_url: answers['VITE_SITE_URL'],
      uri_allow_list: `${answers['VITE_SITE_URL']}/**`,
    });
  });

  test('changes no tracked file and stores no secret but the sealing key', async () => {
    expect((await clone.type('git status --porcelain')).output).toBe('');
    const stored = ['.env.production', '.setup/answers.json', 'supabase/.temp/deployed-functions'];
    for (const file of stored) {
      const text = await readFile(join(clone.folder, file), 'utf8');
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
      expect(text).not.toContain(api.secrets.get('APP_SETTINGS_KEY'));
    }
    expect(await readFile(join(clone.folder, '.setup/app-settings-key'), 'utf8')).toBe(
      api.secrets.get('APP_SETTINGS_KEY'),
    );
  });

  test('continues at the failed step and changes nothing that is done', async () => {
    api.secrets.delete('GITHUB_CLIENT_SECRET');
    const key = api.secrets.get('APP_SETTINGS_KEY');
    const calls = api.calls.length;
    const { exitCode, output } = await setUp({ GITHUB_CLIENT_SECRET: '' });
    expect(exitCode).toBe(1);
    expect(output).toContain('GITHUB_CLIENT_SECRET: a value is missing.');
    expect(output).toMatch(
      /Step \d+\/\d+ Connect sign-in .* failed\. Solve the problem and run npm run setup again/,
    );
    expect(output.match(/: already done/g)).toHaveLength(6);
    expect(api.calls.slice(calls).filter((call) => !/^GET|database\/query$/.test(call))).toEqual([]);
    expect(api.secrets.get('APP_SETTINGS_KEY')).toBe(key);
    expect(api.created).toHaveLength(1);
  });
});
