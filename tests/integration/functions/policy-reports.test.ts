import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { backendForFile } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';
import { waitFor } from '../../support/wait-for.ts';

const backend = backendForFile();
const lines: string[] = [];
let service: DataService;
let deno: DenoProcess;

beforeAll(async () => {
  service = await serveBackend(backend());
  const environment = {
    SUPABASE_ANON_KEY: backend().publishableKey,
    ALLOWED_ORIGINS: 'https://your.site',
  };
  deno = await startFunction('policy-reports', service, environment, (line) => lines.push(line));
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await deno.stop();
  await service.close();
});

function report(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${deno.port}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', origin: 'https://your.site', ...headers },
    body,
  });
}

const policyReport = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://your.site/auth/confirm?token_hash=secret#access_token=secret',
      'blocked-uri': 'https://user:secret@elsewhere.example/a.js?b=secret',
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src',
      'script-sample': 'secret',
      ...changes,
    },
  });

test('logs a report in one line without secret parts of addresses', async () => {
  expect((await report(policyReport())).status).toBe(204);
  await waitFor(() =>
    expect(lines).toEqual([
      'Content security policy: script-src-elem stopped https://elsewhere.example/a.js at https://your.site/auth/confirm',
    ]),
  );
  expect(service.requests).toEqual([]);
});

test('a report logs one short line without forged lines', async () => {
  const changes = {
    'document-uri': `https://your.site/${'x'.repeat(1_000)}`,
    'blocked-uri': 'inline\nContent security policy: all is well',
    'effective-directive': `img-src\r\nforged ${'x'.repeat(1_000)}`,
  };
  expect((await report(policyReport(changes))).status).toBe(204);
  expect((await report(policyReport({ 'blocked-uri': 7, 'effective-directive': undefined }))).status).toBe(
    204,
  );
  await waitFor(() => expect(lines).toHaveLength(2));
  const [long = '', other = ''] = lines;
  expect(long).toMatch(/^Content security policy: img-src stopped inline at https:\/\/your\.site\/x+$/);
  expect(long.length).toBeLessThan(300);
  expect(other).toMatch(/script-src stopped something at/);
});

test('rejects foreign, oversized and malformed reports', async () => {
  expect((await report('{}')).status).toBe(422);
  expect((await report('[]')).status).toBe(422);
  expect((await report('{')).status).toBe(400);
  expect((await report(policyReport({ filler: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
  expect((await report(policyReport(), { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(lines).toEqual([]);
});
