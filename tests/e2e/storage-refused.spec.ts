import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../support/browser.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { admin, cutOff, signIn } from './account.support.ts';
import { findings } from './admin.support.ts';
import { fillContactForm } from './landing.support.ts';
import { test } from './sync.support.ts';

/** Browsers that block storage for this site, whose storage is full, or whose storage disappears. */

const switchedOff = /This browser blocks storage for this site/;
const screens = [
  '/auth/sign-in',
  '/auth/sign-up',
  '/account',
  '/admin',
  '/admin/login',
  '/auth/github/callback',
];

type Refusal = 'throws' | 'null' | 'throws on reading' | 'throws on writing';

/** Makes the named storage APIs fail before the page's scripts run. */
async function refuse(page: Page, names: readonly string[], how: Refusal): Promise<void> {
  await page.addInitScript(
    ({ names, how }) => {
      const error = () => new DOMException('The operation is insecure.', 'SecurityError');
      const throwing = () => {
        throw error();
      };
      const owners: Record<string, object> = {
        localStorage: window,
        sessionStorage: window,
        indexedDB: window,
        caches: window,
        BroadcastChannel: window,
        locks: navigator,
        storage: navigator,
        serviceWorker: navigator,
      };
      for (const name of names) {
        const owner = owners[name] ?? window;
        if (how === 'throws on reading') Object.assign(Storage.prototype, { getItem: throwing });
        else if (how === 'throws on writing') {
          Object.assign(Storage.prototype, {
            setItem() {
              throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            },
          });
        } else if (name === 'BroadcastChannel')
          Object.defineProperty(owner, name, { value: throwing, configurable: true });
        else Object.defineProperty(owner, name, { get: how === 'null' ? () => null : throwing });
      }
    },
    { names, how },
  );
}

for (const how of ['throws', 'null'] as const) {
  test(`account screens report that the browser blocks storage (${how})`, async ({ device: { page } }) => {
    await refuse(page, ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'locks', 'storage'], how);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByText(switchedOff), screen).toBeVisible();
    }
    expect(await findings(page, 'storage is switched off')).toEqual([]);
    for (const screen of ['/auth/reset-password', '/auth/forgot-password', '/nowhere']) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible();
      await expect(page.getByText(switchedOff), screen).toBeHidden();
    }
  });
}

test('explains that the browser blocks all cookies', async ({ freshStack }) => {
  const profile = await mkdtemp(join(tmpdir(), 'portico-blocked-'));
  await mkdir(join(profile, 'Default'));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const options = { ...(await browserLaunchOptions()), baseURL: freshStack.origin };
  const context = await chromium.launchPersistentContext(profile, options);
  try {
    const page = await context.newPage();
    await page.goto('/robots.txt');
    const isBlocked = await page.evaluate(() => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    });
    test.skip(!isBlocked, 'This browser knows no such preference.');
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByText(switchedOff), screen).toBeVisible();
    }
    await page.goto('/');
    await fillContactForm(page, 'From a browser that blocks all cookies');
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText('Message sent', { exact: false }).first()).toBeVisible();
    const { rows } = await freshStack.query('select message from contact_messages');
    expect(rows).toContainEqual({ message: 'From a browser that blocks all cookies' });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test.describe('a full local storage', () => {
  test.use(withoutServiceWorker);

  test('allows signing in and is reported once', async ({ device: { page } }) => {
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        try {
          for (let n = 0; ; n += 1) localStorage.setItem(`other-${size}-${n}`, 'x'.repeat(size));
        } catch {
          // Values above this size cannot be stored.
        }
      }
    });
    await signIn(page, admin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await expect(page.getByText('The storage of this browser is full').first()).toBeVisible();
    await page.getByRole('link', { name: 'GitHub Repositories' }).first().click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('All changes saved').first()).toBeVisible();
  });

  test('counts as switched off if it cannot be read', async ({ device: { page } }) => {
    await refuse(page, ['localStorage'], 'throws on reading');
    await page.goto('/auth/sign-in');
    await expect(page.getByText(switchedOff)).toBeVisible();
  });

  test('allows signing in while every write fails', async ({ device: { page } }) => {
    await refuse(page, ['localStorage'], 'throws on writing');
    await signIn(page, admin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
  });
});

for (const names of [['BroadcastChannel'], ['locks'], ['storage', 'caches', 'serviceWorker']]) {
  test(`the owner works where ${names.join(', ')} is refused`, async ({ device: { page }, freshStack }) => {
    await refuse(page, names, 'throws');
    await signIn(page, admin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await page.getByRole('button', { name: 'New Project' }).click();
    await page.getByLabel('Name').fill('Without it');
    await page.getByRole('button', { name: 'Create Project' }).click();
    const storedProjects = async () => (await freshStack.query('select name from projects')).rows;
    await expect.poll(storedProjects).toContainEqual({ name: 'Without it' });
  });
}

test('the admin area reports a missing database', async ({ device: { page } }) => {
  await refuse(page, ['indexedDB'], 'throws');
  await signIn(page, admin);
  await expect(
    page.getByRole('heading', { name: 'The data on this device could not be opened' }),
  ).toBeVisible();
});

test.describe('the admin area reports deleted data', () => {
  const heading = 'The data on this device could not be opened';

  async function openWithUnsent(page: Page): Promise<void> {
    await signIn(page, admin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await cutOff(page);
    await page.getByRole('button', { name: 'New Project' }).click();
    await page.getByLabel('Name').fill('Not sent');
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('1 change pending').first()).toBeVisible();
  }

  async function isTold(page: Page): Promise<void> {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(/deleted or closed while this page was open/)).toBeVisible();
    await expect(page.getByText('All changes saved')).toHaveCount(0);
    await page.unroute(/\/(functions|rest|auth)\/v1\/|\/github\/api\//);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await expect(page.getByText('Not sent')).toHaveCount(0);
  }

  test('that a script deleted', async ({ device: { page } }) => {
    await openWithUnsent(page);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases())
        if (/^portico-[0-9a-f-]{36}$/.test(name ?? '')) indexedDB.deleteDatabase(name ?? '');
    });
    await isTold(page);
  });

  test("that the browser's 'clear site data' deleted", async ({ device: { page, context } }) => {
    await openWithUnsent(page);
    const session = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await isTold(page);
  });
});
