import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { backendForFile } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';

const backend = backendForFile();
let service: DataService;
let deno: DenoProcess;

beforeAll(async () => {
  service = await serveBackend(backend());
  deno = await startFunction('skills', service, { SUPABASE_ANON_KEY: backend().publishableKey });
});

afterAll(async () => {
  await deno.stop();
  await service.close();
});

function request(init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${deno.port}/skills`, init);
}

test('returns the skills in order with the product’s fields', async () => {
  const response = await request();
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  const body = (await response.json()) as { data: { skills: unknown[] } };
  expect(body).toMatchObject({ status: 'success', message: 'Skills loaded.' });
  expect(body.data.skills).toHaveLength(12);
  expect(body.data.skills[0]).toEqual({
    id: 'azure',
    name: 'Microsoft Azure',
    category: 'Cloud',
    yearsExperience: 11,
    proficiencyLevel: 9,
    highlights: ['Landing zones', 'Cost governance', 'Migration of 400 servers'],
  });
});

test('reads anonymously for every caller', async () => {
  service.requests.length = 0;
  await request({ headers: { Authorization: 'Bearer something' } });
  expect(service.requests.map((request) => request.headers.get('Authorization'))).toEqual([null]);
});

test('allows pages of its own origin only', async () => {
  const own = await request({ headers: { Origin: service.url } });
  expect(own.headers.get('Access-Control-Allow-Origin')).toBe(service.url);
  const foreign = await request({ headers: { Origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('allows reading only', async () => {
  const response = await request({ method: 'POST' });
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
});

test('every response forbids framing, sniffing and scripts', async () => {
  const responses = [
    request(),
    request({ method: 'POST' }),
    request({ headers: { Origin: 'https://evil.example' } }),
  ];
  for (const { status, headers } of await Promise.all(responses)) {
    expect(Object.fromEntries(headers), String(status)).toMatchObject({
      'cache-control': status === 200 ? 'public, max-age=60' : 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/json',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('does not follow the data service to another address', async () => {
  service.requests.length = 0;
  service.fault = () => Response.redirect(`${service.url}/rest/v1/elsewhere`);
  expect(await (await request()).json()).toMatchObject({ code: 'DATA_SERVICE_UNREADABLE' });
  service.fault = null;
  expect(service.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/rest/v1/skills']);
});

test('reports an unreadable or failing data service', async () => {
  service.fault = () => new Response('null', { status: 200 });
  const unreadable = await request();
  expect(unreadable.status).toBe(502);
  expect(await unreadable.json()).toMatchObject({ code: 'DATA_SERVICE_UNREADABLE' });
  service.fault = () => Response.json({ message: 'over', code: 'X' }, { status: 500 });
  const failing = await request();
  expect(failing.status).toBe(500);
  expect(await failing.json()).toEqual({ message: 'over', code: 'X' });
  service.fault = null;
});
