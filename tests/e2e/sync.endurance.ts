import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { appliedIds, injectDriver, type Owner, openTab, signInAsOwner } from './sync.support.ts';

/** The outbox in a real browser on the production build, with what tabs and networks really do. */

const tabKills = Number(process.env['SYNC_TAB_KILLS'] ?? 200);
const offlineFlaps = Number(process.env['SYNC_OFFLINE_FLAPS'] ?? 50);

test.use({ baseURL: async ({ freshStack }, provide) => provide(freshStack.origin) });

/** A generator that repeats itself, so that a failing run can be had again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function change(page: Page, owner: Owner, values: number[]): Promise<string[]> {
  return page.evaluate(([account, ids, numbers]) => window.syncDriver.change(account, ids, numbers), [
    owner.accountId,
    owner.repositoryIds,
    values,
  ] as const);
}

async function unsent(page: Page, { accountId }: Owner): Promise<number> {
  const states = await page.evaluate((account) => window.syncDriver.states(account), accountId);
  return (states['queued'] ?? 0) + (states['sealed'] ?? 0);
}

/** How many requests that send changes are under way at once, at most. */
function watchPushes(context: BrowserContext): { most: () => number } {
  const current = new Set<Request>();
  let most = 0;
  const isPush = (request: Request) =>
    /batch-repository-operations|apply_batch_operations/.test(request.url());
  context.on('request', (request) => {
    if (!isPush(request) || request.method() !== 'POST') return;
    current.add(request);
    most = Math.max(most, current.size);
  });
  context.on('requestfinished', (request) => current.delete(request));
  context.on('requestfailed', (request) => current.delete(request));
  return { most: () => most };
}

test('five tabs, one of them sends: 2 000 changes arrive, each once', async ({
  page,
  context,
  freshStack,
}) => {
  test.setTimeout(240_000);
  const owner = await signInAsOwner(page, freshStack);
  await injectDriver(page);
  const tabs = [page];
  while (tabs.length < 5) tabs.push(await openTab(context));
  const pushes = watchPushes(context);

  const kept = await Promise.all(
    tabs.map((tab, index) =>
      change(
        tab,
        owner,
        Array.from({ length: 400 }, (_, n) => index * 1_000 + n),
      ),
    ),
  );
  const ids = kept.flat();
  expect(new Set(ids).size).toBe(2_000);
  await expect.poll(() => unsent(page, owner), { timeout: 120_000 }).toBe(0);
  const applied = await appliedIds(freshStack);
  expect(applied.toSorted()).toEqual(ids.toSorted());
  expect(pushes.most()).toBe(1);
  for (const tab of tabs) await expect(tab.getByText('All changes saved')).toBeVisible();
});

test('a frozen tab that holds the lock is replaced within 30 s', async ({ page, context, freshStack }) => {
  test.setTimeout(120_000);
  const owner = await signInAsOwner(page, freshStack);
  await injectDriver(page);
  const other = await openTab(context);
  await expect(other.getByText('All changes saved')).toBeVisible();

  // The tab is frozen while its request is under way, so it keeps the lock.
  let began = () => {};
  const sending = new Promise<void>((resolve) => {
    began = resolve;
  });
  await page.route(/batch-repository-operations|apply_batch_operations/, () => began());
  await change(page, owner, [1, 2, 3]);
  await sending;
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const frozenAt = Date.now();

  const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  expect(await locks()).toBeGreaterThan(0);
  await expect.poll(async () => (await appliedIds(freshStack)).length, { timeout: 60_000 }).toBe(3);
  expect(Date.now() - frozenAt).toBeLessThan(30_000);
});

test(`${tabKills} killed tabs and ${offlineFlaps} breaks of the network lose and repeat nothing`, async ({
  page,
  context,
  freshStack,
}) => {
  test.setTimeout(900_000);
  const owner = await signInAsOwner(page, freshStack);
  await page.close();
  const random = seeded(20_261_120);
  const kept: string[] = [];
  const flapEvery = Math.max(1, Math.round(tabKills / offlineFlaps));

  for (let kill = 0; kill < tabKills; kill += 1) {
    const tab = await openTab(context);
    const flaps = kill % flapEvery === 0;
    if (flaps && random() < 0.5) await context.setOffline(true);
    kept.push(...(await change(tab, owner, [kill * 10, kill * 10 + 1])));
    if (flaps) await context.setOffline(random() < 0.5);
    // Somewhere between the first transaction and the last answer.
    await tab.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), Math.floor(random() * 350));
    await tab.close({ runBeforeUnload: false });
    await context.setOffline(false);
  }

  const last = await openTab(context);
  await last.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => unsent(last, owner), { timeout: 120_000 }).toBe(0);
  expect((await appliedIds(freshStack)).toSorted()).toEqual(kept.toSorted());
  const order = await freshStack.query(`select count(*)::int as n from applied_operations as later
    join applied_operations as earlier on earlier.device_id = later.device_id
    where earlier.version < later.version and earlier.sequence > later.sequence`);
  expect(order.rows[0]?.['n']).toBe(0);
});

test('10 000 queued changes drain without a task over 50 ms', async ({ page, context, freshStack }) => {
  test.setTimeout(400_000);
  const owner = await signInAsOwner(page, freshStack);
  await page.goto('/admin');
  await injectDriver(page);
  await context.setOffline(true);
  await change(
    page,
    owner,
    Array.from({ length: 10_000 }, (_, index) => index),
  );
  expect(await unsent(page, owner)).toBe(10_000);
  await page.close();

  const tab = await openTab(context).catch(() => null);
  expect(tab).not.toBeNull();
  if (!tab) return;
  await expect(tab.getByText('10000 changes pending')).toBeVisible();
  await context.setOffline(false);
  await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tab.getByText('All changes saved')).toBeVisible({ timeout: 300_000 });
  const longest = await tab.evaluate(() => window.syncDriver.longestTaskMs());
  test.info().annotations.push({ type: 'longest task', description: `${Math.round(longest)} ms` });
  expect(longest).toBeLessThan(50);
});
