import type { Page } from '@playwright/test';
import {
  appliedIds,
  change,
  openTab,
  outOfOrder,
  pushAddress,
  signInAsOwner,
  test,
  unsent,
  upFrom,
  watchAppliedValues,
} from '../../tests/e2e/sync.support.ts';
import { expect } from '../../tests/support/e2e.ts';

/** Checks that no change is lost or repeated if tabs die at random times and the network comes and goes. */

const tabKills = Number(process.env['SYNC_TAB_KILLS'] ?? 200);
const offlineFlaps = Number(process.env['SYNC_OFFLINE_FLAPS'] ?? 50);

// Recording thousands of steps in hundreds of tabs would take most of the time.
test.use({ trace: 'off' });

/** Returns a random generator that repeats its numbers for the same seed, so that a failing run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Takes the tab offline and online again, with the browser's events. */
async function flap(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const network = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await network(true);
  await wait(tab, 100);
  await network(false);
}

/** Waits in the tab. Ends early if the tab dies. */
async function wait(tab: Page, ms: number): Promise<void> {
  await tab.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), ms);
}

/** Kills a tab: closes it, or crashes its process. */
async function kill(tab: Page, withProcess: boolean): Promise<void> {
  if (withProcess) {
    const session = await tab.context().newCDPSession(tab);
    const crashed = tab.waitForEvent('crash');
    // A crashed page sends no response.
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
  }
  await tab.close({ runBeforeUnload: false });
}

test(`${tabKills} killed tabs and ${offlineFlaps} offline periods lose and repeat no change`, async ({
  device: { page, context },
  freshStack,
}) => {
  test.setTimeout(600_000);
  const owner = await signInAsOwner(page, freshStack);
  const values = await watchAppliedValues(freshStack);
  const random = seededRandom(20_261_120);
  const ledger = new Set<string>();
  await context.exposeFunction('noteKept', ({ id }: { id: string }) => void ledger.add(id));
  await page.close();

  let killed = 0;
  let flaps = 0;
  let value = 0;
  /** Opens and kills tabs. Several lanes run at the same time, so that a leader is killed while other tabs follow. */
  async function lane(): Promise<void> {
    while (killed < tabKills) {
      killed += 1;
      const tab = await openTab(context);
      value += 10;
      const changing = change(tab, owner, upFrom(value, 4)).catch(() => []);
      // Waits until some time between the first transaction and the last response.
      await wait(tab, Math.floor(random() * 700));
      if (flaps < (killed * offlineFlaps) / tabKills) {
        flaps += 1;
        // The fault hits the next tab that sends, before or after the server has applied the changes.
        const kind = random() < 0.5 ? 'cut-request' : 'cut-response';
        freshStack.faults.add({ path: pushAddress, times: 2, effect: { kind } });
        await flap(tab);
      }
      await kill(tab, random() < 0.25);
      await changing;
    }
  }
  await Promise.all([lane(), lane(), lane()]);
  expect(flaps).toBe(offlineFlaps);

  // Some planted faults may not have met a request.
  freshStack.faults.clear();
  const last = await openTab(context);
  await last.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => unsent(last, owner)).toBe(0);
  const applied = new Set(await appliedIds(freshStack));
  // A tab may die after it stored a change and before it reported it. A reported change must always be stored.
  expect([...ledger].filter((id) => !applied.has(id))).toEqual([]);
  expect(applied.size - ledger.size).toBeLessThanOrEqual(tabKills);
  expect(await values.countRepeated()).toBe(0);
  expect(await outOfOrder(freshStack)).toBe(0);
  await expect(last.getByText('All changes saved')).toBeVisible();
});
