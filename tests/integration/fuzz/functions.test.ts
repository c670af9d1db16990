import { createHmac } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import type { AppEnvironment } from '../../../supabase/functions/_shared/app-environment.ts';
import { readEnvironment } from '../../../supabase/functions/_shared/environment.ts';
import { createSealing } from '../../../supabase/functions/_shared/sealing.ts';
import { createHandler as createBatchHandler } from '../../../supabase/functions/batch-repository-operations/handler.ts';
import { requests } from '../../../supabase/functions/github-app/requests.ts';
import { createHandler as createWebhookHandler } from '../../../supabase/functions/github-webhook/handler.ts';
import { createHandler as createReportsHandler } from '../../../supabase/functions/policy-reports/handler.ts';
import { createHandler as createRevocationHandler } from '../../../supabase/functions/revoke-github-token/handler.ts';
import { adminAccount, adminId, backendForFile } from '../../support/backend.ts';
import { hostileAddress } from '../../support/fuzz/grammars/addresses.ts';
import {
  delivery,
  farAway,
  foreignSignature,
  installation,
  withoutNumber,
} from '../../support/fuzz/grammars/deliveries.ts';
import { brokenText, mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { operationAction, operationBody } from '../../support/fuzz/grammars/operations.ts';
import { oddText, repeatedPieces } from '../../support/fuzz/grammars/texts.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';

/** Sends random bodies and bodies like GitHub's. The real database decides about them. */

const backend = backendForFile();
const secret = 'a-webhook-secret';
const requested: string[] = [];
let environment: AppEnvironment;
let token = '';

beforeAll(async () => {
  const sealing = await createSealing(Buffer.alloc(32, 1).toString('base64'));
  const variables: Record<string, string> = {
    SUPABASE_URL: backend().origin,
    SUPABASE_ANON_KEY: backend().publishableKey,
    ALLOWED_ORIGINS: 'https://portico.invalid',
  };
  const github = { apiUrl: `${backend().origin}/nobody`, webUrl: 'https://github.invalid' };
  environment = {
    ...readEnvironment((name) => variables[name]),
    serviceKey: 'sb_secret_for_tests',
    github,
    sealing,
  };
  const sealed = await sealing.seal(secret, { ownerId: adminId, kind: 'webhook-secret' });
  await backend().query(
    `insert into github_app_settings (user_id, app_id, installation_id, sealed_private_key, sealed_webhook_secret)
     values ($1, '7', $2, 'sealed', $3)`,
    [adminId, String(installation), sealed],
  );
  token = await backend().signIn(adminAccount.email, adminAccount.password);
  // The functions call the database directly, without a port.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requested.push(request.url);
    return backend().app.fetch(request);
  });
});
afterAll(() => void vi.unstubAllGlobals());

const post = (body: string, headers: Record<string, string> = {}) =>
  new Request('https://functions.invalid/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Expects that every refusal is a response with the function's own message. */
async function expectResponse(
  response: Response,
  statuses: readonly number[],
): Promise<Record<string, unknown>> {
  const text = await response.text();
  expect(statuses, text).toContain(response.status);
  const received = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  if (response.status >= 400) expect(received['code'], text).toMatch(/^[A-Z0-9][A-Z0-9_]*$/);
  return received;
}

describe('a webhook delivery from GitHub', () => {
  const events = fc.constantFrom('repository', 'repository', 'push', 'installation', 'star');
  const signed: Arbitrary<[string, string]> = fc.tuple(delivery, events);

  holdsAsync(
    'has the effect of its event or none, if signed',
    signed,
    async ([text, event]) => {
      await backend().query('delete from repositories');
      const signature = createHmac('sha256', secret).update(text).digest('hex');
      const headers = {
        'x-github-event': event,
        'x-hub-signature-256': `sha256=${signature}`,
        'x-github-hook-installation-target-id': '7',
      };
      const response = await expectResponse(
        await createWebhookHandler(environment)(post(text, headers)),
        [202, 400, 422],
      );
      const { rows } = await backend().query('select url, homepage from repositories');
      if (response['status'] !== 'applied') expect(rows).toEqual([]);
      for (const { url } of rows) expect(String(url)).toMatch(/^https?:\/\//);
      const kept = await backend().query('select from github_app_settings');
      expect(kept.rows).toHaveLength(1);
    },
    {
      share: 0.5,
      examples: [
        [farAway, 'push'],
        [withoutNumber, 'push'],
      ],
    },
  );

  holdsAsync(
    'has no effect without a signature',
    fc.tuple(
      delivery,
      foreignSignature,
      fc.constantFrom('7', '8', '', '7 ', '7,8', '7)or(1', '9'.repeat(30)),
    ),
    async ([text, signature, appId]) => {
      const headers = {
        'x-github-event': 'repository',
        'x-hub-signature-256': signature,
        'x-github-hook-installation-target-id': appId,
      };
      await expectResponse(await createWebhookHandler(environment)(post(text, headers)), [401]);
    },
    { share: 0.3 },
  );
});

describe('a policy report from a browser', () => {
  const report = fc
    .record({ blocked: fc.oneof(hostileAddress, oddText), at: hostileAddress, directive: oddText })
    .map(({ blocked, at, directive }) => ({
      'csp-report': {
        'blocked-uri': blocked,
        'document-uri': at,
        'effective-directive': directive,
        'violated-directive': 'script-src',
        'script-sample': 'canary',
      },
    }));
  const body = mutatedValue(report).map((value) => JSON.stringify(value) ?? 'null');

  holdsAsync('becomes one short line without secrets', fc.oneof(body, brokenText(body)), async (text) => {
    const lines: string[] = [];
    const warn = vi
      .spyOn(console, 'warn')
      .mockImplementation((...parts: unknown[]) => void lines.push(parts.join(' ')));
    try {
      const handler = createReportsHandler(environment);
      const response = await handler(post(text));
      await expectResponse(response, [204, 400, 422]);
      expect(lines).toHaveLength(response.status === 204 ? 1 : 0);
      for (const line of lines) {
        expect(line).toMatch(/^[^\p{Cc}]{1,520}$/u);
        // An @ in a path does not mark a password.
        expect(line).not.toMatch(/[?#]|\/\/[^/ ]*@|canary/);
      }
    } finally {
      warn.mockRestore();
    }
  });
});

describe('a request to revoke a token', () => {
  const body = mutatedValue(fc.constant({ token: 'gho_a' }))
    .filter(
      (value) =>
        !(
          typeof value === 'object' &&
          value !== null &&
          'token' in value &&
          typeof value.token === 'string' &&
          /^[\w.-]{1,1024}$/.test(value.token)
        ),
    )
    .map((value) => JSON.stringify(value) ?? 'null');
  holdsAsync(
    'is refused before any request if invalid',
    fc.oneof(
      body,
      oddText.map((text) => JSON.stringify({ token: `${text} ` })),
    ),
    async (text) => {
      requested.length = 0;
      const app = { clientId: 'c', clientSecret: 's', apiUrl: `${backend().origin}/nobody` };
      await expectResponse(await createRevocationHandler(environment, app)(post(text)), [400, 422]);
      expect(requested).toEqual([]);
    },
  );
});

describe('a list of operations', () => {
  holdsAsync(
    'is answered one by one, or rejected as a whole',
    fc.tuple(operationBody, operationAction),
    async ([value, name]) => {
      const headers = { authorization: `Bearer ${token}`, action: name };
      const response = await createBatchHandler(environment)(post(JSON.stringify(value) ?? 'null', headers));
      await expectResponse(response, [200, 400, 409, 413, 422]);
    },
    { share: 0.5 },
  );
});

describe('a request about the GitHub App', () => {
  const valid = {
    origin: 'https://a',
    state: 'github-app-x',
    code: 'c',
    installationId: '1',
    appId: '1',
    setupAction: 'install',
    githubToken: 'gho_x',
    privateKey: 'k',
    webhookSecret: 's',
    repositories: ['a'],
  };
  holds(
    'is validated and answered with a message',
    fc.tuple(
      fc.constantFrom(...Object.keys(requests)),
      mutatedValue(fc.constant(valid)),
      repeatedPieces(['a', '1', '\n'], 50_000),
    ),
    ([name, body, long]) => {
      for (const given of [body, { ...valid, state: long }, { ...valid, privateKey: long }]) {
        const wrong = requests[name]?.(given, 'body') ?? null;
        if (wrong !== null) expect(wrong.length).toBeLessThan(200);
        else expect(typeof given).toBe('object');
      }
    },
  );
});
