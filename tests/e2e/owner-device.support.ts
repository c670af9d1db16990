import type { BrowserContext } from '@playwright/test';
import { test as base, expect, withoutServiceWorker } from '../support/e2e.ts';
import { createSecretSearch, type SecretSearch } from '../support/secret-search.ts';
import { signInAsOwner } from './account.support.ts';
import { untilFleetIsRead } from './admin.support.ts';

interface OwnerDevice {
  device: BrowserContext;
  /** Knows the secrets of the sign-in, unlike the search of each test. */
  search: SecretSearch;
}

interface WorkerFixtures {
  /** Returns the device, on which the owner signs in at the first call. */
  openOwnerDevice: () => Promise<OwnerDevice>;
}

interface TestFixtures {
  /**
   * True to run on a device that is shared by all such tests of a worker, because a sign-in with its import takes longer than most
   * tests. Tabs are closed and `localStorage` is restored after each test. A test must undo other changes.
   */
  onOwnerDevice: boolean;
  withoutSecrets: void;
}

/** The page that is neither the application nor part of the offline cache. */
const plainPage = '/robots.txt';

/** Playwright's `test` with the owner's device as an option. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  onOwnerDevice: [false, { option: true }],
  openOwnerDevice: [
    async ({ browser, stack }, provide) => {
      let opened: Promise<OwnerDevice> | undefined;
      const open = async () => {
        const device = await browser.newContext(withoutServiceWorker);
        const search = createSecretSearch();
        search.know(stack);
        search.watch(device);
        const page = await device.newPage();
        await signInAsOwner(page);
        await untilFleetIsRead(page, stack.github);
        await page.close();
        return { device, search };
      };
      await provide(() => {
        opened ??= open();
        return opened;
      });
      await (await opened)?.device.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context, onOwnerDevice, openOwnerDevice }, provide) => {
    if (!onOwnerDevice) return provide(context);
    const { device } = await openOwnerDevice();
    const restore = await saveSettings(device);
    await provide(device);
    for (const page of device.pages()) await page.close();
    await device.clearPermissions();
    await restore();
  },
  withoutSecrets: [
    async ({ context: _opened, onOwnerDevice, openOwnerDevice }, provide, testInfo) => {
      await provide();
      if (!onOwnerDevice || testInfo.status !== testInfo.expectedStatus) return;
      const { search } = await openOwnerDevice();
      expect(await search.findings(), 'secrets left behind').toEqual([]);
    },
    { auto: true },
  ],
});

async function saveSettings(device: BrowserContext): Promise<() => Promise<void>> {
  const inPlainPage = async <Result, Value>(work: (value: Value) => Result, value: Value) => {
    const page = await device.newPage();
    await page.goto(plainPage);
    const result = await page.evaluate(work as (value: unknown) => Result, value);
    await page.close();
    return result;
  };
  const saved = await inPlainPage(() => Object.entries(localStorage), null);
  return () =>
    inPlainPage((entries: [string, string][]) => {
      // The session stays, because it may have been refreshed.
      const isSetting = (key: string) => !key.startsWith('portico.session');
      for (const key of Object.keys(localStorage)) if (isSetting(key)) localStorage.removeItem(key);
      for (const [key, value] of entries) if (isSetting(key)) localStorage.setItem(key, value);
    }, saved);
}
