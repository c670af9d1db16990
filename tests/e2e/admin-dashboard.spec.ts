import { readFile } from 'node:fs/promises';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { openAdminLogin } from './account.support.ts';
import { findings, pick, signIn, signInAsOwner, toast } from './admin.support.ts';

test.use(withoutServiceWorker);

/** Dashboard, tiles, and the accessibility of the admin screens. */

test('the dashboard has three cards and four working tiles', async ({ page, freshStack }) => {
  await openAdminLogin(page, freshStack.origin);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await pick(page, 'muster-labs');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Hide first steps' }).click();

  const card = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('GitHub Integration')).toContainText('Connected');
  await expect(card('GitHub Integration')).toContainText('Available repositories');
  // 44 repositories of muster-labs, and those of all other owners.
  await expect(card('GitHub Integration')).toContainText('238');
  await expect(card('Projects')).toContainText('0');
  await expect(card('Projects')).toContainText('Active projects in your portfolio');
  await expect(card('Analytics')).toContainText('--');
  await expect(card('Analytics')).toContainText('Coming soon');
  await expect(page.getByRole('link', { name: 'Manage Repositories' })).toHaveAttribute(
    'href',
    '/admin/github',
  );

  await page.getByRole('button', { name: /Get Help/ }).click();
  await expect(page.getByRole('heading', { name: 'Help', exact: true })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: /New Project/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Landing zones');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(card('Projects')).toContainText('1');

  await page.getByRole('button', { name: /Connect GitHub/ }).click();
  await expect(page).toHaveURL(/\/admin\/github/);

  await freshStack.query(
    `insert into private.page_visits (day, page, visits) values ((now() at time zone 'UTC')::date, '/', 1234)`,
  );
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(card('Analytics')).toContainText('1,234Visits in the last 30 days');
});

test('the GitHub card offers to connect when not connected', async ({ page }) => {
  await signIn(page, { email: 'admin@example.com', password: 'portico-admin' });
  await page.waitForURL('**/admin');
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Connect your GitHub account to import repositories')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect GitHub' })).toHaveAttribute('href', '/admin/github');
});

test('an export is previewed and imported on another installation', async ({
  page,
  stack,
  freshStack,
  browser,
}, info) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: /Import Data/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const file = info.outputPath('export.json');
  await (await download).saveAs(file);
  const exported = JSON.parse(await readFile(file, 'utf8')) as { repositories: unknown[] };
  const count = async () => (await stack.query('select count(*)::int as n from repositories')).rows[0]?.['n'];
  await expect.poll(count).toBe(exported.repositories.length);

  const context = await browser.newContext({ baseURL: freshStack.origin });
  const other = await context.newPage();
  await signIn(other, { email: 'admin@example.com', password: 'portico-admin' });
  await other.getByRole('button', { name: /Import Data/ }).click();
  const dialog = other.getByRole('dialog', { name: 'Import Data' });
  await dialog
    .getByLabel('JSON export')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await expect(dialog.getByText("This file isn't JSON.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await dialog.getByLabel('JSON export').setInputFiles(file);
  await expect(
    dialog.getByText(
      `${exported.repositories.length} repositories: ${exported.repositories.length} new, 0 changed, 0 unchanged`,
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(other, 'Data Imported')).toBeVisible();
  await expect
    .poll(async () => (await freshStack.query('select count(*)::int as n from repositories')).rows[0]?.['n'])
    .toBe(exported.repositories.length);
  await context.close();
});

test('the phone menu is a drawer that traps and returns focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsOwner(page);
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || focused?.closest('dialog') !== null;
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(drawer).toBeHidden();
});

test.describe('axe passes in both themes without sideways scrolling:', () => {
  test('the list, filter and batch update', async ({ page }) => {
    await signInAsOwner(page);
    await pick(page, 'muster-labs');
    const found = await findings(page, 'list');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByText('More filters').click();
    found.push(...(await findings(page, 'filter')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Batch Select' }).click();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByRole('button', { name: 'Batch Update' }).click();
    await page.getByRole('dialog').getByLabel('Language').fill('Zig');
    found.push(...(await findings(page, 'batch update')));
    await page.setViewportSize({ width: 320, height: 800 });
    found.push(...(await findings(page, 'batch update, narrow')));
    await page.keyboard.press('Escape');
    found.push(...(await findings(page, 'batch mode, narrow')));
    expect(found).toEqual([]);
  });

  test('the dashboard, drawer and dialogs', async ({ page }) => {
    await signInAsOwner(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const found = await findings(page, 'dashboard');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    found.push(...(await findings(page, 'commands')));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Import Data/ }).click();
    found.push(...(await findings(page, 'import')));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 800 });
    found.push(...(await findings(page, 'dashboard, narrow')));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    found.push(...(await findings(page, 'drawer')));
    expect(found).toEqual([]);
  });
});
