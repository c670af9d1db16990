import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedCommands } from '../../support/documented-commands.ts';
import { accessToken, type ManagementApi, startManagementApi } from '../../support/management-api.ts';
import { type Cli, type CliRun, prepareCli } from '../../support/supabase-cli.ts';

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

/** Runs a line of a document unchanged, except for the project's reference. */
async function follow(line: string, variables: Record<string, string> = {}): Promise<CliRun> {
  const run = await cli.run(line.replaceAll('your-project-ref', api.ref), variables);
  expect(run.exitCode, run.output).toBe(0);
  return run;
}

/** All commands that a document tells its reader to type, in order, each with a check of its effect. */
const documented: { line: string; check: (line: string) => Promise<void> }[] = [
  {
    // Without a terminal, the CLI takes a token instead of opening a browser.
    line: 'npx supabase login',
    async check(line) {
      await follow(`${line} --token ${accessToken}`, { SUPABASE_ACCESS_TOKEN: '' });
      expect(await readFile(join(cli.home, '.supabase/access-token'), 'utf8')).toBe(accessToken);
    },
  },
  {
    line: 'npx supabase link --project-ref your-project-ref',
    async check(line) {
      await follow(line);
      expect(await readFile(join(cli.workdir, 'supabase/.temp/project-ref'), 'utf8')).toBe(api.ref);
    },
  },
  {
    // `database*.test.ts` runs this command on a real PostgreSQL. Here it must need no further flag.
    line: 'npx supabase db push',
    async check(line) {
      const { output } = await follow(`${line} --help`);
      expect(output).toContain('Push new migrations to the remote database.');
      expect(existsSync(join(cli.workdir, 'supabase/.temp/project-ref'))).toBe(true);
    },
  },
  {
    line: 'npx supabase functions deploy --use-api',
    async check(line) {
      await follow(line);
      expect(api.live.length).toBeGreaterThan(0);
    },
  },
  {
    line: 'npx supabase secrets set ALLOWED_ORIGINS=https://your.site',
    async check(line) {
      await follow(line);
      expect(api.secrets.get('ALLOWED_ORIGINS')).toBe('https://your.site');
    },
  },
  {
    line: `npx supabase secrets set APP_SETTINGS_KEY=$(node -p "crypto.randomBytes(32).toString('base64')")`,
    async check(line) {
      await follow(line);
      expect(Buffer.from(api.secrets.get('APP_SETTINGS_KEY') ?? '', 'base64')).toHaveLength(32);
    },
  },
  {
    line: 'npx supabase secrets set SMTP_HOST=smtp.your-provider.example SMTP_USER=your-user SMTP_PASS=your-password SMTP_FROM=portico@your.site NOTIFY_EMAIL=you@your.site',
    async check(line) {
      await follow(line);
      expect(api.secrets.get('SMTP_HOST')).toBe('smtp.your-provider.example');
      expect(api.secrets.get('NOTIFY_EMAIL')).toBe('you@your.site');
    },
  },
  {
    line: 'npx supabase secrets set GITHUB_CLIENT_ID=your-client-id GITHUB_CLIENT_SECRET=your-client-secret',
    async check(line) {
      await follow(line);
      expect(api.secrets.get('GITHUB_CLIENT_ID')).toBe('your-client-id');
      expect(api.secrets.get('GITHUB_CLIENT_SECRET')).toBe('your-client-secret');
    },
  },
  {
    line: 'npx supabase config push',
    async check(line) {
      await follow(line);
      expect(api.settings.get('auth')).toMatchObject({
        mailer_autoconfirm: false,
        security_manual_linking_enabled: true,
      });
      expect(JSON.stringify([...api.settings])).not.toMatch(/env\(|localhost|127\.0\.0\.1|external_github/);
    },
  },
];

test('docs/deploy.md tells its reader to type exactly these commands', async () => {
  expect(await documentedCommands('deploy.md')).toEqual(documented.map(({ line }) => line));
});

test.each(['database.md', 'security.md', 'github-app.md'])(
  'docs/%s tells its reader to type no other commands',
  async (document) => {
    const lines = documented.map(({ line }) => line);
    for (const line of await documentedCommands(document)) expect(lines).toContain(line);
  },
);

// The commands need a POSIX shell, which Windows does not have.
test.skipIf(process.platform === 'win32').each(documented)('$line', async ({ line, check }) => {
  await check(line);
  expect(api.unknown).toEqual([]);
});
