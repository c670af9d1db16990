import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ManagementApi, startManagementApi } from '../../support/management-api.ts';
import { type Cli, type CliRun, prepareCli } from '../../support/supabase-cli.ts';

const functionsFolder = fileURLToPath(new URL('../../../supabase/functions', import.meta.url));
let api: ManagementApi;
let cli: Cli;

beforeAll(async () => {
  api = await startManagementApi();
  cli = await prepareCli(api.url);
});

afterAll(async () => {
  await cli.remove();
  await api.close();
});

async function succeed(line: string): Promise<CliRun> {
  const run = await cli.run(line);
  expect(run.exitCode, run.output).toBe(0);
  return run;
}

// The commands need a POSIX shell, which Windows does not have.
describe.skipIf(process.platform === 'win32')('functions deploy', () => {
  test('deploys every function with its imports and without the JWT check', async () => {
    await succeed(`npx supabase functions deploy --use-api --project-ref=${api.ref}`);
    const names = (await readdir(functionsFolder, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
      .map(({ name }) => name);
    expect([...api.functions.keys()].sort()).toEqual(names.sort());
    expect(Object.fromEntries(api.live.map(({ slug, verify_jwt }) => [slug, verify_jwt]))).toEqual(
      Object.fromEntries(names.map((name) => [name, false])),
    );
    for (const [name, { files, metadata }] of api.functions) {
      expect(metadata).toMatchObject({
        name,
        entrypoint_path: `supabase/functions/${name}/index.ts`,
        verify_jwt: false,
      });
      expect([...files.keys()].sort()).toEqual([...(await importedFiles(`${name}/index.ts`))].sort());
      expect(metadata.import_map_path).toBe('');
      for (const [path, content] of files) {
        expect(content, `${path}: a bare name would need an import map`).not.toMatch(/from '(?!npm:)[^.]/);
        expect(content).toBe(await readFile(join(functionsFolder, '../..', path), 'utf8'));
      }
    }
    expect(api.unknown).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('config push', () => {
  /** Settings that are pushed to every project. Each one differs from the project's former value. */
  const everywhere = {
    external_anonymous_users_enabled: false,
    jwt_exp: 3600,
    mailer_autoconfirm: false,
    mailer_otp_exp: 3600,
    mailer_otp_length: 10,
    mailer_secure_email_change_enabled: true,
    mfa_max_enrolled_factors: 10,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    password_min_length: 8,
    refresh_token_rotation_enabled: true,
    security_manual_linking_enabled: true,
    security_refresh_token_reuse_interval: 10,
    security_update_password_require_reauthentication: true,
    mailer_subjects_confirmation: 'Confirm your email address',
    mailer_subjects_recovery: 'Set a new password',
    mailer_subjects_email_change: 'Confirm the change of your email address',
    mailer_templates_confirmation_content: expect.stringContaining(
      '{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=signup',
    ),
    mailer_templates_recovery_content: expect.stringContaining(
      '{{ .SiteURL }}/auth/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery',
    ),
    mailer_templates_email_change_content: expect.stringContaining('&amp;type=email_change'),
  };

  test('keeps addresses, provider, e-mail frequency and other project settings', async () => {
    const { output } = await succeed(`npx supabase config push --project-ref=${api.ref}`);
    expect(output).not.toContain('deprecated');
    expect(api.settings.get('auth')).toEqual(everywhere);
    expect(api.settings.get('postgrest')).toEqual({ db_schema: 'public', max_rows: 1000 });
    expect([...api.settings.keys()].sort()).toEqual(['auth', 'postgrest']);
    expect(api.unknown).toEqual([]);
  });
});

/** Returns the direct and indirect imports of an entry point, as paths that the CLI uses. */
async function importedFiles(entry: string, found = new Set<string>()): Promise<Set<string>> {
  const path = join('supabase/functions', entry);
  if (found.has(path)) return found;
  found.add(path);
  const source = await readFile(join(functionsFolder, entry), 'utf8');
  for (const [, specifier = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
    await importedFiles(join(entry, '..', specifier), found);
  }
  return found;
}
