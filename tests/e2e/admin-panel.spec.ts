import type { Page } from '@playwright/test';
import { expect } from '../support/e2e.ts';
import { axeFinds, pick, pressInBar, row, withoutToasts } from './admin.support.ts';
import { test } from './owner-device.support.ts';

test.use({ onOwnerDevice: true });

/** The panel beside the list. tests/unit/pages/admin/repositories/panel/repository-panel.test.tsx tests its content. */

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name: `muster-labs/${name}` });

test('edits three fields and undoes in 25 keys without a mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/github');
  await pick(page, 'muster-labs');
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const panel = panelOf(page, 'connector-gcp');

  await press('/', 'g', 'c', 'p');
  await expect(page.getByText('Showing 1 of 1 repositories')).toBeVisible();
  await press('Enter', 'Enter');
  await expect(panel.getByText('Not linked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]repository=\d+/);
  await press('Tab', 'Enter');
  await expect(panel.getByText('Linked to Unsorted')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Unlink' })).toBeFocused();
  await press('Tab', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Batch Update' });
  await expect(dialog.getByLabel('Language')).toBeFocused();
  await press('C', 'Tab', '7', 'Tab', 'Y', 'Shift+Tab', 'Enter');
  await expect(dialog).toBeHidden();
  await expect(panel.getByText('Edited in Portico')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  const undo = panel.getByRole('button', { name: 'Undo: Update connector-gcp' });
  while (!(await undo.evaluate((button) => button === document.activeElement))) await press('Tab');
  await press('Enter');
  await expect(panel.getByText('Edited in Portico')).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(25);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(page, 'connector-gcp').locator('[data-name]')).toBeFocused();
  await page.keyboard.press('x');
  await pressInBar(page, 'Unlink Selected');
  await expect(row(page, 'connector-gcp')).not.toContainText('Linked');
});

test('the panel narrows the list, follows j and reopens by address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/github');
  await pick(page, 'muster-labs');
  const places = () =>
    page
      .locator('[data-repository]')
      .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().top));
  const names = await page
    .locator('[data-repository]')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-repository') ?? ''));
  const [first = '', second = ''] = names;
  const before = await places();
  await row(page, first).getByRole('link', { name: first, exact: true }).click();
  await expect(panelOf(page, first).getByText('Not linked', { exact: true })).toBeVisible();
  const [list, panel] = await Promise.all([
    page.getByRole('table', { name: 'Repositories' }).boundingBox(),
    panelOf(page, first).boundingBox(),
  ]);
  if (!list || !panel) throw new Error('The list or the panel is not there.');
  expect(list.x + list.width).toBeLessThanOrEqual(panel.x);
  // Opening the panel makes rows narrower, but must not move them.
  expect(await places()).toEqual(before);
  await page.keyboard.press('j');
  await expect(panelOf(page, second)).toBeVisible();
  await expect(row(page, second)).toHaveAttribute('aria-current', 'true');
  await withoutToasts(page);
  expect(await axeFinds(page)).toEqual([]);
  await expect(page).toHaveURL(/[?&]repository=\d+/);
  await page.reload();
  await expect(panelOf(page, second).getByRole('heading', { name: 'Facts' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const sheet = page.getByRole('dialog', { name: `muster-labs/${second}` });
  expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/repository=/);
});

test('a panel dialog keeps its text when the window resizes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/github');
  await pick(page, 'muster-labs');
  await row(page, 'connector-gcp').getByRole('link', { name: 'connector-gcp', exact: true }).click();
  const panel = panelOf(page, 'connector-gcp');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const language = page.getByRole('dialog', { name: 'Batch Update' }).getByLabel('Language');
  await language.fill('COBOL');
  for (const width of [700, 1280, 700]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(language).toHaveValue('COBOL');
    await expect(language).toBeFocused();
    await language.click();
  }
  await page.keyboard.press('Escape');
  await expect(language).toBeHidden();
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.matches(':modal'))).toBe(true);

  await panel.getByRole('button', { name: 'Edit', exact: true }).focus();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => panel.evaluate((element) => element.matches(':modal'))).toBe(false);
  await expect(panel.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
