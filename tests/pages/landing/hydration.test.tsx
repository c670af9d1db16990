// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

/** No skills here: the page shows its bundled list. */
async function backendWithoutSkills(): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(503, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(() => {
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key');
  vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('the islands hydrate what was prerendered without a mismatch', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', await backendWithoutSkills());
  const { prerenderDocuments } = await import('../../../src/entries/landing.prerender.tsx');
  const documents = await prerenderDocuments('http://localhost:8080', new Date('2026-11-23'));
  document.body.innerHTML = documents[0]?.body ?? '';
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});

  // React's development build, which the tests run, names every difference.
  await import('../../../src/entries/landing.hydrate.tsx');

  expect(complaints.mock.calls).toEqual([]);
  await vi.waitFor(() => expect(document.querySelector('[role="tablist"]')).not.toBeNull());
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(4);
  await vi.waitFor(() => expect(document.querySelector('.skills')?.hasAttribute('data-loading')).toBe(false));
  expect(document.querySelector('.pill-badge')).toBeNull();
});
