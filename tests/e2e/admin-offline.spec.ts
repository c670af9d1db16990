import { expect, test } from '../support/e2e.ts';
import { pick, signInAsOwner, untilReadyForOffline } from './admin.support.ts';

/** Only one element of the screen shows that the device is offline. */

test('only the outbox entry shows that the device is offline', async ({ page, context }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await untilReadyForOffline(page);
  const first = page.locator('[data-repository]').first();
  const before = await first.boundingBox();
  await context.setOffline(true);
  const menu = page.getByRole('complementary');
  await expect(menu.getByRole('button', { name: /^Outbox/ })).toHaveText('OutboxOffline');
  expect(await first.boundingBox()).toEqual(before);
  await page.reload();
  await expect(first).toBeVisible();
  await expect(menu.getByRole('button', { name: /^Outbox/ })).toHaveText('OutboxOffline');
  const main = page.getByRole('main');
  await expect(main.getByText(/offline|network|error/i)).toHaveCount(0);
  await expect(main.getByText(/^Loading repositories/)).toHaveCount(0);
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('shows no banner between the menu and the page', async ({ page }) => {
  await signInAsOwner(page);
  await page.goto('/admin');
  const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  expect((await heading.boundingBox())?.y).toBeLessThan(40);
  await page.setViewportSize({ width: 390, height: 844 });
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(45);
  expect((await heading.boundingBox())?.y).toBeLessThan(90);
});
