import type { Browser, BrowserContext, Page } from '@playwright/test';
import { lastListKey } from '../../src/config/constants.ts';
import { fillDevice } from './list-data.ts';
import { newContext } from './stack-browser.ts';

/** A browser that has all data on disk and no network. */

export const listPath = '/admin/github?org=bench-full';

/** Returns the owner's offline browser with `count` repositories. */
export async function offlineDevice(browser: Browser, origin: string, count: number): Promise<Page> {
  const context = await newContext(browser, origin);
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await page.getByRole('option', { name: 'muster-labs' }).waitFor({ state: 'attached' });
  await untilKeptForOffline(page);
  await context.setOffline(true);
  await page.evaluate(fillDevice, count);
  return page;
}

/**
 * Opens the address in a new tab, so that another page's cleanup isn't measured. An address without a list would show the last
 * opened list.
 */
export async function opening(
  context: BrowserContext,
  address: string,
  text: string,
): Promise<{ shown: number; settled: number }> {
  const tab = await context.newPage();
  await tab.addInitScript((key) => localStorage.removeItem(key), lastListKey);
  await tab.goto(address);
  const times = await tab.evaluate(async (text) => {
    const shown = await window.portico.shows(text);
    return { shown, settled: await window.portico.untilIdle() };
  }, text);
  await tab.close();
  return times;
}

/** Returns the heap's size in megabytes after a garbage collection. */
export async function getHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Returns the size of all stored data in megabytes. */
export function diskMegabytes(page: Page): Promise<number> {
  return page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);
}

export async function untilKeptForOffline(page: Page): Promise<void> {
  // `waitForFunction` treats the promise itself as true, even if it resolves to false.
  await page.evaluate(async () => {
    const isKept = async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => url.includes('repositories-page'));
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
