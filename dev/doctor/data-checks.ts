import * as z from 'zod/mini';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { getCode, getStatus, type Project } from './project.ts';
import { readBody, type WireResponse } from './wire.ts';

/** Codes for a missing function, table or column. */
const absent = ['PGRST202', 'PGRST205', '42P01', '42883', '42703'];

const publishedProjects = 'projects?select=id,category,activity_level&limit=1';

interface MigrationProbe {
  /** File in `supabase/migrations`, without its ending. */
  migration: string;
  path: string;
  /** Refused without a session, or deliberately invalid. */
  body?: unknown;
  isForVisitors?: true;
}

/** Requests that fail if a migration is missing, in order. */
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
    // Refused for its missing id before it is stored or counted.
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
];

/** Further tables closed to visitors. */
const sealed = [
  'contact_messages?select=id&limit=1',
  'saved_views?select=id&limit=1',
  'github_app_settings?select=user_id&limit=1',
  'applied_operations?select=id&limit=1',
  'github_changes?select=id&limit=1',
];

const rows = z.array(z.looseObject({ id: z.string() }));

export async function checkData(project: Project): Promise<Finding[]> {
  const request = (path: string, body?: unknown) => requestData(project, path, body);
  const [probes, tables, skills, hidden] = await Promise.all([
    Promise.all(
      migrationProbes.map(async (probe) => ({ ...probe, response: await request(probe.path, probe.body) })),
    ),
    Promise.all(sealed.map(async (path) => ({ path, response: await request(path) }))),
    request('skills?select=id'),
    request('projects?select=id&is_public=is.false&limit=1'),
  ]);
  const rest = (reason: string) =>
    ['data.sealed', 'data.skills', 'data.projects'].map((id) => skipped(id, reason));
  const broken = [...probes, ...tables].find(({ response }) => isBroken(response));
  if (broken !== undefined)
    return [brokenService(broken.response), ...rest('The data service does not work.')];
  const migrations = checkMigrations(probes);
  if (probes.every(({ response }) => isAbsent(response))) {
    return [migrations, ...rest('There is nothing in the database yet.')];
  }
  const published = probes.find(({ path }) => path === publishedProjects);
  const closed = [...tables, ...probes.filter(({ isForVisitors }) => isForVisitors !== true)];
  return [migrations, checkSealed(closed), checkSkills(skills), checkProjects(published?.response, hidden)];
}

function requestData({ url, key, wire }: Project, path: string, body?: unknown): Promise<WireResponse> {
  const headers = { apikey: key, 'content-type': 'application/json', prefer: 'count=exact' };
  return wire.request(
    `${url}/rest/v1/${path}`,
    body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) },
  );
}

function isAbsent(response: WireResponse): boolean {
  return absent.includes(getCode(response));
}

/** A service in between answered, not the database. */
function isBroken(response: WireResponse): boolean {
  return (
    !isAbsent(response) &&
    (response.status >= 500 || getCode(response) === '' || getCode(response).startsWith('PGRST')) &&
    !isRead(response)
  );
}

function isRead({ status }: WireResponse): boolean {
  return status === 200 || status === 206;
}

function brokenService(response: WireResponse): Finding {
  return failed('data.answers', {
    what: `The data service answers with ${getStatus(response)}.`,
    breaks: 'Nothing can be read, kept or synced.',
    change:
      'In the dashboard look whether the project is healthy, whether the Data API is on and public is among its exposed schemas (Project Settings, Data API), and at Logs, API.',
  });
}

function checkMigrations(probes: { migration: string; response: WireResponse }[]): Finding {
  const id = 'data.migrations';
  const absentProbes = probes.filter(({ response }) => isAbsent(response));
  const missing = new Set(absentProbes.map(({ migration }) => migration));
  if (missing.size === 0) {
    const newest = probes.at(-1)?.migration ?? '';
    return passed(
      id,
      `The migrations are there up to ${newest}, the last one that can be seen from outside; npx supabase migration list compares the rest.`,
    );
  }
  const all = absentProbes.length === probes.length;
  return failed(id, {
    what: all
      ? 'None of the migrations has been applied to this project: the database is empty.'
      : `Missing in the database: ${[...missing].join(', ')}.`,
    breaks: all
      ? 'Nothing can be read, kept or synced.'
      : 'What came with it fails: see its file in supabase/migrations.',
    change:
      "npx supabase link --project-ref <your project> and npx supabase db push; if the list of npx supabase migration list is complete, notify pgrst, 'reload schema' in the SQL editor.",
  });
}

/** PostgREST answers 401 with Postgres' own code to visitors. */
function checkSealed(responses: { path: string; response: WireResponse }[]): Finding {
  const id = 'data.sealed';
  const open = responses.filter(({ response }) => !isAbsent(response) && !isRefused(response));
  if (open.length === 0) return passed(id, "What is the owner's is refused to everybody without an account.");
  const names = open.map(({ path }) => path.replace(/\?.*$/, '').replace('rpc/', ''));
  return failed(id, {
    what: `Whoever has the publishable key, which is public, may ask for: ${names.join(', ')}.`,
    breaks: 'Rows of the owner can be read by anybody, as far as row level security does not filter them.',
    change:
      'Something granted more than the migrations do: revoke it in the SQL editor (revoke all on public.<table> from anon), and compare with supabase/migrations/20261126000002_tables.sql.',
  });
}

function isRefused(response: WireResponse): boolean {
  return [401, 403].includes(response.status) && ['42501', 'PT401'].includes(getCode(response));
}

function checkSkills(response: WireResponse): Finding {
  const id = 'data.skills';
  const list = isRead(response) ? readBody(response, rows) : null;
  if (list === null) {
    return failed(id, {
      what: `Visitors may not read the skills: the data service answers with ${getStatus(response)}.`,
      breaks: 'The landing page shows no skills.',
      change:
        'npx supabase db push; if that changes nothing, somebody took the grant or the policy of 20261126000002_tables.sql away: grant select on public.skills to anon, with the policy "everyone reads".',
    });
  }
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? list.length);
  if (list.length < total) {
    return failed(id, {
      what: `The data service gives ${list.length} of ${total} rows: its limit of rows is too low.`,
      breaks: 'The landing page shows a part of the skills, and lists of the admin area may be cut off.',
      change:
        'Set Max rows to 1000 in the dashboard (Project Settings, Data API), as supabase/config.toml has it.',
    });
  }
  if (total === 0) return passed(id, 'Visitors may read the skills, and there are none yet.');
  return passed(id, `Visitors may read the skills, all ${total} of them.`);
}

function checkProjects(published: WireResponse | undefined, hidden: WireResponse): Finding {
  const id = 'data.projects';
  if (published !== undefined && isAbsent(published))
    return skipped(id, 'The table has not all of its columns.');
  const list = isRead(hidden) ? readBody(hidden, rows) : null;
  if (list?.length === 0) return passed(id, 'Visitors may read the public projects, and no others.');
  if (list === null) {
    return failed(id, {
      what: `Visitors may not read the public projects: the data service answers with ${getStatus(hidden)}.`,
      breaks: 'The landing page shows the projects of its content file only.',
      change:
        'npx supabase db push, and compare the grants with supabase/migrations/20261126000002_tables.sql.',
    });
  }
  return failed(id, {
    what: 'Visitors may read projects that are not public.',
    breaks: 'What the owner has not published can be read by anybody.',
    change:
      'Row level security of public.projects is off, or a policy was added: compare with supabase/migrations/20261126000002_tables.sql and put it back in the SQL editor.',
  });
}
