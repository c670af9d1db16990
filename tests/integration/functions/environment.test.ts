import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backendForFile } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';

const backend = backendForFile();
let service: DataService;
/** Environment variables of a hosted project. */
const complete = () => ({
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({
    mobile: 'sb_publishable_another',
    default: backend().publishableKey,
  }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ cron: 'sb_secret_another', default: 'sb_secret_default' }),
});

beforeAll(async () => {
  service = await serveBackend(backend());
});

beforeEach(() => {
  service.requests.length = 0;
});

afterAll(() => service.close());

async function startLogged(name: string, environment: Record<string, string>) {
  const log: string[] = [];
  const deno = await startFunction(name, service, environment, (line) => log.push(line));
  onTestFinished(() => deno.stop());
  return { log, call: (init: RequestInit = {}) => fetch(`http://127.0.0.1:${deno.port}/${name}`, init) };
}

function keysUsed(): (string | null)[] {
  return service.requests.map(({ headers }) => headers.get('apikey'));
}

describe('the keys of a project', () => {
  test('come from the platform’s object, the default key first', async () => {
    const skills = await startLogged('skills', { ...complete(), SUPABASE_ANON_KEY: 'older-key' });
    expect((await skills.call()).status).toBe(200);
    expect(keysUsed()).toEqual([backend().publishableKey]);
  });

  test('fall back to the older variables', async () => {
    const skills = await startLogged('skills', {
      SUPABASE_PUBLISHABLE_KEYS: '{}',
      SUPABASE_ANON_KEY: backend().publishableKey,
    });
    expect((await skills.call()).status).toBe(200);
    expect(keysUsed()).toEqual([backend().publishableKey]);
  });

  test.each(['SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'])(
    'bypass row level security for the GitHub App’s functions only: %s',
    async (name) => {
      const value = name === 'SUPABASE_SECRET_KEYS' ? complete()[name] : 'sb_secret_default';
      const webhook = await startLogged('github-webhook', {
        SUPABASE_PUBLISHABLE_KEYS: complete().SUPABASE_PUBLISHABLE_KEYS,
        [name]: value,
        APP_SETTINGS_KEY: randomBytes(32).toString('base64'),
      });
      await webhook.call({
        method: 'POST',
        headers: {
          'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}`,
          'X-GitHub-Hook-Installation-Target-ID': '1',
        },
        body: '{}',
      });
      expect(keysUsed()).toEqual(['sb_secret_default']);
    },
  );

  test('are rejected in place of a user’s token', async () => {
    const older = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.e30.c2lnbmF0dXJl`;
    const batch = await startLogged('batch-repository-operations', {
      ...complete(),
      SUPABASE_ANON_KEY: older,
    });
    for (const key of [older, backend().publishableKey, 'sb_publishable_another']) {
      const response = await batch.call({
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, apikey: backend().publishableKey, action: 'apply' },
        body: '{"operations":[]}',
      });
      expect([key, response.status]).toEqual([key, 401]);
    }
    expect(service.requests).toEqual([]);
  });
});

describe('a function that was set up wrongly', () => {
  test.each([
    ['skills', 'SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_publishable_s3cret', 'must be a JSON object'],
    ['skills', 'SUPABASE_PUBLISHABLE_KEYS', '["sb_publishable_s3cret"]', 'must be a JSON object'],
    ['skills', 'SUPABASE_PUBLISHABLE_KEYS', '', 'and SUPABASE_ANON_KEY are missing'],
    ['github-app', 'SUPABASE_SECRET_KEYS', '{"default":{"key":"s3cret"}}', 'must be a JSON object'],
    ['github-webhook', 'APP_SETTINGS_KEY', 's3cret', 'must be 32 bytes in base64'],
    [
      'batch-repository-operations',
      'ALLOWED_ORIGINS',
      'your.site',
      'such as https://your.site, not "your.site"',
    ],
    ['batch-repository-operations', 'ALLOWED_ORIGINS', 'https://a.example, *', 'not "*"'],
    ['revoke-github-token', 'ALLOWED_ORIGINS', 'ftp://your.site', 'not "ftp://your.site"'],
    ['github-app', 'GITHUB_API_URL', 'api.github.com', 'must be an http(s) address'],
  ])('reports to caller and log: %s with %s=%s', async (name, variable, value, reason) => {
    const { log, call } = await startLogged(name, { ...complete(), [variable]: value });
    const response = await call({ method: 'POST', body: '{}' });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: `The server's setting ${variable} is missing or wrong.`,
      code: 'ENVIRONMENT_INVALID',
      values: { name: variable },
    });
    expect(log).toHaveLength(1);
    expect(log[0]).toContain(variable);
    expect(log[0]).toContain(reason);
    expect(log[0]).not.toContain('s3cret');
  });
});
