import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveredRepository } from '../../support/delivered-repository.ts';
import { appServiceForFile } from '../../support/github-app.ts';

const service = appServiceForFile();
let secret = '';

beforeAll(async () => {
  const { setup, tested } = await service.configure();
  expect(tested.status).toBe(200);
  secret = setup.webhookSecret;
});

beforeEach(async () => {
  await service.stack().query('delete from repositories');
  await service.stack().query('delete from private.github_webhook_deliveries');
});

const repository = (changes: Record<string, unknown> = {}) => ({ ...deliveredRepository, ...changes });
const payload = (changes: Record<string, unknown> = {}, action = 'edited') => ({
  action,
  repository: repository(changes),
  installation: { id: 58_210_001 },
});
const rows = async () => (await service.stack().query('select * from repositories order by id')).rows;
const headVersion = async () =>
  Number((await service.stack().query('select private.head_version() as head')).rows[0]?.['head']);
const pull = async (since: number) => {
  const { rows: heads } = await service.stack().query('select epoch from private.sync_head');
  const response = await fetch(`${service.stack().origin}/rest/v1/rpc/pull_changes`, {
    method: 'POST',
    headers: {
      apikey: service.stack().anonKey,
      authorization: `Bearer ${service.tokens.admin}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ since, known_epoch: heads[0]?.['epoch'] }),
  });
  return (await response.json()) as {
    changes: { table: string; id: string; row: Record<string, unknown> | null }[];
    githubApp: { appId: string; installationId: string } | null;
  };
};

describe('a delivery that GitHub did not sign', () => {
  test.each([
    ['another secret', () => service.deliver('another', 'repository', payload())],
    ['no secret', () => service.deliver('', 'repository', payload())],
    ['another app', () => service.deliver(secret, 'repository', payload(), randomUUID(), '77')],
  ])('has no effect if signed with %s', async (_name, send) => {
    expect(await send()).toMatchObject({ status: 401, body: { code: 'SIGNATURE_INVALID' } });
    expect(await rows()).toEqual([]);
  });

  test('is rejected with a wrong or a missing signature', async () => {
    const address = `${service.stack().origin}/functions/v1/github-webhook`;
    const headers = { 'x-github-hook-installation-target-id': '1048213', 'x-github-delivery': 'a' };
    const signature = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
    for (const more of [{}, signature]) {
      const response = await fetch(address, { method: 'POST', headers: { ...headers, ...more }, body: '{}' });
      expect(response.status).toBe(401);
    }
    expect((await fetch(address)).status).toBe(405);
  });
});

describe('a repository', () => {
  test('is stored as a fresh row that the next pull returns', async () => {
    const since = await headVersion();
    expect(await service.deliver(secret, 'repository', payload())).toMatchObject({
      status: 202,
      body: { status: 'applied' },
    });
    const [change] = (await pull(since)).changes;
    expect(change).toMatchObject({
      table: 'repositories',
      id: '4711',
      row: { name: 'ledger', stars: 7, owner: 'robin-muster', topics: ['books'], homepage: null },
    });
  });

  test('applies a repeated delivery once, whatever its id', async () => {
    const id = randomUUID();
    await service.deliver(secret, 'repository', payload(), id);
    await service.stack().query('delete from repositories');
    const since = await headVersion();
    for (const another of [id, randomUUID(), '']) {
      const again = await service.deliver(secret, 'repository', payload(), another);
      expect(again.body).toEqual({ status: 'repeated' });
    }
    expect(await rows()).toEqual([]);
    expect((await pull(since)).changes).toEqual([]);
  });

  test('applies another report under a known id', async () => {
    const id = randomUUID();
    await service.deliver(secret, 'repository', payload(), id);
    await service.deliver(secret, 'repository', payload({ stargazers_count: 99 }), id);
    expect(await rows()).toMatchObject([{ stars: 99 }]);
  });

  test('is not deleted by another event under the deletion’s name', async () => {
    await service.deliver(secret, 'repository', payload());
    const about = {
      starred_at: null,
      label: { name: 'bug' },
      hook_id: 7,
      member: { login: 'robin-muster' },
      repositories: [],
    };
    for (const [key, value] of Object.entries(about)) {
      const deleted = { ...payload({}, 'deleted'), [key]: value };
      const response = await service.deliver(secret, 'repository', deleted);
      expect(response).toMatchObject({ status: 202, body: { status: 'ignored' } });
    }
    for (const action of ['started', 'removed', 7]) {
      const response = await service.deliver(secret, 'repository', { ...payload(), action });
      expect(response.body).toEqual({ status: 'ignored' });
    }
    const push = { ...payload(), action: undefined, ref: 7 };
    expect((await service.deliver(secret, 'push', push)).body).toEqual({ status: 'ignored' });
    expect(await rows()).toHaveLength(1);
  });

  test('keeps manual values and the link', async () => {
    await service.deliver(secret, 'repository', payload());
    await service
      .stack()
      .query(
        "update repositories set stars = 4242, edited_fields = '{stars}', project_id = 'default-project'",
      );
    await service.deliver(
      secret,
      'repository',
      payload({ description: 'New', updated_at: '2026-01-02T00:00:00Z' }),
    );
    expect(await rows()).toMatchObject([{ stars: 4242, description: 'New', project_id: 'default-project' }]);
  });

  test('ignores an older report that arrives later', async () => {
    await service.deliver(
      secret,
      'repository',
      payload({ id: 5, updated_at: '2026-03-02T00:00:00Z', description: 'new' }),
    );
    const late = payload({ id: 5, updated_at: '2026-03-01T00:00:00Z', description: 'old' });
    expect((await service.deliver(secret, 'repository', late)).body).toEqual({ status: 'overtaken' });
    expect(await rows()).toMatchObject([{ description: 'new' }]);
  });

  test('takes the date of a push, which is a number', async () => {
    const pushed = Date.parse('2026-05-05T05:05:05Z') / 1000;
    const push = {
      ...payload({ pushed_at: pushed, created_at: pushed, updated_at: '2026-05-05T05:05:06Z' }),
      action: undefined,
      ref: 'refs/heads/main',
    };
    expect((await service.deliver(secret, 'push', push)).body).toEqual({ status: 'applied' });
    const [row] = await rows();
    expect(new Date(String(row?.['pushed_at'])).toISOString()).toBe('2026-05-05T05:05:05.000Z');
  });

  test('a deleted repository leaves a tombstone', async () => {
    await service.deliver(secret, 'repository', payload({ updated_at: '2026-06-01T00:00:00Z' }));
    const since = await headVersion();
    await service.deliver(secret, 'repository', payload({ updated_at: '2026-06-01T00:00:00Z' }, 'deleted'));
    expect((await pull(since)).changes).toMatchObject([{ table: 'repositories', id: '4711', row: null }]);
  });

  test('is ignored with an invalid address and loses an invalid website', async () => {
    for (const address of ['javascript:alert(1)', ' https://github.com/a', null, 7]) {
      const response = await service.deliver(secret, 'repository', payload({ html_url: address }));
      expect(response).toMatchObject({ status: 202, body: { status: 'ignored' } });
    }
    expect(await rows()).toEqual([]);
    const websites = {
      null: ['javascript:alert(1)', ' JavaScript:a', 'java\nscript:a', 'mailto:a@b', 7],
      kept: ['http://a', 'HTTPS://a', 'example.com'],
    };
    for (const [index, homepage] of [...websites.null, ...websites.kept].entries()) {
      await service.deliver(secret, 'repository', payload({ id: 800 + index, homepage }));
    }
    expect((await rows()).map(({ homepage }) => homepage)).toEqual([
      ...websites.null.map(() => null),
      ...websites.kept,
    ]);
  });

  test('of another installation, and events of another kind, are ignored', async () => {
    const foreign = { ...payload(), installation: { id: 58_210_009 } };
    expect((await service.deliver(secret, 'repository', foreign)).body).toEqual({ status: 'ignored' });
    expect((await service.deliver(secret, 'star', payload())).body).toEqual({ status: 'ignored' });
    expect((await service.deliver(secret, 'repository', '[]')).status).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

describe('the removal of the installation', () => {
  const removal = { action: 'deleted', installation: { id: 58_210_001 }, repositories: [] };

  test('is ignored while GitHub still lists the installation', async () => {
    for (const event of ['installation', 'repository', 'push', 'installation_repositories']) {
      const response = await service.deliver(secret, event, removal);
      expect(response).toMatchObject({ status: 202, body: { status: 'ignored' } });
    }
    expect(await service.isConfigured()).toBe(true);
  });

  test.each([
    ['cannot be asked', { status: 500 }],
    ['does not know the app', { status: 401 }],
    ['forbids it', { status: 403 }],
  ])('waits for another delivery while GitHub %s', async (_name, fault) => {
    service.stack().github.faults.next({ match: /^GET .*\/app\/installations\/58210001$/, ...fault });
    const response = await service.deliver(secret, 'installation', removal);
    expect(response).toMatchObject({ status: 502, body: { code: 'GITHUB_UNREACHABLE' } });
    expect(await service.isConfigured()).toBe(true);
  });

  test('is not caused by another report of the installation', async () => {
    service.stack().github.faults.next({ match: /\/app\/installations\/58210001$/, status: 404 });
    for (const change of [{ action: 'suspend' }, { repositories_removed: [] }, { action: undefined }]) {
      const response = await service.deliver(secret, 'installation', { ...removal, ...change });
      expect(response.body).toEqual({ status: 'ignored' });
    }
    service.stack().github.faults.clear();
    expect(await service.isConfigured()).toBe(true);
  });
});

test('rejects a body that is too large before it ends', async () => {
  const { hostname, port } = new URL(service.stack().origin);
  for (const [name, mebibytes] of [
    ['github-webhook', 25],
    ['revoke-github-token', 8],
  ] as const) {
    const status = await new Promise((resolve, reject) => {
      const sending = request(
        {
          hostname,
          port,
          method: 'POST',
          path: `/functions/v1/${name}`,
          headers: { 'transfer-encoding': 'chunked' },
        },
        (response) => resolve(response.resume().statusCode),
      );
      sending.on('error', reject);
      for (let sent = 0; sent <= mebibytes; sent += 1) sending.write(Buffer.alloc(1024 * 1024, 'x'));
    });
    expect([name, status]).toEqual([name, 413]);
  }
});

test('the stack’s GitHub reports changes, and removing the app clears settings', async () => {
  const { github, origin } = service.stack();
  await service.call('clearAppSettings', {});
  const setup = await service.begin();
  const query = new URL(setup.setupUrl).searchParams;
  const form = new URLSearchParams([...query, ['webhook_secret', setup.webhookSecret]]);
  await fetch(`${origin}/github/settings/apps`, { method: 'POST', body: form, redirect: 'manual' });
  await service.call('storeAppSettings', service.settings(setup.state));
  await service.call('testConnection', { appId: '1048213' });

  const token = github.tokens.issue({ login: 'robin-muster' });
  await fetch(`${origin}/github/api/v3/repos/robin-muster/client-redaction`, {
    method: 'PATCH',
    headers: { authorization: `token ${token}` },
    body: JSON.stringify({ description: 'Told by GitHub itself' }),
  });
  await github.webhooks.idle();
  expect(github.webhooks.deliveries.at(-1)).toMatchObject({ event: 'repository', status: 202 });
  expect(await rows()).toMatchObject([{ name: 'client-redaction', description: 'Told by GitHub itself' }]);

  const app = { appId: '1048213', installationId: '58210001' };
  expect((await pull(await headVersion())).githubApp).toEqual(app);
  await fetch(`${origin}/github/settings/installations/58210001`, { method: 'POST' });
  await github.webhooks.idle();
  expect(await service.isConfigured()).toBe(false);
  expect((await pull(await headVersion())).githubApp).toBeNull();
  await github.webhooks.redeliver(github.webhooks.deliveries.at(-1)?.id ?? '');
  expect(await service.isConfigured()).toBe(false);
});
