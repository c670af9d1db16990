import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { watchForComplaints } from '../support/complaints.ts';
import { expect, test } from '../support/e2e.ts';
import {
  goOffline,
  keptPaths,
  serviceWorkerActive,
  wakeIslands,
  watchLayoutShift,
} from './landing.support.ts';

/** Calls the same code as the application's `warmApplication` after a sign-in. */
function warmApplication(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const response = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<{ done: boolean }>) => resolve(data.done));
      port1.start();
    });
    active?.postMessage({ type: 'warm-application' }, [port2]);
    return response;
  });
}

test.describe('for a visitor who prefers German', () => {
  test.use({ locale: 'de-CH' });

  test('offers the language once and keeps read pages offline', async ({ page, context, stack }) => {
    const shifts = await watchLayoutShift(page);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    const offer = page.getByRole('link', { name: 'Diese Seite auf Deutsch lesen' });
    await expect(offer).toBeVisible();
    expect(await shifts()).toBe(0);
    await serviceWorkerActive(page);
    await offer.click();
    await expect(page).toHaveURL(/\/de\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expect(page.getByText('Geben Sie Ihren Namen ein.')).toBeVisible();

    await goOffline(context, page);
    // Cuts requests at the stack, because some browsers keep service workers online while their pages are offline.
    stack.faults.add({ path: /./, times: Number.POSITIVE_INFINITY, effect: { kind: 'cut-request' } });
    await page.reload();
    await page.getByRole('tab', { name: 'Eigene Vorhaben' }).click();
    await expect(page.getByRole('link', { name: 'Details zu Alpine Cloud' })).toBeVisible();
    // The page of a language that was never opened is not cached.
    await page.goto('/fr/');
    await expect(page.getByRole('link', { name: 'View Projects' })).toBeVisible();
    await page.goto('/');
    await page.waitForTimeout(3_500);
    await expect(offer).toHaveCount(0);
  });
});

test.describe('the service worker', () => {
  test('shows the whole landing page offline after one visit', async ({ page, context }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await goOffline(context, page);

    await page.goto('/?utm_source=train');
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
    await page.getByRole('tab', { name: 'Open Source' }).click();
    await expect(page.getByRole('heading', { name: 'policy-lint' })).toBeVisible();
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skill').first()).toBeVisible();
    await page.goto('/privacy.html');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    const getType = (path: string) =>
      page.evaluate(async (address) => (await fetch(address)).headers.get('content-type'), path);
    expect(await getType('/resume.pdf')).toContain('pdf');
    expect(await getType('/content/portrait.avif')).toContain('avif');
  });

  test('shows previously loaded skills offline', async ({ page, context, stack }) => {
    const { rows } = await stack.query('select name from skills order by position');
    await page.goto('/');
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portico.skills'))).not.toBeNull();
    await serviceWorkerActive(page);
    await goOffline(context, page);
    await page.reload();
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skill h4')).toHaveText(rows.map((row) => String(row['name'])));
    await expect(page.getByText('Demo Mode')).toBeHidden();
  });

  test('keeps the case study that the page started with', async ({ page, context, stack }) => {
    await page.goto('/projects/lakeside-assistant');
    await expect.poll(() => keptPaths(page)).toContain('/projects/lakeside-assistant');
    await serviceWorkerActive(page);
    await goOffline(context, page);
    stack.faults.add({ path: /./, times: Number.POSITIVE_INFINITY, effect: { kind: 'cut-request' } });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Lakeside Assistant' })).toBeVisible();
  });

  test('caches no application files and no GitHub data for a visitor', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills')).not.toHaveAttribute('data-loading');
    await serviceWorkerActive(page);
    const kept = await keptPaths(page);
    expect(kept).toEqual(
      expect.arrayContaining(['/index.html', '/privacy.html', '/terms.html', '/app.html']),
    );
    expect(kept.filter((path) => /\/(v1|github|mailbox)\/|application-/.test(path))).toEqual([]);
  });

  test('explains offline that the application was never cached', async ({ page, context, stack }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await goOffline(context, page);
    stack.faults.add({ path: /./, times: Number.POSITIVE_INFINITY, effect: { kind: 'cut-request' } });
    await page.goto('/admin/login');
    await expect(page.getByText('has not been saved on this device yet')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
  });

  test('starts the application offline once its files are cached', async ({ page, context }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    expect(await warmApplication(page)).toBe(true);
    await goOffline(context, page);
    await page.goto('/auth/forgot-password');
    await expect(page.getByText(/forgot password/i).first()).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });

  test('does not intercept services and files', async ({ page, stack }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.goto('/mailbox');
    await expect(page.locator('#root')).toHaveCount(0);
    const response = await page.goto('/no-such-file.txt');
    expect(response?.status()).toBe(404);
    expect(stack.origin).toContain('localhost');
  });
});

test.describe('a new version', () => {
  let next: string;

  test.beforeEach(async () => {
    next = await mkdtemp(join(tmpdir(), 'portico-next-'));
    await cp('dist', next, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    const page = await readFile(join(next, 'index.html'), 'utf8');
    await writeFile(join(next, 'index.html'), page.replaceAll('Robin Muster', 'Robin Muster II'));
    const application = await readFile(join(next, 'app.html'), 'utf8');
    await writeFile(join(next, 'app.html'), application.replace('</head>', '<meta name="second" /></head>'));
    const worker = await readFile(join(next, 'service-worker.js'), 'utf8');
    const changed = worker.replace(/("revision":")[^"]+(","url":"index\.html")/, '$1second$2');
    expect(changed).not.toBe(worker);
    await writeFile(join(next, 'service-worker.js'), changed);
  });

  test.afterEach(async ({ stack }) => {
    await stack.publish('dist');
    await rm(next, { recursive: true, force: true });
  });

  const newVersionWaits = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const worker = registration.installing ?? registration.waiting;
      if (worker?.state !== 'installed') {
        await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }));
      }
      return Boolean(registration.waiting);
    });

  const title = (page: Page) => page.getByRole('heading', { level: 1 });

  test('loads at the next reload of a single tab', async ({ page, stack }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.reload();
    await stack.publish(next);
    expect(await newVersionWaits(page)).toBe(true);
    await page.reload();
    await expect(title(page)).toHaveText('Robin Muster II');
  });

  test('of the application loads at once after old files disappear', async ({ page, context, stack }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await goOffline(context, page);
    expect(await warmApplication(page)).toBe(false);
    await context.setOffline(false);
    await stack.publish(next);
    await page.goto('/auth/forgot-password');
    await expect(page.locator('meta[name="second"]')).toHaveCount(1);
  });

  test('waits for other tabs and takes over on request', { tag: '@main' }, async ({
    page,
    context,
    stack,
  }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.reload();
    const other = await context.newPage();
    await other.goto('/terms.html');
    await stack.publish(next);
    expect(await newVersionWaits(page)).toBe(true);
    await page.reload();
    await expect(title(page)).toHaveText('Robin Muster');

    const controlled = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true));
          void navigator.serviceWorker.ready.then(({ waiting }) =>
            waiting?.postMessage({ type: 'SKIP_WAITING' }, []),
          );
        }),
    );
    expect(await controlled).toBe(true);
    await page.reload();
    await expect(title(page)).toHaveText('Robin Muster II');
  });
});

test.describe('the installable application', () => {
  test('has a valid manifest, icons and screenshots', async ({ page, request }) => {
    await page.goto('/');
    await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
    const client = await page.context().newCDPSession(page);
    const { errors, data } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    const manifest = JSON.parse(data ?? '{}') as Record<
      'icons' | 'screenshots',
      { src: string; sizes: string }[]
    >;
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const picture = await (await request.get(src)).body();
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test('follows the security policy and Trusted Types on every document', async ({ page }) => {
    const complaints = await watchForComplaints(page);
    for (const path of ['/', '/terms.html', '/auth/sign-in', '/admin/login', '/no/such/page']) {
      const response = await page.goto(path);
      expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
      expect(response?.headers()['x-content-type-options']).toBe('nosniff');
      await expect(page.getByRole('heading').first()).toBeVisible();
    }
    await page.goto('/');
    await serviceWorkerActive(page);
    expect(complaints).toEqual([]);
  });
});
