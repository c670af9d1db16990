import { expect } from '../support/e2e.ts';
import { longestOwnTaskMs } from '../support/page-tasks.ts';
import { appliedIds, change, injectDriver, openTab, signInAsOwner, test, upFrom } from './sync.support.ts';

// Thousands of steps: recording them would take most of the time.
test.use({ trace: 'off' });

test('10 000 queued changes drain without a task over 50 ms', async ({
  device: { page, context },
  browser,
  freshStack,
}) => {
  test.setTimeout(400_000);
  const owner = await signInAsOwner(page, freshStack, 1_000);
  await injectDriver(page);
  await context.setOffline(true);
  const kept = await change(page, owner, upFrom(0, 10_000), 250);
  await expect(page.getByText('10000 changes pending')).toBeVisible();
  await page.close();

  const tab = await openTab(context);
  await expect(tab.getByText('10000 changes pending')).toBeVisible();
  const longestMs = await longestOwnTaskMs(browser, async () => {
    await context.setOffline(false);
    await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(tab.getByText('All changes saved')).toBeVisible({ timeout: 300_000 });
  });
  test.info().annotations.push({ type: 'longest task', description: `${Math.round(longestMs)} ms` });
  expect((await appliedIds(freshStack)).toSorted()).toEqual(kept.toSorted());
  expect(longestMs).toBeLessThan(50);
});
