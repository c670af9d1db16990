// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const address = 'https://data.example/rest/v1/rpc/count_visit';
let onLoad: (() => void) | undefined;
const requests: { url: string; body: unknown; headers: unknown }[] = [];

beforeEach(() => {
  requests.splice(0);
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('LANDING_ENTRY', '/islands.js');
  vi.stubGlobal('LANDING_IMPORTS', []);
  vi.stubGlobal('LANGUAGE_OFFER', null);
  vi.stubGlobal('HEADER_SCROLL_THRESHOLD_PX', 50);
  vi.stubGlobal('MANIFEST', '/manifest.webmanifest');
  vi.stubGlobal('SERVICE_WORKER', null);
  vi.stubGlobal('VISITS', { url: address, key: 'public-key' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, body: JSON.parse(String(init.body)), headers: init.headers });
    return Promise.reject(new Error('Nobody is there.'));
  });
  // The window outlives the page of a test, and would call the pages before it as well.
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'load') onLoad = listener;
  });
  arriveBy('navigate');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

function arriveBy(type: string): void {
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((kind) =>
    kind === 'navigation' ? [{ type, name: location.href } as unknown as PerformanceEntry] : [],
  );
}

/** The page is loaded, and stays open for four seconds. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('../../../src/entries/landing.loader.ts');
  onLoad?.();
  await vi.advanceTimersByTimeAsync(4_000);
}

test.each([
  ['/', '/'],
  ['/index.html?from=mail#contact', '/'],
  ['/privacy.html', '/privacy'],
  ['/projects/harbour-logistics', '/projects/harbour-logistics'],
])('%s is counted as %s, and nothing else is told', async (path, page) => {
  await open(path);
  expect(requests).toEqual([
    { url: address, body: { page }, headers: { apikey: 'public-key', 'content-type': 'application/json' } },
  ]);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

test.each([
  ['asks not to be tracked', () => vi.stubGlobal('navigator', { ...navigator, doNotTrack: '1' })],
  ['has a global privacy control', () => vi.stubGlobal('navigator', { globalPrivacyControl: true })],
  ['is signed in here', () => localStorage.setItem('portico.account', '{"userId":"x"}')],
  ['loads the page again', () => arriveBy('reload')],
  ['visits a site that counts nobody', () => vi.stubGlobal('VISITS', null)],
])('whoever %s is not counted', async (_who, prepare) => {
  prepare();
  await open('/');
  expect(requests).toEqual([]);
});
