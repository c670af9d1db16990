import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { copiedText } from '../support/clipboard.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, cutOff, reconnect, signIn } from './account.support.ts';
import { axeFinds } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The owner's display name, and form text that stays after a failure. */

async function signInAsAdmin(page: Page) {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test.describe('the display name', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit profile' });
  const name = (page: Page) => dialog(page).getByLabel('Display name');

  test.afterEach(({ stack }) =>
    stack.query(
      "update profiles set display_name = 'Demo Admin' where id = (select id from auth.users where email = $1)",
      [admin.email],
    ),
  );

  test('is changed by keyboard, survives a reload, and may be empty', async ({ page }) => {
    await signInAsAdmin(page);
    await page.getByRole('button', { name: 'Edit profile' }).press('Enter');
    await expect(name(page)).toHaveValue('Demo Admin');
    expect(await axeFinds(page)).toEqual([]);
    await name(page).fill('  Robin <b>Muster</b>  ');
    await name(page).press('Enter');
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('Robin <b>Muster</b>', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Robin <b>Muster</b>', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Edit profile' }).click();
    await name(page).fill('');
    await name(page).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('complementary')).not.toContainText('Robin <b>');
    await expect(page.getByRole('complementary').getByText('Demo Admin', { exact: true })).toBeVisible();
  });

  test('shows a failed save and keeps the text', async ({ page }) => {
    await signInAsAdmin(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await name(page).fill('Somebody Else');
    await cutOff(page);
    await name(page).press('Enter');
    await expect(page.getByText('Profile update failed', { exact: true })).toBeVisible();
    await expect(name(page)).toHaveAccessibleDescription(/Network connection issue/);
    await expect(name(page)).toHaveValue('Somebody Else');
    await reconnect(page);
    await name(page).press('Enter');
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('complementary').getByText('Somebody Else')).toBeVisible();
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await name(page).fill('Not taken over');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary').getByText('Somebody Else')).toBeVisible();
  });
});

test.describe('a page that throws an error', () => {
  // Without a service worker, because a test replaces one of the page's files.
  test.use({ permissions: ['clipboard-write'] });

  test('keeps the menu working and stores a report', async ({ page }) => {
    await page.route('**/assets/repositories-page-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function RepositoriesPage() { throw new Error("It broke with gho_canary0123456789"); }',
      }),
    );
    await signInAsAdmin(page);
    await page.getByRole('button', { name: 'Get Help' }).click();
    await expect(page.getByText('No problems on this device.')).toBeVisible();
    await page.goto('/admin/github');
    await expect(
      page.getByText('An internal error occurred. Our team has been notified.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await page.getByRole('link', { name: '1 problem report' }).click();
    const dialog = page.getByRole('region', { name: 'Problem reports' });
    await dialog.getByText('It broke with [redacted]').first().click();
    await expect(dialog.getByText(/At: \/admin\/github/).last()).toBeVisible();
    expect(await axeFinds(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied to clipboard', { exact: true })).toBeVisible();
    const copied = await copiedText(page.context());
    expect(copied).toContain('Error: It broke with [redacted]');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save all' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('portico-problem-reports.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe(copied);

    await page.reload();
    await page.getByRole('link', { name: '1 problem report' }).click();
    await dialog.getByText('It broke with [redacted]').first().click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('No problems on this device.')).toBeVisible();
    await expect(page.getByRole('link', { name: /problem report/ })).toHaveCount(0);
  });

  test('the application offers the home page when a screen fails', async ({ page }) => {
    await page.route('**/assets/sign-up-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function SignUp() { throw new Error("It broke"); }',
      }),
    );
    await page.goto('/auth/sign-up');
    await expect(page.getByText('An internal error occurred. Our team has been notified.')).toBeVisible();
    await page.getByText('Show the report').click();
    await expect(page.getByText('At: /auth/sign-up')).toBeVisible();
    expect(await axeFinds(page)).toEqual([]);
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
