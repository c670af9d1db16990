import type { Page } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { changeSomethingOffline, reconnect } from './account.support.ts';
import { pick, signInAsOwner } from './admin.support.ts';
import { test } from './owner-device.support.ts';

test.use(withoutServiceWorker);

/** The admin area's frame: search, dialogs, and the entry that opens the outbox. */

const opened: Record<string, (page: Page) => Promise<void>> = {
  Keyboard: async (page) => {
    await pick(page, 'muster-labs');
    await page.getByRole('button', { name: 'Keyboard' }).click();
  },
  Commands: (page) => page.getByRole('button', { name: 'Search' }).click(),
};

test('the outbox entry shows the number of waiting changes', async ({ page }) => {
  await signInAsOwner(page);
  const button = page
    .getByRole('region', { name: 'Synchronisation' })
    .getByRole('button', { name: /^Outbox/ });
  await expect(button).toHaveText('OutboxAll sent');
  await changeSomethingOffline(page);
  await expect(button).toHaveText('OutboxOffline · 1');
  await reconnect(page);
  await expect(button).toHaveText('OutboxAll sent');
});

test('search opens at every width and reports no matches', async ({ page }) => {
  await signInAsOwner(page);
  const dialog = page.getByRole('dialog', { name: 'Commands' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await dialog.getByRole('combobox').fill('no command and no repository');
    await expect(dialog.getByRole('paragraph').filter({ hasText: 'Nothing found' })).toBeVisible();
    await dialog.getByRole('combobox').fill('dash');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
});

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/github');
    await expect(page.getByText(/^Showing 10 of /)).toBeVisible();
  });

  for (const [title, open] of Object.entries(opened)) {
    test(`the dialog ${title} closes by cross, Escape and outside click`, async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: title });
      const ways = {
        cross: () => dialog.getByRole('button', { name: 'Close' }).click(),
        Escape: () => page.keyboard.press('Escape'),
        beside: () => page.mouse.click(5, 5),
      };
      for (const close of Object.values(ways)) {
        if (!(await dialog.isVisible())) await open(page);
        await dialog.getByRole('heading', { name: title }).click();
        await expect(dialog).toBeVisible();
        await close();
        await expect(dialog).toBeHidden();
      }
    });
  }
});
