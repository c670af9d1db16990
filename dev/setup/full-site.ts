import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPlatform, type Platform } from './platform.ts';
import { SetupProblem } from './problem.ts';
import { readProgram, runProgram } from './programs.ts';
import { buildSteps, environmentStep } from './site-steps.ts';
import type { Step } from './steps.ts';
import { askForHost, publishStep, type Setup } from './without-server.ts';

const newProject = 'new';
const tokensPage = 'https://supabase.com/dashboard/account/tokens';
const readyTimeoutMs = 10 * 60_000;
const readyIntervalMs = 5000;

interface Project {
  platform: Platform;
  /** Reference of the Supabase project. Empty until the project is created. */
  ref: string;
  siteUrl: string;
  owner: string;
  supabase: (...args: string[]) => Promise<void>;
}

/** Plans the steps of a site with a Supabase project, in the order of docs/deploy.md. */
export async function planFullSite(setup: Setup, environment: NodeJS.ProcessEnv): Promise<Step[]> {
  const { root, questions } = setup;
  const accessToken = await questions.secret({
    name: 'SUPABASE_ACCESS_TOKEN',
    message: `Paste an access token of your Supabase account, from ${tokensPage} (it is not stored)`,
  });
  // Installs the tools, among them the Supabase CLI.
  await runProgram('npm', ['run', '--silent', 'tools'], { cwd: root });
  const platform = openPlatform(accessToken, environment['SUPABASE_API_URL'] ?? 'https://api.supabase.com');
  const project = await chooseProject(setup, platform);
  const host = await askForHost(setup, true);
  const owner = await questions.text({
    name: 'SITE_OWNER',
    message: 'Which GitHub account does the admin area belong to?',
    findProblem: (answer) => (/^[a-z\d-]{1,39}$/i.test(answer) ? null : 'use the name of a GitHub account.'),
  });
  const context: Project = {
    platform,
    ref: project.ref,
    siteUrl: host.siteUrl,
    owner,
    supabase: (...args) =>
      runProgram(join(root, 'node_modules/.bin/supabase'), [...args, '--yes'], {
        cwd: root,
        env: { SUPABASE_ACCESS_TOKEN: accessToken, SUPABASE_TELEMETRY_DISABLED: '1' },
      }),
  };
  return [
    ...(project.create === null ? [] : [createStep(context, project.create)]),
    linkStep(context, root),
    migrationStep(context, root, environment['SUPABASE_DB_URL']),
    functionStep(context, root),
    secretStep(context, setup),
    settingsStep(context),
    ownerStep(context),
    signInStep(context, setup),
    environmentStep(root, async () => ({
      VITE_SITE_URL: context.siteUrl,
      // Keeps the address of a project with its own domain.
      VITE_SUPABASE_URL: environment['VITE_SUPABASE_URL'] ?? `https://${context.ref}.supabase.co`,
      VITE_SUPABASE_ANON_KEY: await platform.publishableKey(context.ref),
      VITE_CONTACT_FORM_URL: null,
    })),
    ...buildSteps(root, () => context.siteUrl),
    publishStep(setup, host),
    {
      title: 'Check the published site with npm run doctor',
      run: () => runProgram('npm', ['run', '--silent', 'doctor', '--', context.siteUrl], { cwd: root }),
    },
  ];
}

interface ChosenProject {
  ref: string;
  /** Creates the project and returns its reference. */
  create: (() => Promise<string>) | null;
}

async function chooseProject({ questions, log }: Setup, platform: Platform): Promise<ChosenProject> {
  const projects = await platform.projects();
  const ref = await questions.choose(
    { name: 'SUPABASE_PROJECT_REF', message: 'Which Supabase project?', initial: newProject },
    [
      { value: newProject, label: 'Create a project' },
      ...projects.map((project) => ({ value: project.ref, label: project.name, hint: project.ref })),
    ],
  );
  if (ref !== newProject) return { ref, create: null };
  const organizations = await platform.organizations();
  const name = await questions.text({
    name: 'SUPABASE_PROJECT_NAME',
    message: 'What is its name?',
    initial: 'portico',
  });
  const existing = projects.find((project) => project.name === name);
  // Uses the project that an interrupted run has created.
  if (existing !== undefined) return { ref: existing.ref, create: null };
  const organization = await questions.choose(
    {
      name: 'SUPABASE_ORGANIZATION',
      message: 'In which organisation?',
      ...(organizations[0] !== undefined && { initial: organizations[0].id }),
    },
    organizations.map(({ id, name: label }) => ({ value: id, label })),
  );
  const region = await questions.text({
    name: 'SUPABASE_REGION',
    message: 'In which region, near your readers?',
    initial: 'eu-central-1',
  });
  const create = () => {
    log('  The database gets a random password that is not stored. The dashboard can set another one.');
    const databasePassword = randomBytes(24).toString('base64url');
    return platform.createProject({ name, organization, region, databasePassword });
  };
  return { ref: '', create };
}

function createStep(context: Project, create: () => Promise<string>): Step {
  return {
    title: 'Create the Supabase project and wait until it is ready',
    async run() {
      context.ref = await create();
      const end = Date.now() + readyTimeoutMs;
      while (!(await context.platform.isReady(context.ref))) {
        if (Date.now() > end) throw new SetupProblem('The Supabase project is not ready after ten minutes.');
        await wait(readyIntervalMs);
      }
    },
  };
}

function linkStep(context: Project, root: string): Step {
  const file = join(root, 'supabase/.temp/project-ref');
  return {
    title: 'Link this folder to the project (supabase link)',
    isDone: async () => (await readFile(file, 'utf8').catch(() => '')) === context.ref,
    run: () => context.supabase('link', '--project-ref', context.ref),
  };
}

/** @param databaseUrl for a network that reaches the database by another address only */
function migrationStep(context: Project, root: string, databaseUrl: string | undefined): Step {
  return {
    title: 'Apply the migrations to the database (supabase db push)',
    async isDone() {
      const files = await readdir(join(root, 'supabase/migrations'));
      const sql = 'select version from supabase_migrations.schema_migrations';
      const applied = await context.platform.query(context.ref, sql).catch(() => []);
      const versions = new Set(applied.map(({ version }) => version));
      return files
        .filter((file) => file.endsWith('.sql'))
        .every((file) => versions.has(file.split('_')[0] ?? ''));
    },
    run: () =>
      context.supabase('db', 'push', ...(databaseUrl === undefined ? [] : ['--db-url', databaseUrl])),
  };
}

function functionStep(context: Project, root: string): Step {
  const folder = join(root, 'supabase/functions');
  const record = join(root, 'supabase/.temp/deployed-functions');
  return {
    title: 'Deploy the Edge Functions (supabase functions deploy)',
    async isDone() {
      const [recorded, expected] = await Promise.all([
        readFile(record, 'utf8').catch(() => ''),
        describeFunctions(folder, context.ref),
      ]);
      return recorded === expected && (await context.platform.functions(context.ref)).length > 0;
    },
    async run() {
      await context.supabase('functions', 'deploy', '--use-api', '--project-ref', context.ref);
      await writeFile(record, await describeFunctions(folder, context.ref));
    },
  };
}

/** Returns the project's reference and a hash of the functions' files, to detect changes. */
async function describeFunctions(folder: string, ref: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.env'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(folder.length)).update(await readFile(file));
  return `${ref} ${hash.digest('hex')}`;
}

function secretStep(context: Project, { root, log }: Setup): Step {
  const keyFile = join(root, '.setup/app-settings-key');
  return {
    title: "Set the functions' secrets ALLOWED_ORIGINS and APP_SETTINGS_KEY",
    async isDone() {
      const secrets = await context.platform.secrets(context.ref);
      const digest = createHash('sha256').update(context.siteUrl).digest('hex');
      return secrets.get('ALLOWED_ORIGINS') === digest && secrets.has('APP_SETTINGS_KEY');
    },
    async run() {
      const secrets: Record<string, string> = { ALLOWED_ORIGINS: context.siteUrl };
      // Keeps an existing key, because no other key decrypts the data that it encrypted.
      if (!(await context.platform.secrets(context.ref)).has('APP_SETTINGS_KEY')) {
        const key = (await readFile(keyFile, 'utf8').catch(() => '')) || randomBytes(32).toString('base64');
        await writeFile(keyFile, key, { mode: 0o600 });
        secrets['APP_SETTINGS_KEY'] = key;
        log('  Store the key in .setup/app-settings-key with your passwords: Supabase never shows it again.');
      }
      await context.platform.setSecrets(context.ref, secrets);
    },
  };
}

function settingsStep(context: Project): Step {
  const ours = () => ({
    site_url: context.siteUrl,
    uri_allow_list: `${context.siteUrl}/**`,
    security_update_password_require_current_password: true,
  });
  /** Values of supabase/config.toml that a new project does not have. */
  const pushed = {
    mailer_otp_length: 10,
    mailer_autoconfirm: false,
    security_manual_linking_enabled: true,
    external_anonymous_users_enabled: false,
  };
  return {
    title: 'Set the rules of sign-in (supabase config push) and the addresses that it returns to',
    async isDone() {
      const settings = await context.platform.authSettings(context.ref);
      return Object.entries({ ...pushed, ...ours() }).every(([name, value]) => settings[name] === value);
    },
    async run() {
      await context.supabase('config', 'push', '--project-ref', context.ref);
      await context.platform.changeAuthSettings(context.ref, ours());
    },
  };
}

function ownerStep(context: Project): Step {
  const query = (sql: string) => context.platform.query(context.ref, sql);
  return {
    title: `Make the GitHub account ${context.owner} the owner`,
    async isDone() {
      const [row] = await query('select github_login from private.site_owner');
      return row?.['github_login'] === context.owner;
    },
    async run() {
      // The login needs no escaping: it has only letters, digits and hyphens.
      await query(
        `insert into private.site_owner (github_login) values ('${context.owner}')
         on conflict (singleton) do update set github_login = excluded.github_login`,
      );
      await query('select private.allow_listening()');
    },
  };
}

function signInStep(context: Project, { root, questions, log }: Setup): Step {
  return {
    title: 'Connect sign-in with an OAuth app at GitHub',
    async isDone() {
      const [settings, secrets] = await Promise.all([
        context.platform.authSettings(context.ref),
        context.platform.secrets(context.ref),
      ]);
      const isSet = Boolean(settings['external_github_client_id'] && settings['external_github_secret']);
      return isSet && settings['external_github_enabled'] === true && secrets.has('GITHUB_CLIENT_SECRET');
    },
    async run() {
      const address = oauthAppAddress(context.siteUrl, `https://${context.ref}.supabase.co`);
      log('  Press "Register application" on this page, then "Generate a new client secret":');
      log(`  ${address}`);
      if (process.stdout.isTTY) await openInBrowser(address, root);
      const clientId = await questions.text({
        name: 'GITHUB_CLIENT_ID',
        message: 'Paste the client ID of the OAuth app',
      });
      const clientSecret = await questions.secret({
        name: 'GITHUB_CLIENT_SECRET',
        message: 'Paste its client secret',
      });
      await context.platform.setSecrets(context.ref, {
        GITHUB_CLIENT_ID: clientId,
        GITHUB_CLIENT_SECRET: clientSecret,
      });
      await context.platform.changeAuthSettings(context.ref, {
        external_github_enabled: true,
        external_github_client_id: clientId,
        external_github_secret: clientSecret,
      });
    },
  };
}

/** Returns the address of GitHub's form for a new OAuth app, with its fields filled in. */
export function oauthAppAddress(siteUrl: string, supabaseUrl: string): string {
  const query = new URLSearchParams({
    'oauth_application[name]': `Portico at ${new URL(siteUrl).host}`,
    'oauth_application[url]': siteUrl,
    'oauth_application[callback_url]': `${supabaseUrl}/auth/v1/callback`,
  });
  return `https://github.com/settings/applications/new?${query}`;
}

/** Opens the address in a browser. Without one, the address stays in the terminal. */
async function openInBrowser(address: string, cwd: string): Promise<void> {
  const programs: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };
  const program = programs[process.platform];
  if (program !== undefined) await readProgram(program, [address], { cwd });
}
