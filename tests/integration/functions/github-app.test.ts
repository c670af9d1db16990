import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  appServiceForFile,
  asPkcs8,
  foreignInstallation,
  organisationInstallation,
  ownInstallation,
  strangersInstallation,
} from '../../support/github-app.ts';

const service = appServiceForFile();
const { call } = service;
const otherAdmin = async () => {
  const token = service.tokens.viewer;
  await service
    .stack()
    .query("update profiles set role = 'admin' where id = '00000000-0000-4000-8000-000000000002'");
  return token;
};
const viewerAgain = () =>
  service
    .stack()
    .query("update profiles set role = 'viewer' where id = '00000000-0000-4000-8000-000000000002'");

describe('the access check of the GitHub App functions', () => {
  const bodies: [string, object][] = [
    ['generateSetupUrl', { origin: 'x' }],
    ['getSetup', { state: 'x' }],
    ['convertManifest', { code: 'x', state: 'x' }],
    ['verifyInstallation', { state: 'x', installationId: '1' }],
    ['connectInstallation', { installationId: '1' }],
    ['storeAppSettings', { state: 'x' }],
    ['testConnection', { appId: '1' }],
    ['getAppConfiguration', {}],
    ['clearAppSettings', {}],
    ['listInstallations', {}],
    ['installationToken', {}],
    ['writeToken', { repositoryId: '1', owner: 'x', changes: ['labels'] }],
  ];
  test.each(bodies)('allows only the admin to call %s', async (action, body) => {
    expect((await call(action, body, { as: 'anonymous' })).status).toBe(401);
    expect(await call(action, body, { as: 'viewer' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const forged = `${service.tokens.viewer.split('.').slice(0, 2).join('.')}.AAAA`;
    expect((await call(action, body, { token: forged })).status).toBe(401);
    expect((await call(action, body)).status).not.toBe(403);
  });

  test('rejects other origins, unknown actions and malformed bodies', async () => {
    expect(
      await call('getAppConfiguration', {}, { headers: { Origin: 'https://evil.example' } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'ORIGIN_NOT_ALLOWED' },
    });
    expect(await call('getPrivateKey', {})).toMatchObject({ status: 400, body: { code: 'UNKNOWN_ACTION' } });
    expect(await call('toString', {})).toMatchObject({ status: 400, body: { code: 'UNKNOWN_ACTION' } });
    expect(await call('testConnection', '{')).toMatchObject({ status: 400, body: { code: 'BODY_NOT_JSON' } });
    expect(await call('testConnection', [])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
    expect(await call('testConnection', { appId: "1'; drop" })).toMatchObject({ status: 400 });
    expect(await call('storeAppSettings', { state: 'x', privateKey: 'k'.repeat(50_000) })).toMatchObject({
      status: 400,
    });
    expect(await call('generateSetupUrl', { origin: 'https://evil.example' })).toMatchObject({
      status: 400,
      body: { code: 'ORIGIN_NOT_ALLOWED' },
    });
  });

  test('no client role reads settings or calls service functions', async () => {
    const { origin, anonKey } = service.stack();
    for (const token of [null, service.tokens.viewer, service.tokens.admin]) {
      const headers = { apikey: anonKey, ...(token && { authorization: `Bearer ${token}` }) };
      const read = await fetch(`${origin}/rest/v1/github_app_settings?select=*`, { headers });
      expect([401, 403]).toContain(read.status);
      for (const name of [
        'github_app_setup',
        'github_app_activate',
        'github_app_clear',
        'github_webhook_apply',
      ]) {
        const body = JSON.stringify({
          owner: '00000000-0000-4000-8000-000000000001',
          ...(name === 'github_webhook_apply' ? { delivery: {} } : { state_hash: 'x' }),
        });
        const called = await fetch(`${origin}/rest/v1/rpc/${name}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        });
        expect([401, 403, 404]).toContain(called.status);
      }
    }
  });
});

describe('a setup', () => {
  test('has its own address, state and secret each time', async () => {
    const [first, second] = [await service.begin(), await service.begin()];
    expect(first.state).toMatch(/^github-app-[\w-]{43}$/);
    expect(first.webhookSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(second.state).not.toBe(first.state);
    expect(second.webhookSecret).not.toBe(first.webhookSecret);
    const url = new URL(first.setupUrl);
    expect(url.pathname).toBe('/github/settings/apps/new');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      public: 'false',
      metadata: 'read',
      contents: 'read',
      members: 'read',
      webhook_url: `${service.stack().origin}/functions/v1/github-webhook`,
    });
    expect(first.setupUrl).not.toContain(first.webhookSecret);
    expect(first.manifest).not.toContain(first.webhookSecret);
    expect(JSON.parse(first.manifest)).toMatchObject({
      public: false,
      default_permissions: { metadata: 'read', contents: 'read', members: 'read' },
      default_events: ['repository', 'push'],
    });
  });

  test('shows its secret to its owner only and stores no state', async () => {
    const setup = await service.begin();
    expect((await call('getSetup', { state: setup.state })).body).toEqual({
      webhookSecret: setup.webhookSecret,
    });
    const other = await otherAdmin();
    expect(await call('getSetup', { state: setup.state }, { token: other })).toMatchObject({ status: 404 });
    await viewerAgain();
    const { rows } = await service.stack().query('select * from private.github_app_setups');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(setup.state);
    expect(stored).not.toContain(setup.webhookSecret);
  });
});

describe('saving the settings', () => {
  test.each([
    ['as GitHub hands it out', (pem: string) => pem],
    ['as PKCS#8', asPkcs8],
    ['with the line ends of another system', (pem: string) => pem.replaceAll('\n', '\r\n')],
    ['in one line', (pem: string) => pem.replaceAll(/\n(?!-)(?<!-\n)/g, '')],
  ])('accepts and seals the key %s, and replays have no effect', async (_name, spell) => {
    await call('clearAppSettings', {});
    const privateKey = spell(service.stack().github.app.privateKey);
    const { setup, stored, tested } = await service.configure({ privateKey });
    expect(stored).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(tested).toMatchObject({ status: 200, body: { status: 'success', data: { isConfigured: true } } });
    expect(await service.isConfigured()).toBe(true);
    const { rows } = await service.stack().query('select * from github_app_settings');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY|MII[A-Za-z0-9+/]{20}/);
    expect(JSON.stringify(rows)).not.toContain(setup.webhookSecret);
    const [before] = rows;

    expect(await call('storeAppSettings', service.settings(setup.state))).toMatchObject({
      status: 409,
      body: { message: 'This setup has already been used. Please start again.' },
    });
    expect(await call('testConnection', { appId: '1048213' })).toMatchObject({ status: 404 });
    const after = await service.stack().query('select * from github_app_settings');
    expect(after.rows).toEqual([before]);
  });

  const wrong: [string, () => Record<string, string>, string][] = [
    ['no App ID', () => ({ appId: ' ' }), 'App ID and Installation ID are required.'],
    ['no Installation ID', () => ({ installationId: '' }), 'App ID and Installation ID are required.'],
    ['an App ID that is no number', () => ({ appId: 'x' }), 'App ID and Installation ID must be numbers.'],
    ['no key', () => ({ privateKey: '' }), 'The private key is missing.'],
    [
      'half a key',
      () => ({ privateKey: service.stack().github.app.privateKey.slice(0, 600) }),
      "The private key can't be read. Paste the whole .pem file from GitHub.",
    ],
    [
      'a key of another kind',
      () => ({
        privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }) as string,
      }),
      "The private key can't be read. Paste the whole .pem file from GitHub.",
    ],
    [
      'a key that is none of the app’s',
      () => ({
        privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
          type: 'pkcs1',
          format: 'pem',
        }) as string,
      }),
      'GitHub does not accept this private key for App ID 1048213.',
    ],
    [
      'the key of another app',
      () => ({ privateKey: service.stack().github.otherApp.privateKey }),
      'GitHub does not accept this private key for App ID 1048213.',
    ],
    ['a wrong App ID', () => ({ appId: '77' }), 'GitHub does not accept this private key for App ID 77.'],
    [
      'an installation that is not there',
      () => ({ installationId: '4711' }),
      'The app has no installation with this Installation ID.',
    ],
    [
      'somebody else’s installation',
      () => ({ installationId: foreignInstallation }),
      'This installation does not belong to your GitHub account.',
    ],
    [
      'no GitHub account',
      () => ({ githubToken: '' }),
      'Your GitHub account is not connected on this device. Please sign in with GitHub and try again.',
    ],
    [
      'a forged state',
      () => ({ state: 'github-app-forged' }),
      'This setup was not started from this account. Please start again.',
    ],
  ];
  test.each(wrong)('reports %s and keeps the former configuration', async (_name, changes, message) => {
    if (!(await service.isConfigured())) await service.configure();
    const before = await service.stack().query('select * from github_app_settings');
    const setup = await service.begin();
    const stored = await call('storeAppSettings', service.settings(setup.state, changes()));
    expect(stored.status).toBeGreaterThanOrEqual(400);
    expect(stored.body.message).toBe(message);
    expect(stored.text).not.toContain('PRIVATE KEY');
    expect((await call('testConnection', { appId: '1048213' })).status).toBe(404);
    expect((await service.stack().query('select * from github_app_settings')).rows).toEqual(before.rows);
    expect((await call('storeAppSettings', service.settings(setup.state))).status).toBe(200);
    await call('testConnection', { appId: '1048213' });
  });

  test('returns the configuration without the sealed key', async () => {
    await call('clearAppSettings', {});
    await service.configure();
    expect((await call('getAppConfiguration', {})).body).toEqual({
      status: 'success',
      data: {
        isConfigured: true,
        appId: '1048213',
        appName: expect.any(String),
        installationId: ownInstallation,
        accountLogin: 'robin-muster',
      },
    });
  });

  test('rejects an expired state and another account’s state', async () => {
    const expired = await service.begin();
    await service
      .stack()
      .query("update private.github_app_setups set expires_at = now() - interval '1 second'");
    expect(await call('storeAppSettings', service.settings(expired.state))).toMatchObject({
      status: 410,
      body: { message: 'This setup has expired. Please start again.' },
    });
    const setup = await service.begin();
    const other = await otherAdmin();
    expect(await call('storeAppSettings', service.settings(setup.state), { token: other })).toMatchObject({
      status: 404,
    });
    await viewerAgain();
  });

  test('accepts a state for sixty minutes', async () => {
    await service.begin();
    const { rows } = await service
      .stack()
      .query(
        'select extract(epoch from expires_at - now())::int as left from private.github_app_setups order by expires_at desc limit 1',
      );
    expect(rows[0]?.['left']).toBeGreaterThan(3590);
    expect(rows[0]?.['left']).toBeLessThanOrEqual(3600);
  });

  test('checks the account if GitHub lists no installations', async () => {
    const { github } = service.stack();
    const hide = () => github.faults.next({ match: /GET .*\/user\/installations/, status: 403 });
    for (const [installationId, status] of [
      [ownInstallation, 200],
      [organisationInstallation, 200],
      [foreignInstallation, 403],
      [strangersInstallation, 403],
    ] as const) {
      hide();
      const setup = await service.begin();
      const stored = await call('storeAppSettings', service.settings(setup.state, { installationId }));
      expect([installationId, stored.status]).toEqual([installationId, status]);
    }
  });

  test('changes nothing when GitHub fails midway', async () => {
    const { github } = service.stack();
    const before = await service.stack().query('select * from github_app_settings');
    const setup = await service.begin();
    expect(
      (
        await call(
          'storeAppSettings',
          service.settings(setup.state, { installationId: organisationInstallation }),
        )
      ).status,
    ).toBe(200);
    github.faults.next({ match: /access_tokens/, status: 500 });
    expect(await call('testConnection', { appId: '1048213' })).toMatchObject({
      status: 502,
      body: { message: "GitHub couldn't be reached. Please try again." },
    });
    expect((await service.stack().query('select * from github_app_settings')).rows).toEqual(before.rows);
  });
});

describe('an app from a manifest', () => {
  async function createApp() {
    const setup = await service.begin();
    const { origin } = service.stack();
    const form = new URLSearchParams({ manifest: setup.manifest, state: setup.state });
    const posted = await fetch(`${origin}/github/settings/apps`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const back = new URL(posted.headers.get('location') ?? '');
    return { setup, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  test('stores credentials from GitHub, and the installation completes the setup', async () => {
    await call('clearAppSettings', {});
    const { setup, code, state } = await createApp();
    expect(state).toBe(setup.state);
    const converted = await call('convertManifest', { code, state });
    expect(converted.status).toBe(200);
    expect(converted.text).not.toMatch(/PRIVATE KEY|webhook_secret|client_secret/);
    expect(await call('convertManifest', { code, state })).toMatchObject({ status: 409 });
    const next = String(converted.body.state);
    expect(next).not.toBe(state);
    expect(String(converted.body.installUrl)).toContain(
      `/github/apps/portico-local/installations/new?state=${next}`,
    );
    expect(await service.isConfigured()).toBe(false);

    const foreign = { state: next, installationId: foreignInstallation, githubToken: service.githubToken() };
    expect(await call('verifyInstallation', foreign)).toMatchObject({
      status: 403,
      body: { code: 'INSTALLATION_FOREIGN' },
    });
    expect(await service.isConfigured()).toBe(false);
    const own = { ...foreign, installationId: ownInstallation };
    expect(await call('verifyInstallation', own)).toMatchObject({
      status: 200,
      body: { outcome: 'configured' },
    });
    expect(await service.isConfigured()).toBe(true);
    expect(await call('verifyInstallation', own)).toMatchObject({ status: 409 });
  });

  test('can be finished by hand with GitHub’s key', async () => {
    await call('clearAppSettings', {});
    const { code, state } = await createApp();
    const converted = await call('convertManifest', { code, state });
    const settings = service.settings(String(converted.body.state), { privateKey: '' });
    expect((await call('storeAppSettings', settings)).status).toBe(200);
    expect((await call('testConnection', { appId: '1048213' })).status).toBe(200);
    expect(await service.isConfigured()).toBe(true);
  });

  test('rejects a code that GitHub does not know', async () => {
    const setup = await service.begin();
    expect(await call('convertManifest', { code: 'nothing', state: setup.state })).toMatchObject({
      status: 422,
      body: { code: 'CODE_UNKNOWN' },
    });
  });
});

describe('the return from an installation', () => {
  test('is accepted for the owner’s installation with our state only', async () => {
    const setup = await service.begin();
    const back = { state: setup.state, installationId: ownInstallation, githubToken: service.githubToken() };
    expect(await call('verifyInstallation', back)).toMatchObject({ status: 200, body: { outcome: 'noted' } });
    expect(await call('verifyInstallation', { ...back, installationId: foreignInstallation })).toMatchObject({
      status: 403,
    });
    expect(await call('verifyInstallation', { ...back, state: 'github-app-x' })).toMatchObject({
      status: 404,
    });
    expect(await call('verifyInstallation', { ...back, state: undefined })).toMatchObject({ status: 404 });
  });

  test('confirms an update of the configured installation only', async () => {
    await call('clearAppSettings', {});
    await service.configure();
    const update = { setupAction: 'update', installationId: ownInstallation };
    expect(await call('verifyInstallation', update)).toMatchObject({
      status: 200,
      body: { outcome: 'updated' },
    });
    expect(
      await call('verifyInstallation', { ...update, installationId: organisationInstallation }),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe('another installation of the app that is configured', () => {
  const connect = (installationId: string, changes: Record<string, string> = {}) =>
    call('connectInstallation', { installationId, githubToken: service.githubToken(), ...changes });
  const settings = async () => (await service.stack().query('select * from github_app_settings')).rows[0];

  test('is used from then on with the stored key and secret', async () => {
    await call('clearAppSettings', {});
    await service.configure();
    const before = await settings();
    expect(await connect(organisationInstallation)).toMatchObject({ status: 200 });
    const after = await settings();
    expect(after).toMatchObject({
      installation_id: organisationInstallation,
      account_login: 'muster-labs',
      app_id: before?.['app_id'],
      sealed_private_key: before?.['sealed_private_key'],
      sealed_webhook_secret: before?.['sealed_webhook_secret'],
    });
    expect((await call('installationToken', {})).status).toBe(200);
  });

  test('rejects foreign and unknown installations and keeps the settings', async () => {
    await call('clearAppSettings', {});
    await service.configure();
    const before = await settings();
    expect(await connect(foreignInstallation)).toMatchObject({
      status: 403,
      body: { code: 'INSTALLATION_FOREIGN' },
    });
    expect(await connect('4711')).toMatchObject({ status: 422, body: { code: 'INSTALLATION_UNKNOWN' } });
    expect(await connect(organisationInstallation, { githubToken: '' })).toMatchObject({
      status: 403,
      body: { code: 'GITHUB_NOT_CONNECTED' },
    });
    service.stack().github.faults.next({ match: /access_tokens/, status: 500 });
    expect((await connect(organisationInstallation)).status).toBe(502);
    expect(await connect('x')).toMatchObject({ status: 400 });
    expect(await settings()).toEqual(before);
  });

  test('requires a configured app', async () => {
    await call('clearAppSettings', {});
    expect(await connect(ownInstallation)).toMatchObject({ status: 404, body: { code: 'NOT_CONFIGURED' } });
  });
});

describe('installation tokens', () => {
  const request = async (token: unknown, path: string) =>
    fetch(`${service.stack().origin}/github/api/v3${path}`, {
      headers: { authorization: `token ${String(token)}` },
    });

  test('are refused before an App is configured', async () => {
    await call('clearAppSettings', {});
    expect(await call('installationToken', {})).toMatchObject({
      status: 404,
      body: { code: 'NOT_CONFIGURED' },
    });
  });

  test('read the listed repositories only, for an hour', async () => {
    await call('clearAppSettings', {});
    await service.configure();
    const bare = await call('installationToken', {});
    expect(bare.status).toBe(200);
    await service.stack().query(
      `insert into repositories (id, name, url, owner) values
        ('1', 'client-redaction', 'https://x.test', 'robin-muster'), ('2', 'gone-long-ago', 'https://x.test', 'robin-muster')`,
    );
    const { status, body } = await call('installationToken', {});
    expect(status).toBe(200);
    expect(String(body.token).length).toBeGreaterThan(500);
    const left = Date.parse(String(body.expiresAt)) - Date.now();
    expect(left).toBeGreaterThan(55 * 60_000);
    expect((await request(body.token, '/repos/robin-muster/client-redaction')).status).toBe(200);
    const minted = service.stack().github.requests.filter(({ path }) => path.includes('access_tokens'));
    expect(minted.at(-1)?.status).toBe(201);
    const installations = await call('listInstallations', {});
    expect(installations.body.installations).toContainEqual({
      id: ownInstallation,
      account: 'robin-muster',
      repositories: 'all',
    });
  });

  test('lists an enterprise by its slug, and null for unreadable installations', async () => {
    const body = [null, { id: 7, account: { slug: 'example-enterprise' }, repository_selection: 'selected' }];
    service.stack().github.faults.next({ match: /\/app\/installations\?/, status: 200, body });
    expect((await call('listInstallations', {})).body.installations).toEqual([
      null,
      { id: '7', account: 'example-enterprise', repositories: 'selected' },
    ]);
  });
});

describe('the write token', () => {
  beforeEach(async () => {
    service.stack().github.app.permit({});
    await service.configure();
  });

  const countMinted = () =>
    service
      .stack()
      .github.requests.filter(({ path, status }) => path.includes('access_tokens') && status === 201).length;
  const api = (token: unknown, method: string, path: string, body?: object) =>
    fetch(`${service.stack().origin}/github/api/v3${path}`, {
      method,
      headers: { authorization: `token ${String(token)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  async function want(changes: string[], name = 'zero-trust-baseline', owner = 'robin-muster') {
    const found = await api(service.githubToken(), 'GET', `/repos/${owner}/${name}`);
    const { id } = (await found.json()) as { id: number };
    return { repositoryId: String(id), owner, changes };
  }
  const atGithub = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${service.stack().origin}/github${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });

  test('requires the permission and links to the missing one', async () => {
    const before = countMinted();
    const wish = await want(['settings']);
    const { origin } = service.stack();
    expect(await call('writeToken', wish)).toMatchObject({
      status: 403,
      body: {
        code: 'APP_PERMISSION_MISSING',
        message: expect.stringContaining('“Administration”'),
        helpUrl: `${origin}/github/settings/apps/portico-local/permissions`,
      },
    });
    await atGithub('/settings/apps/portico-local/permissions', { administration: 'write', issues: 'write' });
    expect(await call('writeToken', wish)).toMatchObject({
      status: 403,
      body: {
        code: 'APP_PERMISSION_MISSING',
        helpUrl: `${origin}/github/settings/installations/${ownInstallation}/permissions/update`,
      },
    });
    expect(countMinted()).toBe(before);
    await atGithub(`/settings/installations/${ownInstallation}/permissions/update`);
    expect((await call('writeToken', wish)).status).toBe(200);
  });

  test('writes to one repository with one permission', async () => {
    service.stack().github.app.permit({ administration: 'write', issues: 'write' });
    const { status, body } = await call('writeToken', await want(['labels']));
    expect(status).toBe(200);
    expect(Date.parse(String(body.expiresAt)) - Date.now()).toBeLessThan(61 * 60_000);
    const label = { name: 'from the app', color: 'd73a4a' };
    const createLabel = (name: string) =>
      api(body.token, 'POST', `/repos/robin-muster/${name}/labels`, label);
    expect((await createLabel('zero-trust-baseline')).status).toBe(201);
    expect((await createLabel('conditional-access-diff')).status).toBe(403);
    const renamed = await api(body.token, 'PATCH', '/repos/robin-muster/zero-trust-baseline', { name: 'x' });
    expect(renamed.status).toBe(403);
    const reading = await call('installationToken', {});
    const path = '/repos/robin-muster/zero-trust-baseline/labels';
    expect((await api(reading.body.token, 'POST', path, { ...label, name: 'another' })).status).toBe(403);
  });

  test('is refused where the App is not installed', async () => {
    service.stack().github.app.permit({ issues: 'write' });
    const notThere = { status: 404, body: { code: 'APP_NOT_THERE' } };
    const elsewhere = await want(['labels'], 'policy-engine', 'muster-labs');
    expect(await call('writeToken', elsewhere)).toMatchObject(notThere);
    expect(await call('writeToken', { ...elsewhere, owner: 'robin-muster' })).toMatchObject(notThere);
    const odd = { repositoryId: '1', owner: 'robin-muster', changes: ['workflows'] };
    expect(await call('writeToken', odd)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });
});

test('names the repositories pushed last if a token cannot name all', async () => {
  await call('clearAppSettings', {});
  await service.configure();
  await service.stack().query(
    `insert into repositories (id, name, url, owner, pushed_at)
     select 'many-' || n, case n when 1 then 'client-redaction' when 501 then 'contract-clause-finder' else 'gone-' || n end,
       'https://x.test', 'robin-muster', timestamptz '2026-11-01' - n * interval '1 hour'
     from generate_series(1, 501) as n on conflict do nothing`,
  );
  const { body } = await call('installationToken', {});
  const readStatus = async (name: string) => {
    const address = `${service.stack().origin}/github/api/v3/repos/robin-muster/${name}`;
    return (await fetch(address, { headers: { authorization: `token ${String(body.token)}` } })).status;
  };
  expect(await readStatus('client-redaction')).toBe(200);
  expect(await readStatus('contract-clause-finder')).toBe(404);
  await service.stack().query("delete from repositories where id like 'many-%'");
});

test('disconnecting deletes all settings', async () => {
  await service.configure();
  await service.begin();
  expect((await call('clearAppSettings', {})).status).toBe(200);
  expect(await service.isConfigured()).toBe(false);
  const owner = "user_id = '00000000-0000-4000-8000-000000000001'";
  const left = await service
    .stack()
    .query(
      `select (select count(*) from github_app_settings where ${owner}) + (select count(*) from private.github_app_setups where ${owner}) as n`,
    );
  expect(Number(left.rows[0]?.['n'])).toBe(0);
});

test('this file’s calls log no secret', async () => {
  const { setup } = await service.configure();
  const key = service.stack().github.app.privateKey.split('\n')[5] ?? '';
  for (const secret of [key, setup.webhookSecret, setup.state, service.githubToken(), service.tokens.admin]) {
    expect(service.output()).not.toContain(secret);
  }
  expect(service.output()).not.toMatch(/PRIVATE KEY|ghs_|gho_/);
});
