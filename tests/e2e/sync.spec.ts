import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import {
  appliedIds,
  change,
  injectDriver,
  openTab,
  pushAddress,
  signInAsOwner,
  test,
  unsent,
  upFrom,
  watchAppliedValues,
} from './sync.support.ts';

/** The outbox in a real browser with several tabs, on the production build. */

// Recording thousands of steps would take most of the time.
test.use({ ...withoutServiceWorker, trace: 'off' });

/** Returns the highest number of concurrent requests that send changes. */
function watchPushes(context: BrowserContext): { most: () => number } {
  const current = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (!pushAddress.test(request.url()) || request.method() !== 'POST') return;
    current.add(request);
    most = Math.max(most, current.size);
  });
  context.on('requestfinished', (request) => current.delete(request));
  context.on('requestfailed', (request) => current.delete(request));
  return { most: () => most };
}

test('five tabs save 500 changes, and each arrives once', async ({
  device: { page, context },
  freshStack,
}) => {
  const owner = await signInAsOwner(page, freshStack);
  const values = await watchAppliedValues(freshStack);
  await injectDriver(page);
  const tabs = [page, ...(await Promise.all(upFrom(1, 4).map(() => openTab(context))))];
  const pushes = watchPushes(context);

  const kept = await Promise.all(
    tabs.map((tab, index) => change(tab, owner, upFrom(1 + index * 1_000, 100), 10)),
  );
  const ids = kept.flat();
  expect(new Set(ids).size).toBe(500);
  await expect.poll(() => unsent(page, owner)).toBe(0);
  expect((await appliedIds(freshStack)).toSorted()).toEqual(ids.toSorted());
  expect(await values.countRepeated()).toBe(0);
  expect(pushes.most()).toBe(1);
  for (const tab of tabs) await expect(tab.getByText('All changes saved')).toBeVisible();
});

/** Stops the page's scripts with the debugger. Returns the function that resumes them. */
async function freeze(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  void session.send('Runtime.evaluate', { expression: 'debugger' });
  await paused;
  return () => session.send('Debugger.disable');
}

test('a frozen tab with the lock is replaced within 30 s', async ({
  browserName,
  device: { page, context },
  freshStack,
}) => {
  test.skip(browserName !== 'chromium', 'No other browser can be stopped in the middle of what it does.');
  // Most of the time the test waits until another tab may take over the frozen tab's lock (src/sync/leader.ts).
  const owner = await signInAsOwner(page, freshStack);
  const values = await watchAppliedValues(freshStack);
  await injectDriver(page);

  // Freezes the tab while its request is in flight, so that it keeps the lock.
  let thaw = () => {};
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  await page.route(pushAddress, async (route) => {
    await thawed;
    await route.continue();
  });
  const sending = page.waitForRequest(pushAddress);
  const kept = await change(page, owner, [1, 2, 3]);
  await sending;
  // Opens the second tab only now, so that the first one sends the changes.
  const other = await openTab(context);
  await expect(other.getByText('3 changes pending')).toBeVisible();
  const resume = await freeze(page);
  const frozenAt = Date.now();
  const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  expect(await locks()).toBeGreaterThan(0);
  await expect.poll(async () => (await appliedIds(freshStack)).length).toBe(3);
  expect(Date.now() - frozenAt).toBeLessThan(30_000);

  thaw();
  await resume();
  kept.push(...(await change(page, owner, [4, 5])));
  await expect.poll(async () => (await appliedIds(freshStack)).toSorted()).toEqual(kept.toSorted());
  expect(await values.countRepeated()).toBe(0);
  for (const tab of [page, other]) await expect(tab.getByText('All changes saved')).toBeVisible();
});

/** Resolves when the page has joined the Realtime channel. */
async function listening(page: Page): Promise<void> {
  // Listens for frames at once, because the first one may follow the connection immediately.
  await new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/realtime/v1/')) return;
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('postgres_changes')) resolve();
      });
    });
  });
}

test('shows another device’s change at once, with one pull', async ({
  browserName,
  device: { page },
  freshStack,
}) => {
  test.skip(browserName !== 'chromium', 'Playwright sees the messages of WebSockets in Chromium alone.');
  await signInAsOwner(page, freshStack);
  // Ends the first page, whose pull may come late.
  await page.goto('about:blank');
  const joined = listening(page);
  const pulls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/rpc/pull_changes')) pulls.push(request.url());
  });
  await page.goto('/admin');
  await joined;
  // The page pulls when it opens and when it has joined.
  await expect.poll(() => pulls.length).toBe(2);
  pulls.length = 0;
  await freshStack.query(`insert into public.projects (id, name) values ('elsewhere', 'From elsewhere')`);
  // Without the message, the tab would pull up to 30 s later.
  await expect(page.getByText('From elsewhere').first()).toBeVisible();
  await expect.poll(() => pulls.length).toBe(1);
});
