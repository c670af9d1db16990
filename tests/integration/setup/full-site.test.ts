import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { startWalk } from '../../support/walk-clock.ts';
import { type FullSite, openFullSite, owner, secrets, type WalkedSite } from './full-site.support.ts';

/**
 * Sets up a public site with its Supabase project from a clone. The management API is emulated; the Supabase CLI, the database,
 * the services behind the site and the doctor are real.
 */

let site: FullSite;
let walk: WalkedSite;

beforeAll(async () => {
  site = await openFullSite();
});

afterAll(() => site?.close());

// The setup runs npm in a POSIX shell, which Windows does not have.
describe.skipIf(process.platform === 'win32')('npm run setup with Supabase', { timeout: 600_000 }, () => {
  test('needs at most three commands from a clone to a site without problems', async () => {
    const walked = startWalk('From a clone to a full site, without npm ci');
    walk = await site.walk();
    const { exitCode, output, api } = walk;
    expect(exitCode, output).toBe(0);
    walked(`${1 + site.clone.commands.length} commands`);
    expect(output).toContain('Check the published site with npm run doctor');
    expect(['npm ci', ...site.clone.commands].length).toBeLessThanOrEqual(3);
    expect(api.unknown).toEqual([]);
  });

  test('creates project, tables, functions, secrets, rules, owner and sign-in', async () => {
    const { api, answers } = walk;
    expect(api.created).toEqual([expect.objectContaining({ organization_slug: 'sample-organisation' })]);
    const { rows } = await site.database.query('select version from supabase_migrations.schema_migrations');
    expect(rows).toHaveLength((await readMigrations()).length);
    expect((await site.database.query('select github_login from private.site_owner')).rows).toEqual([
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
    const { api } = walk;
    expect((await site.clone.type('git status --porcelain')).output).toBe('');
    const stored = ['.env.production', '.setup/answers.json', 'supabase/.temp/deployed-functions'];
    for (const file of stored) {
      const text = await readFile(join(site.clone.folder, file), 'utf8');
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
      expect(text).not.toContain(api.secrets.get('APP_SETTINGS_KEY'));
    }
    expect(await readFile(join(site.clone.folder, '.setup/app-settings-key'), 'utf8')).toBe(
      api.secrets.get('APP_SETTINGS_KEY'),
    );
  });

  test('continues at the failed step and changes nothing that is done', async () => {
    const { api } = walk;
    api.secrets.delete('GITHUB_CLIENT_SECRET');
    const key = api.secrets.get('APP_SETTINGS_KEY');
    const calls = api.calls.length;
    const { exitCode, output } = await walk.setUp({ GITHUB_CLIENT_SECRET: '' });
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
