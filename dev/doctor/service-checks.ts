import * as z from 'zod/mini';
import { type Check, loadOnce, type Outcome } from './check.ts';
import type { Project } from './project-checks.ts';
import { errorMessage, getCode, getStatus, readBody, type WireResponse } from './wire.ts';

const compareGrants =
  'Run npx supabase db push. If that changes nothing, compare the grants and policies with supabase/migrations/20261126000002_tables.sql.';
const emptyDatabase = 'The database is empty.';

/** Checks that all migrations are applied and that visitors have the right access. */
export const dataChecks: readonly Check<Project>[] = [
  {
    id: 'data.answers',
    needs: 'project.key',
    passes: 'The data service responds.',
    breaks: 'Nothing can be read, stored or synced.',
    change:
      'Check in the dashboard whether the project is healthy, whether the Data API is on and public is among its exposed schemas (Project Settings, Data API). See also Logs, API.',
    async examine(project) {
      const { probes, tables } = await loadData(project);
      const broken = [...probes, ...tables].find(({ response }) => isBroken(response));
      return broken === undefined ? null : `The data service responds with ${getStatus(broken.response)}.`;
    },
  },
  {
    id: 'data.migrations',
    needs: 'data.answers',
    passes:
      'All migrations with an effect visible from outside are applied. npx supabase migration list compares the others.',
    breaks: 'The features of these migrations fail: see their files in supabase/migrations.',
    change:
      "Run npx supabase link --project-ref <your project> and npx supabase db push. If npx supabase migration list shows no difference, run notify pgrst, 'reload schema' in the SQL editor.",
    async examine(project) {
      const { probes, isEmpty } = await loadData(project);
      if (isEmpty) return 'The database is empty, because none of the migrations is applied.';
      const missing = new Set(
        probes.flatMap(({ response, migration }) => (isAbsent(response) ? [migration] : [])),
      );
      return missing.size === 0
        ? null
        : `These migrations are missing in the database: ${[...missing].join(', ')}.`;
    },
  },
  {
    id: 'data.sealed',
    needs: 'data.answers',
    passes: "The database refuses the owner's data to visitors without an account.",
    breaks: "Anyone can read the owner's rows, unless row level security hides them.",
    change:
      'Revoke the additional grant in the SQL editor (revoke all on public.<table> from anon), and compare with supabase/migrations/20261126000002_tables.sql.',
    async examine(project) {
      const { probes, tables, isEmpty } = await loadData(project);
      if (isEmpty) return { skipped: emptyDatabase };
      const sealed = [...tables, ...probes.filter(({ isForVisitors }) => isForVisitors !== true)];
      const open = sealed.filter(({ response }) => !isAbsent(response) && !isRefused(response));
      if (open.length === 0) return null;
      const names = open.map(({ path }) => path.replace(/\?.*$/, '').replace('rpc/', ''));
      return `Anyone with the publishable key, which is public, may request: ${names.join(', ')}.`;
    },
  },
  {
    id: 'data.skills',
    needs: 'data.answers',
    passes: 'Visitors can read all skills.',
    breaks: 'The landing page shows no skills.',
    change: `${compareGrants} Visitors need grant select on public.skills to anon, and the policy "everyone reads".`,
    async examine(project) {
      const { skills: response, isEmpty } = await loadData(project);
      if (isEmpty) return { skipped: emptyDatabase };
      const list = isRead(response) ? readBody(response, rows) : null;
      if (list === null)
        return `Visitors can't read the skills: the data service responds with ${getStatus(response)}.`;
      const range = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
      const total = Number(range?.[1] ?? list.length);
      if (list.length >= total) return null;
      return {
        what: `The data service returns ${list.length} of ${total} rows, because its limit is too low.`,
        breaks:
          'The landing page shows only some of the skills, and lists of the admin area may be incomplete.',
        change:
          'Set Max rows to 1000 in the dashboard (Project Settings, Data API), like in supabase/config.toml.',
      };
    },
  },
  {
    id: 'data.projects',
    needs: 'data.answers',
    passes: 'Visitors can read the public projects and no others.',
    breaks: 'The landing page shows only the projects of its content file.',
    change: compareGrants,
    async examine(project) {
      const { probes, hidden, isEmpty } = await loadData(project);
      if (isEmpty) return { skipped: emptyDatabase };
      if (probes.some(({ path, response }) => path === publishedProjects && isAbsent(response)))
        return { skipped: 'The table projects lacks a column.' };
      const list = isRead(hidden) ? readBody(hidden, rows) : null;
      if (list === null)
        return `Visitors can't read the public projects: the data service responds with ${getStatus(hidden)}.`;
      if (list.length === 0) return null;
      return {
        what: 'Visitors can read projects that are not public.',
        breaks: 'Anyone can read what the owner has not published.',
        change:
          'Row level security of public.projects is off, or a policy was added. Compare with supabase/migrations/20261126000002_tables.sql, and correct the table in the SQL editor.',
      };
    },
  },
];

/** Error codes of PostgREST and Postgres for a missing function, table or column. */
const absent = ['PGRST202', 'PGRST205', '42P01', '42883', '42703'];

const publishedProjects = 'projects?select=id,category,activity_level&limit=1';

interface MigrationProbe {
  /** File in `supabase/migrations`, without its ending. */
  migration: string;
  path: string;
  /** Body of a request that is refused without a session, or that is invalid on purpose. */
  body?: unknown;
  isForVisitors?: true;
}

/** Requests that fail if a migration is missing. */
export const migrationProbes: readonly MigrationProbe[] = [
  { migration: '20261126000001_accounts', path: 'profiles?select=id&limit=1' },
  { migration: '20261126000002_tables', path: 'repositories?select=id&limit=1' },
  { migration: '20261126000002_tables', path: publishedProjects, isForVisitors: true },
  {
    migration: '20261126000004_pull_changes',
    path: 'rpc/pull_changes',
    body: { since: 0, known_epoch: null, page_size: 1 },
  },
  { migration: '20261126000006_operations', path: 'rpc/apply_batch_operations', body: { operations: [] } },
  {
    migration: '20261126000007_contact',
    path: 'rpc/submit_contact_message',
    // The message has no id, so the database rejects it before storing or counting it.
    body: { id: null, name: '', email: '', message: '' },
    isForVisitors: true,
  },
  { migration: '20261126000007_contact', path: 'rpc/count_revocation', body: { headers: {} } },
  { migration: '20261126000007_contact', path: 'rpc/take_contact_notifications', body: {} },
  {
    migration: '20261126000008_github_app',
    path: 'rpc/github_app_setup',
    body: { owner: null, state_hash: '' },
  },
  { migration: '20261126000008_github_app', path: 'rpc/github_webhook_apply', body: { delivery: {} } },
  { migration: '20261126000009_sessions_and_log', path: 'rpc/own_sessions', body: {} },
  { migration: '20261126000012_visit_counts', path: 'rpc/visit_counts', body: {} },
  { migration: '20261126000015_push_notifications', path: 'rpc/push_endpoints', body: {} },
  {
    migration: '20261126000016_github_changes',
    path: 'rpc/record_github_changes',
    body: { recorded: null },
  },
  { migration: '20261127000002_weekly_digest', path: 'rpc/weekly_digest', body: {} },
];

/** Further tables that visitors can't read. */
const sealedTables = [
  'contact_messages?select=id&limit=1',
  'saved_views?select=id&limit=1',
  'snoozes?select=id&limit=1',
  'weekly_digests?select=user_id&limit=1',
  'github_app_settings?select=user_id&limit=1',
  'applied_operations?select=id&limit=1',
  'github_changes?select=id&limit=1',
];

const rows = z.array(z.looseObject({ id: z.string() }));

const loadData = loadOnce(async ({ url, key, wire }: Project) => {
  const headers = { apikey: key, 'content-type': 'application/json', prefer: 'count=exact' };
  const request = (path: string, body?: unknown) =>
    wire.request(
      `${url}/rest/v1/${path}`,
      body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) },
    );
  const [probes, tables, skills, hidden] = await Promise.all([
    Promise.all(
      migrationProbes.map(async (probe) => ({ ...probe, response: await request(probe.path, probe.body) })),
    ),
    Promise.all(sealedTables.map(async (path) => ({ path, response: await request(path) }))),
    request('skills?select=id'),
    request('projects?select=id&is_public=is.false&limit=1'),
  ]);
  return { probes, tables, skills, hidden, isEmpty: probes.every(({ response }) => isAbsent(response)) };
});

function isAbsent(response: WireResponse): boolean {
  return absent.includes(getCode(response));
}

/** True if another service than the database responded. */
function isBroken(response: WireResponse): boolean {
  const code = getCode(response);
  return (
    !isAbsent(response) &&
    !isRead(response) &&
    (response.status >= 500 || code === '' || code.startsWith('PGRST'))
  );
}

function isRead({ status }: WireResponse): boolean {
  return status === 200 || status === 206;
}

/** True if the database refused access. PostgREST answers visitors with 401 and Postgres' code. */
function isRefused(response: WireResponse): boolean {
  return [401, 403].includes(response.status) && ['42501', 'PT401'].includes(getCode(response));
}

interface FunctionProbe {
  name: string;
  method?: 'GET';
  /** Body of a request that is refused without a session or that has no effect. */
  body?: unknown;
  /** Expected response: status and code. */
  responds: string;
  /** False for functions that GitHub calls, or browsers without CORS. */
  isCalledByPages?: false;
  breaks: string;
}

export const functionProbes: readonly FunctionProbe[] = [
  {
    name: 'batch-repository-operations',
    body: {},
    responds: '401 (UNAUTHENTICATED)',
    breaks: "The owner's changes take the slower way through the data service, or wait.",
  },
  {
    name: 'contact-notification',
    responds: '204',
    breaks: 'The owner gets no notification of new messages. The admin area shows them.',
  },
  {
    name: 'github-app',
    body: {},
    responds: '401 (UNAUTHENTICATED)',
    breaks: "The owner can't set up or use the GitHub App.",
  },
  {
    name: 'github-webhook',
    body: {},
    responds: '401 (SIGNATURE_INVALID)',
    isCalledByPages: false,
    breaks: "Changes that GitHub reports don't arrive.",
  },
  {
    name: 'policy-reports',
    body: {},
    responds: '422 (REPORT_UNKNOWN)',
    isCalledByPages: false,
    breaks: "Violations of the content security policy aren't reported.",
  },
  {
    name: 'push-keys',
    responds: '401 (UNAUTHENTICATED)',
    breaks: 'Devices get no push notifications of new messages. E-mail and the admin area still work.',
  },
  {
    name: 'revoke-github-token',
    // An unknown token, which GitHub cannot revoke.
    body: { token: 'portico-doctor' },
    responds: '200',
    breaks: 'After the owner disconnects GitHub, the token remains valid at GitHub.',
  },
  {
    name: 'skills',
    method: 'GET',
    responds: '200',
    breaks: 'The landing page shows no skills.',
  },
  {
    name: 'weekly-digest',
    // Uses GET, because a POST would count as a call by the schedule.
    method: 'GET',
    responds: '405 (METHOD_NOT_ALLOWED)',
    isCalledByPages: false,
    breaks: 'The owner gets no weekly summary.',
  },
];

const functions = functionProbes.map((probe) => ({
  ...probe,
  load: loadOnce(({ url, key, wire }: Project) =>
    wire.request(`${url}/functions/v1/${probe.name}`, {
      method: probe.method ?? 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      ...(probe.body === undefined ? {} : { body: JSON.stringify(probe.body) }),
    }),
  ),
}));

export const functionChecks: readonly Check<Project>[] = [
  ...functions.map(
    ({ name, breaks, responds, load }): Check<Project> => ({
      id: `functions.${name}`,
      needs: 'project.key',
      passes: `${name} is deployed and responds.`,
      breaks,
      change: `See its log in the dashboard (Edge Functions, ${name}, Logs). If another version is deployed, run npx supabase functions deploy ${name}.`,
      async examine(project) {
        const response = await load(project);
        return getStatus(response) === responds ? null : functionProblem(name, response);
      },
    }),
  ),
  {
    id: 'functions.allowed-origins',
    needs: 'project.key',
    passes: 'Pages of the site may call the functions.',
    breaks: 'Browsers block these calls, so their features fail on this site.',
    change: ({ site }) =>
      `Run npx supabase secrets set ALLOWED_ORIGINS=${site} (several origins separated by commas, without a slash at the end), then wait a minute.`,
    async examine(project) {
      const refusing = await Promise.all(
        functions.map(async ({ name, method = 'POST', isCalledByPages, responds, load }) => {
          // Skips a function with another fault, which its own check reports.
          if (isCalledByPages === false || getStatus(await load(project)) !== responds) return [];
          return (await isCallable(project, name, method)) ? [] : [name];
        }),
      );
      const names = refusing.flat();
      return names.length === 0 ? null : `Pages of ${project.site} may not call: ${names.join(', ')}.`;
    },
  },
];

/** Sends the preflight request of a browser. */
async function isCallable({ url, site, wire }: Project, name: string, method: string): Promise<boolean> {
  const sent = ['action', 'apikey', 'authorization', 'content-type'];
  const { status, headers } = await wire.request(`${url}/functions/v1/${name}`, {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': method,
      'access-control-request-headers': sent.join(', '),
    },
  });
  const origin = headers.get('access-control-allow-origin');
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  const allowsOrigin = origin === site || origin === '*';
  return status >= 200 && status <= 299 && allowsOrigin && sent.every((header) => allowed.includes(header));
}

function functionProblem(name: string, response: WireResponse): Outcome {
  const code = getCode(response);
  const deploy = `npx supabase functions deploy ${name}`;
  const log = `see its log in the dashboard (Edge Functions, ${name}, Logs)`;
  if (['PT429', 'TOO_MANY_REQUESTS'].includes(code))
    return { skipped: `${name} is deployed, but received too many requests. Try again later.` };
  if (/^(PGRST|DATA_SERVICE|\d\d\w{3}$)/.test(code)) {
    return {
      what: `The function ${name} runs, but the data service refuses its request (${response.status}, ${code}).`,
      change: 'Solve the problems of the database first, and run npx supabase db push.',
    };
  }
  if (response.status === 404)
    return { what: `The function ${name} is not deployed.`, change: `Run ${deploy}.` };
  // The code of the platform's gateway is a number, missing, or UNAUTHORIZED….
  if (response.status === 401 && (code === '' || code.startsWith('UNAUTHORIZED'))) {
    return {
      what: `The gateway requires a token for ${name} ("${errorMessage(response)}"), because verify_jwt is on.`,
      change: `Run ${deploy} in the root of this project, where supabase/config.toml has verify_jwt = false. The function checks its callers itself.`,
    };
  }
  const secrets = 'Run npx supabase secrets set GITHUB_CLIENT_ID=… GITHUB_CLIENT_SECRET=…';
  const known: Record<string, Outcome> = {
    OAUTH_APP_UNKNOWN: {
      what: `The function ${name} does not know the OAuth app.`,
      change: `${secrets} with the values of the auth settings.`,
    },
    OAUTH_APP_REFUSED: {
      what: `GitHub rejects the OAuth app's secret that the function ${name} sends.`,
      change: `${secrets} with the values of the OAuth app at GitHub, which shows a secret only once.`,
    },
    GITHUB_REFUSED: {
      what: `GitHub sends the function ${name} an unexpected response: ${errorMessage(response)}`,
      change: 'Try again in an hour. GitHub limits the number of requests, and can have an outage.',
    },
    ENVIRONMENT_INVALID: {
      what: `The function ${name} has an invalid setting. ${errorMessage(response)}`,
      change: `Set it with npx supabase secrets set, in the form that docs/deploy.md shows. For the full message, ${log}.`,
    },
    BOOT_ERROR: {
      what: `The function ${name} doesn't start.`,
      change: `For the reason, ${log}. Then run ${deploy}.`,
    },
  };
  return known[code] ?? `The function ${name} responds with ${getStatus(response)}, unlike this version.`;
}
