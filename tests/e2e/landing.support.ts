import type { BrowserContext, Page } from '@playwright/test';

/** Resolves when every island answers to events. */
export async function wakeIslands(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('.portfolio')?.hasAttribute('data-selected'));
}

/** Resolves when the service worker is active, which is when it has kept all it keeps for a visitor. */
export async function serviceWorkerActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** The paths that the service worker keeps, in all of its caches. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const requests = await Promise.all(
      caches.map(async (name) => (await globalThis.caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

export async function fillContactForm(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Message', { exact: true }).fill(message);
}

/** Whether the page is wider than its window. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

export async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/** A promise that a test settles when it wants to. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Before the page is opened. @returns how much it has moved by itself since, from its first frame on */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}
