import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../dev/doctor/check.ts';
import { examine, type LocalEnvironment } from '../../../dev/doctor/examine.ts';
import type { DoctorOptions } from '../../../dev/doctor/options.ts';
import { functionProbes, migrationProbes } from '../../../dev/doctor/service-checks.ts';
import { createWire } from '../../../dev/doctor/wire.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { parseEnvironment } from '../../../src/config/environment.ts';
import { adminAccount, viewerAccount } from '../../support/backend.ts';
import { type Deployment, openDeployment } from './deployment.ts';
import { database } from './planted/database.ts';
import { files } from './planted/files.ts';
import { functions } from './planted/functions.ts';
import type { Misconfiguration } from './planted/misconfiguration.ts';
import { signingIn } from './planted/signing-in.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const timeoutMs = 15_000;
/** Maximum number of requests that an examination may send to a deployment. */
const maxRequests = 81;

let deployment: Deployment;
const sessions = { owner: '', viewer: '' };

beforeAll(async () => {
  deployment = await openDeployment();
  sessions.owner = await signIn(adminAccount);
  sessions.viewer = await signIn(viewerAccount);
  await deployment.mend();
});
afterEach(() => deployment.mend());
afterAll(() => deployment?.close());

async function signIn(account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${deployment.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: deployment.key, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function findingsOf(
  options: Partial<DoctorOptions> = {},
  send: typeof fetch = fetch,
  local: LocalEnvironment = null,
): Promise<Finding[]> {
  const all = {
    site: deployment.origin,
    supabaseUrl: null,
    key: null,
    session: null,
    json: false,
    ...options,
  };
  return (await examine(all, local, createWire({ fetch: send, timeoutMs }))).findings;
}

function failuresIn(findings: Finding[]) {
  return findings.filter((finding) => finding.status === 'failed');
}

/** Joins the texts of a failed finding, or returns '' for another finding. */
function errorMessage(finding: Finding | undefined): string {
  return finding?.status === 'failed' ? Object.values(finding.problem).join(' ') : '';
}

async function runDoctor(parameters: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'dev/doctor/run.ts', ...parameters], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('a healthy deployment', () => {
  test('has no problem for the owner and gets few requests', async () => {
    const before = await deployment.query(
      'select count(*)::int as operations from public.applied_operations',
    );
    const { code, output } = await runDoctor([deployment.origin], { PORTICO_SESSION: sessions.owner });
    expect(output).toContain('No problems. ');
    expect(output).not.toContain('✗');
    expect(code).toBe(0);
    expect(deployment.requests().length).toBeLessThanOrEqual(maxRequests);
    const after = await deployment.query('select count(*)::int as operations from public.applied_operations');
    expect(after.rows, 'nothing was left behind').toEqual(before.rows);
  });

  test('skips session checks without a session and gives the reason', async () => {
    const findings = await findingsOf();
    expect(failuresIn(findings)).toEqual([]);
    const skipped = findings.filter(({ status, id }) => status === 'skipped' && id.startsWith('session.'));
    expect(skipped).toHaveLength(7);
    for (const { message } of skipped) expect(message).toContain('PORTICO_SESSION');
    expect(findings.find(({ id }) => id === 'site.https')?.message).toContain('on this computer');
  });

  test('is reported as JSON without keys or tokens', async () => {
    const { code, output } = await runDoctor([deployment.origin, '--json'], {
      PORTICO_SESSION: sessions.owner,
    });
    const report = JSON.parse(output) as { healthy: boolean; failed: number; findings: Finding[] };
    expect(report).toMatchObject({ site: deployment.origin, healthy: true, failed: 0 });
    expect(new Set(report.findings.map(({ id }) => id)).size).toBe(report.findings.length);
    expect(code).toBe(0);
    for (const secret of [deployment.key, deployment.secretKey, sessions.owner])
      expect(output).not.toContain(secret);
  });
});

describe.each([
  ['signing in', signingIn],
  ['the functions', functions],
  ['the database', database],
  ['the files', files],
])('misconfigurations of %s', (_title, planted: readonly Misconfiguration[]) => {
  test.each(planted)(
    'reports the misconfiguration: $title',
    async ({ plant, undo, fails, says, session, second }) => {
      await plant(deployment);
      try {
        const findings = await findingsOf({
          session: session === undefined ? null : sessions[session],
          ...(second === true ? { site: deployment.secondOrigin } : {}),
        });
        const failures = failuresIn(findings);
        expect(failures.map(({ id }) => id).sort()).toEqual([...fails].sort());
        const message = errorMessage(failures.find(({ id }) => id === fails[0]));
        for (const said of says) expect(message).toMatch(said);
        for (const failure of failures) {
          expect(
            Object.values(failure.problem).every((sentence) => /[.?!:]$/.test(sentence)),
            errorMessage(failure),
          ).toBe(true);
        }
      } finally {
        if (undo !== undefined) await deployment.query(undo);
      }
    },
  );
});

describe('a deployed site', () => {
  const name = 'portico.example';
  /** Returns a `fetch` in which the deployment has another host name, and another page at plain http. */
  const renamedFetch =
    (plainPath: string): typeof fetch =>
    (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.hostname !== name) return fetch(url, init);
      return fetch(
        deployment.origin + (url.protocol === 'http:' ? plainPath : url.pathname + url.search),
        init,
      );
    };
  const httpsOf = async (site: string, plainPath: string) =>
    (await findingsOf({ site }, renamedFetch(plainPath))).find(({ id }) => id === 'site.https');

  test('fails if it was built for another address', async () => {
    const findings = await findingsOf({ site: `https://${name}` }, renamedFetch('/'));
    expect(errorMessage(findings.find(({ id }) => id === 'site.address'))).toMatch(
      /was built for http:\/\/localhost:\d+ but is published at https:\/\/portico\.example\./,
    );
  });

  test('must use https', async () => {
    expect(errorMessage(await httpsOf(`http://${name}`, '/'))).toMatch(/plain http.*Turn on https/);
  });

  test('must redirect plain http to https', async () => {
    const message = errorMessage(await httpsOf(`https://${name}`, '/'));
    expect(message).toMatch(/http:\/\/portico\.example\/ responds with 200 instead of a redirect to https/);
  });

  test('passes where plain http redirects to https', async () => {
    deployment.plant('/privacy', () => ({ status: 301, headers: { location: `https://${name}/` } }));
    expect(await httpsOf(`https://${name}`, '/privacy')).toMatchObject({ status: 'passed' });
  });
});

describe('an .env.production beside the sources', () => {
  const local = (variables: Record<string, string>) =>
    parseEnvironment(
      {
        VITE_SITE_URL: deployment.origin,
        VITE_SUPABASE_URL: deployment.origin,
        VITE_SUPABASE_ANON_KEY: deployment.key,
        ...variables,
      },
      deployment.origin,
    );

  test('with the same project passes the environment check', async () => {
    expect(await findingsOf({}, fetch, local({}))).toContainEqual(
      expect.objectContaining({ id: 'site.environment', status: 'passed' }),
    );
  });

  test('with another key reports that the site is another build', async () => {
    const key = 'sb_publishable_another_project';
    const findings = await findingsOf({}, fetch, local({ VITE_SUPABASE_ANON_KEY: key }));
    expect(failuresIn(findings).map(({ id }) => id)).toEqual(['site.environment']);
    expect(errorMessage(failuresIn(findings)[0])).toMatch(
      /\.env\.production have different values of VITE_SUPABASE_ANON_KEY/,
    );
  });

  test('replaces the project that the site does not name', async () => {
    deployment.plant(/\.js$/, ({ body }) => ({ body: body.replaceAll('VITE_SUPABASE_URL', 'VITE_NOTHING') }));
    const without = failuresIn(await findingsOf());
    expect(errorMessage(without.find(({ id }) => id === 'project.reachable'))).toMatch(
      /doesn't name its Supabase project/,
    );
    const github = { VITE_GITHUB_WEB_URL: '/github', VITE_GITHUB_API_URL: '/github/api/v3' };
    const findings = await findingsOf({}, fetch, local(github));
    expect(failuresIn(findings)).toEqual([]);
    expect(findings).toContainEqual(expect.objectContaining({ id: 'functions.skills', status: 'passed' }));
  });
});

test('names the address that a redirect leads to', async () => {
  deployment.plant('/', () => ({ status: 308, headers: { location: 'https://www.portico.example/' } }));
  const failures = failuresIn(await findingsOf());
  expect(failures.map(({ id }) => id)).toEqual(['site.reachable']);
  expect(errorMessage(failures[0])).toMatch(/npm run doctor -- https:\/\/www\.portico\.example$/);
});

test('names an active kill switch without failing', async () => {
  deployment.plant('/service-worker.js', () => ({ body: 'self.registration.unregister();' }));
  const findings = await findingsOf();
  expect(failuresIn(findings)).toEqual([]);
  expect(findings.find(({ id }) => id === 'site.same-build')?.message).toContain('kill switch');
});

test('reports only that the site cannot be reached', async () => {
  const site = `http://localhost:${await closedPort()}`;
  const failures = failuresIn(await findingsOf({ site }));
  expect(failures.map(({ id }) => id)).toEqual(['site.reachable']);
  expect(errorMessage(failures[0])).toMatch(/refuses connections/);
});

/** Returns a port without a listener. */
async function closedPort(): Promise<number> {
  const { port, close } = await listenOnLoopback(0, () => undefined);
  await close();
  return port;
}

test('reports an ended session', async () => {
  const session = `${sessions.owner.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
  const failures = failuresIn(await findingsOf({ session }));
  expect(failures.map(({ id }) => id)).toEqual(['session.valid']);
  expect(errorMessage(failures[0])).toMatch(/Sign in again/);
});

test('names the address of a project that does not respond', async () => {
  const supabaseUrl = `http://localhost:${await closedPort()}`;
  const failures = failuresIn(await findingsOf({ supabaseUrl, key: deployment.key }));
  const message = errorMessage(failures.find(({ id }) => id === 'project.reachable'));
  expect(message).toMatch(/localhost:\d+\/auth\/v1\/settings refuses connections/);
  expect(message).toMatch(/paused/);
});

test('the command exits with 1 and prints advice', async () => {
  deployment.plant('/auth/confirm', () => ({ status: 404, body: 'Not found' }));
  const wrong = await runDoctor([deployment.origin]);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/✗ Status 404 instead of the application at \/auth\/confirm\./);
  expect(wrong.output).toMatch(/What it breaks: Reloads/);
  expect(wrong.output).toMatch(/What to do: Serve app\.html/);
  expect(wrong.output).toContain('One problem. ');
  const unasked = await runDoctor([]);
  expect(unasked).toMatchObject({ code: 1, output: expect.stringContaining('Which site?') as string });
});

test('examines every function and only existing migrations', () => {
  const names = (path: string) => readdirSync(new URL(`../../../supabase/${path}`, import.meta.url));
  const functions = names('functions').filter((name) => !name.startsWith('_') && !name.includes('.'));
  expect(functionProbes.map(({ name }) => name).sort()).toEqual(functions.sort());
  const migrations = names('migrations');
  for (const { migration } of migrationProbes) expect(migrations).toContain(`${migration}.sql`);
});
