import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';
import {
  getOwner,
  type OperationResponse,
  providerRepository,
  TestDevice,
} from '../../support/operations.ts';

const backend = backendForFile();
const origin = 'https://portico.example';
let service: DataService;
let deno: DenoProcess;
let token = '';
let device = new TestDevice();
const owner = getOwner(backend, () => token);

beforeAll(async () => {
  service = await serveBackend(backend());
  deno = await startFunction('batch-repository-operations', service, {
    SUPABASE_ANON_KEY: backend().publishableKey,
    ALLOWED_ORIGINS: `http://localhost:8080, ${origin}/`,
  });
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

afterAll(async () => {
  await deno.stop();
  await service.close();
});

beforeEach(async () => {
  await backend().query('delete from public.repositories');
  device = new TestDevice();
  await owner.apply(device.import(providerRepository('1'), providerRepository('2')));
  service.requests.length = 0;
});

afterEach(() => {
  service.fault = null;
});

function call(
  init: RequestInit & { headers?: Record<string, string> },
  { port }: Pick<DenoProcess, 'port'> = deno,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/batch-repository-operations`, { method: 'POST', ...init });
}

function send(
  action: string,
  body: unknown,
  headers: Record<string, string> = {},
  at: Pick<DenoProcess, 'port'> = deno,
): Promise<Response> {
  const init = {
    headers: {
      Authorization: `Bearer ${token}`,
      apikey: backend().publishableKey,
      'Content-Type': 'application/json',
      action,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
  return call(init, at);
}

/** Bodies as in the specification. */
const link = (rest: Record<string, unknown> = {}) => ({
  repositoryIds: ['1'],
  projectId: 'default-project',
  ...rest,
});

describe('the repository actions', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['batch-link', link(), { project_id: 'default-project' }],
    ['batch-unlink', { repositoryIds: ['1'] }, { project_id: null }],
    [
      'batch-update',
      { repositoryIds: ['1'], updates: { stars: 7, language: null } },
      { stars: 7, language: null },
    ],
  ])('%s changes the row', async (action, body, row) => {
    const response = await send(action, body);
    expect(response.status).toBe(200);
    const received = (await response.json()) as OperationResponse;
    expect(received).toMatchObject({ status: 'applied', replayed: false, results: [{ rowId: '1' }] });
    expect(await owner.row('repositories', '1')).toMatchObject(row);
  });

  test('apply accepts several operations and rejects a bad one alone', async () => {
    const good = device.update(['1'], { stars: 3 });
    const response = await send('apply', { operations: [good, { ...good, id: 'x' }] });
    expect(await response.json()).toMatchObject([
      { id: good.id, status: 'applied' },
      { id: 'x', status: 'rejected', code: 'PT400' },
    ]);
  });
});

test('a response has its content type and is not cached', async () => {
  const operation = device.update(['1'], { language: 'Zig' });
  for (const response of [await send('apply', { operations: [operation] }), await send('nothing', {})]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toContain('application/json');
  }
});

describe('exactly once', () => {
  test('applies an operation once, through the function and directly', async () => {
    const operation = device.link(['1'], 'default-project');
    const [first] = (await (await send('apply', { operations: [operation] })).json()) as OperationResponse[];
    await owner.apply(device.unlink(['1']));
    expect(await (await send('apply', { operations: [operation] })).json()).toEqual([
      { ...first, replayed: true },
    ]);
    expect(await owner.apply(operation)).toEqual({ ...first, replayed: true });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: null });
  });

  test('applies an operation once if it was also sent directly', async () => {
    const operation = { ...device.link(['1'], 'default-project'), note: 'kept by the client' };
    await owner.apply(operation);
    expect(await (await send('apply', { operations: [operation] })).json()).toMatchObject([
      { replayed: true },
    ]);
  });

  test('rejects another body under the same id', async () => {
    const named = link({ id: randomUUID(), deviceId: device.id });
    await send('batch-link', named);
    expect(await (await send('batch-link', named)).json()).toMatchObject({ replayed: true });
    const response = await send('batch-link', { ...named, repositoryIds: ['2'] });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      code: 'PT409',
      message: 'This operation id was used for something else.',
    });
  });
});

describe('who may call', () => {
  test.each<[string, () => Record<string, string>]>([
    ['nobody', () => ({ Authorization: '' })],
    ['the project key in place of a token', () => ({ Authorization: `Bearer ${backend().publishableKey}` })],
    ['something that is no bearer token', () => ({ Authorization: `Basic ${token}` })],
  ])('rejects %s', async (_, headers) => {
    const response = await send('batch-link', link(), headers());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 'UNAUTHENTICATED', message: 'Sign in first.' });
    expect(service.requests).toHaveLength(0);
  });

  test('rejects an invalid token', async () => {
    const expired = backend().token({ sub: randomUUID(), role: 'authenticated', exp: 1 });
    const response = await send('batch-link', link(), {
      Authorization: `Bearer ${expired}`,
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'PGRST303' });
  });

  test('rejects a viewer', async () => {
    const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
    const response = await send('batch-link', link(), {
      Authorization: `Bearer ${viewer}`,
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ code: 'PT403', message: 'Only the owner may do this.' });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: null });
  });

  test('uses the project’s key if the caller sends none', async () => {
    const response = await call({
      headers: { Authorization: `Bearer ${token}`, action: 'batch-unlink' },
      body: JSON.stringify({ repositoryIds: ['1'] }),
    });
    expect(response.status).toBe(200);
  });
});

describe('a malformed request never reaches the data service', () => {
  test.each<[string, string, () => unknown, string]>([
    ['an unknown action', 'batch-drop', link, 'UNKNOWN_ACTION'],
    ['an inherited name as action', 'toString', link, 'UNKNOWN_ACTION'],
    ['no action', '', link, 'UNKNOWN_ACTION'],
    ['an operation under its own name', 'patch', () => device.link(['1'], 'p'), 'UNKNOWN_ACTION'],
    ['no JSON', 'batch-link', () => '{', 'BODY_NOT_JSON'],
    ['a list', 'batch-link', () => [], 'INVALID_OPERATION'],
    ['null', 'batch-link', () => null, 'INVALID_OPERATION'],
    ['an id that is none', 'batch-link', () => link({ id: '1' }), 'INVALID_OPERATION'],
    ['no repositories', 'batch-link', () => link({ repositoryIds: [] }), 'INVALID_OPERATION'],
    ['ids that are numbers', 'batch-link', () => link({ repositoryIds: [1] }), 'INVALID_OPERATION'],
    ['no project', 'batch-link', () => ({ repositoryIds: ['1'] }), 'INVALID_OPERATION'],
    ['a base without version', 'batch-link', () => link({ base: { 1: {} } }), 'INVALID_OPERATION'],
    ['a newer payload', 'batch-link', () => link({ payloadVersion: 2 }), 'INVALID_OPERATION'],
    [
      'stars below zero',
      'batch-update',
      () => ({ repositoryIds: ['1'], updates: { stars: -1 } }),
      'INVALID_OPERATION',
    ],
    ['no list to apply', 'apply', () => ({ operations: {} }), 'INVALID_OPERATION'],
    ['nothing to apply', 'apply', () => ({ operations: [] }), 'INVALID_OPERATION'],
  ])('is rejected because of %s', async (_, action, body, code) => {
    const response = await send(action, body());
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code, message: expect.any(String) });
    expect(service.requests).toHaveLength(0);
  });

  test('names the invalid field', async () => {
    const response = await send('batch-link', link({ base: { 7: { version: 'x' } } }));
    expect(await response.json()).toMatchObject({
      message: 'body.base.7.version must be a whole number.',
    });
  });

  test('rejects a body beyond 8 MiB', async () => {
    const response = await send('apply', `"${'x'.repeat(8 * 1024 * 1024)}"`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test.each(['GET', 'PUT', 'DELETE'])('is rejected with the method %s', async (method) => {
    const response = await call({ method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS');
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('the allowed origins', () => {
  const preflight = (from: string) =>
    call({
      method: 'OPTIONS',
      headers: { Origin: from, 'Access-Control-Request-Method': 'POST' },
    });

  test.each([origin, 'http://localhost:8080'])('allows %s', async (from) => {
    const refused = await preflight(from);
    expect(refused.status).toBe(204);
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(from);
    expect(refused.headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(refused.headers.get('Access-Control-Allow-Headers')).toContain('action');
    expect(refused.headers.get('Vary')).toContain('Origin');
    const response = await send('batch-unlink', { repositoryIds: ['1'] }, { Origin: from });
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(from);
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  });

  test('allows the project’s own origin, which can read errors', async () => {
    const response = await send('nonsense', {}, { Origin: service.url });
    expect(response.status).toBe(400);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(service.url);
  });

  test.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://portico.example'])(
    'rejects %s',
    async (from) => {
      const refused = await preflight(from);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
      const response = await send('batch-unlink', { repositoryIds: ['1'] }, { Origin: from });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
      expect(service.requests).toHaveLength(0);
    },
  );
});

describe('after a publication', () => {
  let publishing: DenoProcess;
  let hookStatus = 200;
  const lines: string[] = [];
  const hooks = () => service.requests.filter(({ url }) => new URL(url).pathname === '/hook');

  beforeAll(async () => {
    const environment = {
      SUPABASE_ANON_KEY: backend().publishableKey,
      DEPLOY_HOOK_URL: `${service.url}/hook`,
      DEPLOY_HOOK_QUIET_SECONDS: '1',
    };
    const onLine = (line: string) => void lines.push(line);
    publishing = await startFunction('batch-repository-operations', service, environment, onLine);
  });
  afterAll(() => publishing.stop());
  beforeEach(() => {
    service.fault = (request) =>
      new URL(request.url).pathname === '/hook'
        ? new Response(null, { status: hookStatus })
        : backend().app.fetch(request);
  });

  async function publish(name: string): Promise<void> {
    const project = { id: 'published', name, category: 'recent', is_public: true };
    const response = await send('apply', { operations: [device.put('projects', project)] }, {}, publishing);
    expect(await response.json()).toMatchObject([{ results: [{ status: 'applied' }] }]);
  }

  test('calls the deploy hook once for several changes', async () => {
    await publish('One');
    await publish('Two');
    await publish('Three');
    await send('batch-link', link({ projectId: 'published' }), {}, publishing);
    expect(hooks()).toHaveLength(0);
    await expect.poll(() => hooks().length).toBe(1);
    await delay(1_500);
    expect(hooks().map(({ method }) => method)).toEqual(['POST']);
  });

  test('retries a failed hook after the response was sent', async () => {
    hookStatus = 500;
    await publish('Four');
    await expect.poll(() => hooks().length).toBe(1);
    hookStatus = 200;
    await expect.poll(() => hooks().length).toBe(2);
    expect(lines).toEqual([]);
  });
});

describe('when the data service fails', () => {
  const unlink = () => send('batch-unlink', { repositoryIds: ['1'] });

  test('passes on status, code and Retry-After without details', async () => {
    service.fault = () =>
      Response.json(
        { code: 'PT503', message: 'Busy.', details: 'row (1, 2)', hint: null },
        { status: 503, headers: { 'Retry-After': '7' } },
      );
    const response = await unlink();
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('7');
    expect(await response.json()).toEqual({ code: 'PT503', message: 'Busy.' });
  });

  test('reports a response without JSON as unreadable', async () => {
    service.fault = () => new Response('<html>Please sign in to the network</html>');
    const response = await unlink();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'DATA_SERVICE_UNREADABLE' });
  });

  test('reports a broken connection', async () => {
    service.fault = () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) }));
    const response = await unlink();
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'DATA_SERVICE_UNREACHABLE' });
  });

  test('reports a lost response and recognises the repeat', async () => {
    const operations = [device.link(['1'], 'default-project')];
    service.fault = async (request) => {
      await backend().app.fetch(request);
      return new Response('{"id": "cut o', { status: 200 });
    };
    expect((await send('apply', { operations })).status).toBe(502);
    service.fault = null;
    expect(await (await send('apply', { operations })).json()).toMatchObject([{ replayed: true }]);
  });
});
