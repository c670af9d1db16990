// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const address = 'https://data.example/rest/v1/rpc/count_visit';
const requests: { url: string; body: unknown; headers: unknown }[] = [];

beforeEach(() => {
  requests.splice(0);
  vi.resetModules();
  vi.stubEnv('VITE_VISIT_COUNTS', 'on');
  vi.stubEnv('VITE_SUPABASE_URL', 'https://data.example/');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(init.body)), headers: init.headers });
    return Promise.reject(new Error('Nobody is there.'));
  });
  arriveBy('navigate');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
});

function arriveBy(type: string): void {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((kind) =>
    kind === 'navigation' ? [{ type, name: location.href } as unknown as PerformanceEntry] : [],
  );
}

/** Opens the page and waits for some seconds. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('../../../src/entries/landing.later.ts');
}

test.each([
  ['/', '/'],
  ['/index.html?from=mail#contact', '/'],
  ['/privacy.html', '/privacy'],
  ['/projects/harbour-logistics', '/projects/harbour-logistics'],
])('counts %s as %s and sends nothing else', async (path, page) => {
  await open(path);
  expect(requests).toEqual([
    { url: address, body: { page }, headers: { apikey: 'public-key', 'content-type': 'application/json' } },
  ]);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

test.each([
  ['asks not to be tracked', () => vi.stubGlobal('navigator', { languages: ['en'], doNotTrack: '1' })],
  [
    'has a global privacy control',
    () => vi.stubGlobal('navigator', { languages: ['en'], globalPrivacyControl: true }),
  ],
  ['is signed in here', () => localStorage.setItem('portico.account', '{"userId":"x"}')],
  ['loads the page again', () => arriveBy('reload')],
  ['visits a site that counts nobody', () => vi.stubEnv('VITE_VISIT_COUNTS', 'off')],
])('does not count a visitor who %s', async (_who, prepare) => {
  prepare();
  await open('/');
  expect(requests).toEqual([]);
});
