import type { Page } from '@playwright/test';
import { languageHome, languages } from '#content/languages.ts';
import { expect, test } from '../support/e2e.ts';
import { serviceWorkerActive, wakeIslands, watchLayoutShift } from './landing.support.ts';

/** Limits of the landing page, in transferred bytes. */
const untouchedLimit = 18 * 1024;
/** Bytes that a server sends before it waits for the browser: ten segments (RFC 6928) of 1,460 bytes. */
const firstWindow = 14_600;
const islandsLimit = 85 * 1024;
const caseStudyLimit = 25 * 1024;

/** Returns the bytes and scripts that the page loads. */
async function loadOf(page: Page, address: string) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  return { bytes, scripts };
}

test.describe('weight of the landing page', () => {
  test('loads at most 18 KB and no script before interaction', async ({ page }) => {
    for (const language of languages) {
      const { bytes, scripts } = await loadOf(page, languageHome(language));
      expect(scripts).toEqual([]);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThanOrEqual(untouchedLimit);
    }
  });

  test('renders the visible part in one round trip per language', async ({ page }) => {
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    let document = '';
    client.on('Network.requestWillBeSent', ({ type, requestId }) => {
      if (type === 'Document') document = requestId;
    });
    let bytes = 0;
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (requestId === document) bytes = encodedDataLength;
    });
    for (const language of languages) {
      bytes = 0;
      await page.goto(languageHome(language));
      await expect.poll(() => bytes).toBeGreaterThan(0);
      expect(bytes, language).toBeLessThanOrEqual(firstWindow);
      // The icon must be a data address, because a browser with tabs would request a file during the first paint.
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg\+xml,<svg/);
    }
  });

  test('loads at most 25 KB and no script for case studies', async ({ page }) => {
    const { bytes, scripts } = await loadOf(page, '/projects/lakeside-assistant');
    expect(scripts).toEqual([]);
    expect(bytes).toBeLessThanOrEqual(caseStudyLimit);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: /^Next case study/ }).click();
    await expect(page).toHaveURL(/\/projects\/zero-trust-for-a-cantonal-hospital$/);
  });

  test('is at most 85 KB for all islands together', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .map((entry) => {
          const { name, encodedBodySize } = entry as PerformanceResourceTiming;
          return { name, encodedBodySize };
        }),
    );
    expect(scripts.length).toBeGreaterThan(1);
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    expect(bytes).toBeLessThanOrEqual(islandsLimit);
  });

  test('loads no code of the application', async ({ page, context }) => {
    const requested: string[] = [];
    context.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const application = await page.request.get('/app.html').then((response) => response.text());
    const entry = /src="(\/assets\/application-[^"]+\.js)"/.exec(application)?.[1];
    expect(entry).toBeTruthy();

    await page.goto('/');
    await wakeIslands(page);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await serviceWorkerActive(page);

    const names = requested.filter((path) => path.startsWith('/assets/')).map((path) => path.slice(8));
    expect(requested).not.toContain(entry);
    expect(
      names.filter((name) =>
        /application|first-screen|dexie|octokit|supabase|xstate|worker|page/i.test(name),
      ),
    ).toEqual([]);
  });

  test('has no layout shift while scrolling down', async ({ page }) => {
    const shifts = await watchLayoutShift(page);
    await page.goto('/');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) {
      await page.mouse.wheel(0, 400);
      await page.waitForFunction(
        (least) => scrollY >= least || scrollY + innerHeight >= document.body.scrollHeight - 1,
        top,
      );
    }
    await expect(page.locator('.skills')).not.toHaveAttribute('data-loading');
    expect(await shifts()).toBe(0);
  });
});
