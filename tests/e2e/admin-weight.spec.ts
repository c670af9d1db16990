import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';

test.use(withoutServiceWorker);

/**
 * Limits of a cold start, without service worker and cache, until the heading is visible. Sizes are in bytes after gzip at level
 * 9. A wave is a set of files that are requested at the same time. The document itself is not counted.
 */
const screens = [
  { path: '/auth/sign-in', heading: 'Sign in', maxBytes: 180 * 1024, maxRequests: 16, maxWaves: 2 },
  { path: '/admin', heading: 'Dashboard', maxBytes: 300 * 1024, maxRequests: 25, maxWaves: 2 },
  {
    path: '/admin/github',
    heading: 'GitHub Repository Management',
    maxBytes: 300 * 1024,
    maxRequests: 25,
    maxWaves: 2,
  },
];

/** Milliseconds without a new request after which a wave counts as complete. */
const waveEndMs = 1_500;

test('screens stay below their size limits at a cold start', async ({ page, browser, baseURL }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  const signedIn = await page.context().storageState();
  for (const { path, heading, maxBytes, maxRequests, maxWaves } of screens) {
    // A new browser context has an empty cache.
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      serviceWorkers: 'block',
      locale: 'en-GB',
      ...(path.startsWith('/admin') && { storageState: signedIn }),
    });
    const { files, waves } = await coldStart(context, path, heading);
    const sizes = await Promise.all(files.map((file) => compressedSize(page, file)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({
      type: path,
      description: `${bytes} bytes, ${files.length} requests, ${waves} waves`,
    });
    const list = files.map((file, index) => `${sizes[index]} ${new URL(file).pathname}`).join('\n');
    expect(files.length).toBeGreaterThan(3);
    expect(bytes, `${path}\n${list}`).toBeLessThanOrEqual(maxBytes);
    expect(files.length, `${path}\n${list}`).toBeLessThanOrEqual(maxRequests);
    expect(waves, path).toBeLessThanOrEqual(maxWaves);
    await context.close();
  }
});

/** Opens the address twice: once to list the files, and once with its files held back, to count the waves. */
async function coldStart(context: BrowserContext, path: string, heading: string) {
  const page = await context.newPage();
  await page.addInitScript(noteHeading);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // The browser records a file only when it has loaded.
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => {
    const shownAt = Number(document.documentElement.dataset['shown']);
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shownAt);
    return [location.href, ...entries.map(({ name }) => name)].filter(
      (name, index) => index === 0 || new URL(name).pathname.startsWith('/assets/'),
    );
  });
  await page.close();
  return { files, waves: await countWaves(context, path, heading) };
}

/** Runs in the page: records when the heading appears. */
function noteHeading(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1')) return;
    observer.disconnect();
    document.documentElement.dataset['shown'] = String(performance.now());
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function countWaves(context: BrowserContext, path: string, heading: string): Promise<number> {
  const page = await context.newPage();
  let held: (() => void)[] = [];
  let lastAt = Date.now();
  await page.route('**/assets/**', async (route) => {
    lastAt = Date.now();
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const shown = page.getByRole('heading', { level: 1, name: heading });
  let waves = 0;
  while (!(await shown.isVisible())) {
    await setTimeout(100);
    if (held.length === 0 || Date.now() - lastAt < waveEndMs) continue;
    waves += 1;
    const released = held;
    held = [];
    for (const release of released) release();
  }
  for (const release of held) release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return waves;
}

async function compressedSize(page: Page, address: string): Promise<number> {
  const body = await (await page.request.get(address)).body();
  return gzipSync(body, { level: 9 }).length;
}

test('renders the sign-in with the files that its document links', async ({ page, request }) => {
  const address = '/auth/sign-in';
  const document = await (await request.get(address)).text();
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  expect(files.length).toBeGreaterThan(3);

  // Aborts all other files, because the screen must render without them.
  await page.route('**/assets/**', (route) =>
    files.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  // The page loads further files only when it needs them. Waits for errors about them.
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
