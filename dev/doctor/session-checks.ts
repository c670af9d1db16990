import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { paths } from '../../src/domain/shared/route.ts';
import { challenge } from './auth-checks.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { getCode, getStatus, type Project } from './project.ts';
import { readBody, type WireResponse } from './wire.ts';

const ids = [
  'session.linking',
  'session.owner',
  'session.pull',
  'session.function',
  'session.direct',
  'session.app',
];

const user = z.object({ id: z.string() });
const ownProfile = z.nullable(
  z.object({
    role: z.string(),
    github_username: z.nullable(z.string()),
    needs_github: z.boolean(),
    needs_code: z.optional(z.boolean()),
  }),
);
const operationResults = z.array(
  z.object({ status: z.string(), code: z.optional(z.string()), message: z.optional(z.string()) }),
);

type SessionRequest = (
  path: string,
  init?: { body?: unknown; headers?: Record<string, string> },
) => Promise<WireResponse>;

/** With the owner's session, without changes. */
export async function checkSession(project: Project, session: string | null): Promise<Finding[]> {
  if (session === null) {
    return ['session.valid', ...ids].map((id) =>
      skipped(id, `${titles[id] ?? id}: needs the owner's session (PORTICO_SESSION).`),
    );
  }
  const request: SessionRequest = (path, { body, headers } = {}) =>
    project.wire.request(project.url + path, {
      headers: {
        apikey: project.key,
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const response = await request('/auth/v1/user');
  const userId = response.status === 200 ? readBody(response, user)?.id : undefined;
  if (userId === undefined)
    return [refusedSession(response), ...skippedAll(ids, 'The session is not valid.')];
  const found = [passed('session.valid', 'The session is valid.'), await checkLinking(request, project)];
  const owner = await checkOwner(request);
  if (owner.status === 'failed') {
    return [...found, owner, ...skippedAll(ids.slice(2), "The session is not the owner's.")];
  }
  return [...found, owner, ...(await Promise.all(operationChecks(request, project)))];
}

const titles: Record<string, string> = {
  'session.valid': 'Who is signed in',
  'session.linking': 'Whether GitHub can be added to an account (manual linking)',
  'session.owner': 'Who the owner is',
  'session.pull': 'Whether changes reach the devices',
  'session.function': 'Whether changes are taken by the Edge Function',
  'session.direct': 'Whether changes are taken by the data service',
  'session.app': 'Whether the GitHub App can be kept (APP_SETTINGS_KEY)',
};

function skippedAll(all: readonly string[], reason: string): Finding[] {
  return all.map((id) => skipped(id, `${titles[id] ?? id}: ${reason}`));
}

function refusedSession(response: WireResponse): Finding {
  return failed('session.valid', {
    what: `The session of PORTICO_SESSION is refused with ${getStatus(response)}.`,
    breaks: 'What only the owner can see is not examined.',
    change:
      'Access tokens live for an hour, and belong to one project: sign in again and take a new one as docs/doctor.md says.',
  });
}

/** The auth service checks the session before the linking setting. */
async function checkLinking(request: SessionRequest, { site }: Project): Promise<Finding> {
  const id = 'session.linking';
  const query = new URLSearchParams({
    provider: 'github',
    redirect_to: `${site}${paths.authGithubCallback}?attempt=${randomUUID()}`,
    skip_http_redirect: 'true',
    ...challenge(),
  });
  const response = await request(`/auth/v1/user/identities/authorize?${query}`);
  if (response.status === 200)
    return passed(id, 'GitHub can be added to an account that signed up by e-mail.');
  const isOff = getCode(response) === 'manual_linking_disabled';
  return failed(id, {
    what: isOff
      ? 'Manual linking is off in the project.'
      : `Linking GitHub to an account fails with ${getStatus(response)}.`,
    breaks: 'Connect GitHub does not work for an account that signed up by e-mail.',
    change: isOff
      ? 'Turn "Allow manual linking" on in the dashboard (Authentication, Sign In / Providers), or run npx supabase config push: supabase/config.toml has enable_manual_linking = true.'
      : 'Look at Authentication, Logs in the dashboard.',
  });
}

async function checkOwner(request: SessionRequest): Promise<Finding> {
  const id = 'session.owner';
  const response = await request('/rest/v1/rpc/own_profile', { body: {} });
  const profile = (response.status === 200 ? readBody(response, ownProfile) : null) ?? undefined;
  if (profile?.role === 'admin') return passed(id, 'The database knows this account as the owner.');
  if (profile?.needs_github) {
    return failed(id, {
      what: "The account is the owner's, but this session began with a password or a link in an e-mail.",
      breaks: 'The admin area denies access to such a session.',
      change: 'Sign in on the site with GitHub and take the session of that sign-in.',
    });
  }
  if (profile?.needs_code) {
    return failed(id, {
      what: "The account is the owner's and has a second factor, which this session has not shown.",
      breaks: 'The admin area asks such a session for a code first.',
      change:
        'Sign in on the site, enter the code of your authenticator app, and take the session after that.',
    });
  }
  const login = profile?.github_username ?? null;
  const whose =
    profile === undefined
      ? `This account has no profile that it may read (${response.status}).`
      : login === null
        ? 'This account has not signed in with GitHub, so the database does not know it as the owner.'
        : `The database does not know ${login} as the owner.`;
  return failed(id, {
    what: whose,
    breaks: 'The admin area denies access, and every change is refused.',
    change:
      login === null && profile !== undefined
        ? 'Sign in on the site with GitHub and take the session of that sign-in.'
        : "Name the owner in the SQL editor: insert into private.site_owner (github_login) values ('<your login>'), or update it; docs/database.md says more.",
  });
}

function operationChecks(request: SessionRequest, { site }: Project): Promise<Finding>[] {
  const operations = malformedOperations();
  return [
    checkPull(request),
    request('/functions/v1/batch-repository-operations', {
      body: { operations },
      headers: { action: 'apply', origin: site },
    }).then((response) =>
      checkOperations('session.function', 'the Edge Function batch-repository-operations', response, site),
    ),
    request('/rest/v1/rpc/apply_batch_operations', { body: { operations } }).then((response) =>
      checkOperations('session.direct', 'the data service', response, null),
    ),
    checkApp(request),
  ];
}

async function checkPull(request: SessionRequest): Promise<Finding> {
  const id = 'session.pull';
  const response = await request('/rest/v1/rpc/pull_changes', {
    body: { since: 0, known_epoch: null, page_size: 1 },
  });
  const page = response.status === 200 ? readBody(response, z.looseObject({ epoch: z.string() })) : null;
  if (page !== null && 'githubApp' in page) return passed(id, "The owner's rows can be pulled.");
  const isOld = page !== null;
  return failed(id, {
    what: isOld
      ? 'The answer to a pull does not say which GitHub App is configured: the migration 20261126000004_pull_changes is missing.'
      : `A pull is answered with ${getStatus(response)}.`,
    breaks: isOld
      ? 'Devices do not learn that the GitHub App was changed on another one.'
      : 'What was changed on one device does not reach the others.',
    change: 'npx supabase db push.',
  });
}

/** Operations that a current database refuses for a specific reason, without storing anything. */
function malformedOperations() {
  const envelope = { deviceId: randomUUID(), payloadVersion: 1 };
  return [
    {
      ...envelope,
      id: randomUUID(),
      sequence: 1,
      action: 'put',
      payload: { table: 'saved_views', rows: [] },
    },
    {
      ...envelope,
      id: randomUUID(),
      sequence: 2,
      action: 'patch',
      payload: { table: 'repositories', ids: ['portico-doctor'], values: { unknown: true } },
    },
  ];
}

const newest = '20261126000006_operations';
const refusals = [
  { names: 'rows must be a list', migration: newest },
  { names: 'values.unknown', migration: newest },
];

function checkOperations(id: string, by: string, response: WireResponse, origin: string | null): Finding {
  const allowed = response.headers.get('access-control-allow-origin');
  const results = response.status === 200 ? readBody(response, operationResults) : null;
  if (
    results === null ||
    results.length !== refusals.length ||
    results.some(({ code }) => code !== 'PT400')
  ) {
    return failed(id, {
      what: `A change that ${by} has to refuse is answered with ${getStatus(response)}.`,
      breaks: "The owner's changes do not reach the server this way.",
      change:
        id === 'session.function'
          ? 'npx supabase functions deploy batch-repository-operations, and look at its log in the dashboard (Edge Functions).'
          : 'npx supabase db push, and look at Logs, Postgres in the dashboard.',
    });
  }
  const missing = new Set(
    refusals.flatMap(({ names, migration }, index) =>
      results[index]?.message?.startsWith(names) ? [] : [migration],
    ),
  );
  if (missing.size > 0) {
    return failed(id, {
      what: `Missing in the database: ${[...missing].join(', ')}.`,
      breaks: 'Some changes of the owner are refused.',
      change: 'npx supabase db push.',
    });
  }
  if (origin !== null && allowed !== origin && allowed !== '*') {
    return failed(id, {
      what: `The answer of ${by} does not allow ${origin} to read it.`,
      breaks: 'The browser hides the answer from the site, and every change takes the slower way.',
      change: `npx supabase secrets set ALLOWED_ORIGINS=${origin}.`,
    });
  }
  return passed(
    id,
    `A change gets through ${by} (a malformed one: it was refused, as it has to be, and left no trace).`,
  );
}

async function checkApp(request: SessionRequest): Promise<Finding> {
  const id = 'session.app';
  const response = await request('/functions/v1/github-app', {
    body: {},
    headers: { action: 'getAppConfiguration' },
  });
  if (response.status === 200)
    return passed(id, 'The function github-app can keep the keys of a GitHub App.');
  const isUnset = getCode(response) === 'NOT_SET_UP';
  return failed(id, {
    what: isUnset
      ? 'The functions have no APP_SETTINGS_KEY.'
      : `The function github-app answers the owner with ${getStatus(response)}.`,
    breaks: 'A GitHub App can be neither set up nor used, and its webhooks are refused.',
    change: isUnset
      ? 'npx supabase secrets set APP_SETTINGS_KEY=$(openssl rand -base64 32), and keep a copy: without it what was sealed is lost.'
      : 'Look at its log in the dashboard (Edge Functions, github-app, Logs).',
  });
}
