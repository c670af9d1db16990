import type { Page } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';
import { test } from './sync.support.ts';

/** A device whose clock is wrong, or whose clock is changed while the page is open. */

test.use(withoutServiceWorker);

const hourMs = 3_600_000;
const notice = (page: Page) => page.getByText('The clock of this device is wrong');

/** Shifts the page's `Date`; `setClock` in the page moves it again. */
async function shiftClock(page: Page, aheadMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const Real = Date;
    const clock = { aheadMs: ms };
    const now = () => Real.now() + clock.aheadMs;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given: []) => (given.length > 0 ? new target(...given) : new target(now())),
      apply: () => String(new Real(now())),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    });
    Object.assign(globalThis, { setClock: (next: number) => Object.assign(clock, { aheadMs: next }) });
  }, aheadMs);
}

function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) count += 1;
  });
  return () => count;
}

for (const [name, aheadMs] of [
  ['an hour ahead', hourMs],
  ['a year ahead', 365 * 24 * hourMs],
  ['a day behind', -24 * hourMs],
] as const) {
  test(`a clock that is ${name} refreshes no session and is reported once`, async ({ device: { page } }) => {
    await shiftClock(page, aheadMs);
    const refreshes = countRefreshes(page);
    await signIn(page, admin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await expect(notice(page).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText(/Last synced just now/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(notice(page)).toHaveCount(0);
    expect(refreshes()).toBe(0);
  });
}

test('correcting the clock while a page is open ends no session', async ({ device: { page } }) => {
  await shiftClock(page, hourMs);
  const refreshes = countRefreshes(page);
  await signIn(page, admin);
  await expect(notice(page).first()).toBeVisible();
  await page.evaluate(() => Reflect.apply(Reflect.get(globalThis, 'setClock'), null, [0]));
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/Last synced just now/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Last synced/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refreshes()).toBeLessThanOrEqual(1);
});
