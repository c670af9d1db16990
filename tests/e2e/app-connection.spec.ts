import type { Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { cutOff, reconnect } from './account.support.ts';
import { findings, signInAsOwner, withoutToasts } from './admin.support.ts';
import {
  button,
  card,
  configureApp,
  forgetSetup,
  getToast,
  isConfigured,
  setupPath,
} from './app-setup.support.ts';

test.use(withoutServiceWorker);

/** Connecting and disconnecting the GitHub App outside of its setup. */

const organisationInstallation = '58210002';

const connectTo = (page: Page, account: string) => button(page, `Connect ${account}`);
const disconnectButton = (page: Page) => button(page, 'Disconnect GitHub App');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Disconnect GitHub App?' });

async function expectToast(page: Page, title: string, description?: string) {
  const shown = getToast(page, title).filter({ hasText: description ?? '' });
  await expect(shown.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) await expect(shown.getByText(description, { exact: true })).toBeVisible();
}

test.beforeEach(async ({ page, stack }) => {
  await forgetSetup(stack);
  await signInAsOwner(page);
  await configureApp(page, stack);
});

test.afterEach(async ({ stack }) => forgetSetup(stack));

test('connects another installation by keyboard without a new setup', async ({ page, stack }) => {
  const readInstallation = async () =>
    (await stack.query('select installation_id, account_login from github_app_settings')).rows;
  await page.goto(setupPath);
  await expect(card(page)).toContainText(/Installed on\s*robin-muster/);
  // Waits for the list of installations, which calls the same function and would use up the fault.
  await expect(connectTo(page, 'muster-labs')).toBeVisible();
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  stack.faults.add({ path: '/functions/v1/github-app', method: 'POST', effect: { kind: 'hold', until } });
  await connectTo(page, 'muster-labs').focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Connecting...');
  await expect(connectTo(page, 'muster-labs')).toBeDisabled();
  release();
  await expectToast(page, 'GitHub App Connected');
  await expect(card(page)).toContainText(/Installed on\s*muster-labs/);
  await expect(connectTo(page, 'robin-muster')).toBeVisible();
  await expect(connectTo(page, 'muster-labs')).toHaveCount(0);
  expect(await readInstallation()).toEqual([
    { installation_id: organisationInstallation, account_login: 'muster-labs' },
  ]);
  expect(await page.evaluate(() => localStorage.getItem('github_installation_id'))).toBe(
    organisationInstallation,
  );
  // Focus must stay in the card after the button has disappeared.
  await page.keyboard.press('Tab');
  await expect(card(page).locator(':focus')).toHaveAccessibleName('Connect robin-muster');

  await page.setViewportSize({ width: 360, height: 700 });
  await withoutToasts(page);
  expect(await findings(page, 'connected')).toEqual([]);
});

test('a failed connection shows two messages and keeps the former one', async ({ page, stack }) => {
  const settings = async () => (await stack.query('select * from github_app_settings')).rows;
  const before = await settings();
  await page.goto(setupPath);
  const foreign = 'Failed to connect GitHub App: This installation does not belong to your GitHub account.';
  await connectTo(page, 'facebook').click();
  await expectToast(page, 'GitHub App Connection Failed', foreign);
  await expect(card(page).getByRole('alert')).toHaveText(foreign);
  await expect(card(page)).toContainText(/Installed on\s*robin-muster/);

  await cutOff(page);
  const network = 'Failed to connect GitHub App: The server could not be reached.';
  await connectTo(page, 'muster-labs').click();
  await expectToast(page, 'GitHub App Connection Failed', network);
  await expect(card(page).getByRole('alert')).toHaveText(network);
  await reconnect(page);
  expect(await settings()).toEqual(before);
  await connectTo(page, 'muster-labs').click();
  await expectToast(page, 'GitHub App Connected');
  await expect(card(page).getByRole('alert')).toHaveCount(0);
});

test('replaces a removed installation by its successor', async ({ page, stack }) => {
  await page.goto(setupPath);
  await expect(connectTo(page, 'muster-labs')).toBeVisible();
  // The webhook about the removal does not arrive, so the settings stay.
  await stack.query("update github_app_settings set installation_id = '58219999'");
  await page.reload();
  await expect(card(page)).toContainText('The app is no longer installed');
  await connectTo(page, 'robin-muster').click();
  await expectToast(page, 'GitHub App Connected');
  await expect(card(page)).not.toContainText('The app is no longer installed');
});

test('shows disconnect failures and keeps finished steps', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/admin/github');
  await expect(page.getByText('GitHub App Configured', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await disconnectButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('The app stays on GitHub until you remove it there.');
  await withoutToasts(page);
  expect(await findings(page, 'question')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(disconnectButton(page)).toBeFocused();
  expect(await findings(page, 'connected')).toEqual([]);
  expect(await isConfigured(stack)).toBe(true);

  const confirm = async () => {
    // Uses a key, because a toast may cover the button.
    await disconnectButton(page).press('Enter');
    await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  };
  stack.faults.add({
    path: '/functions/v1/github-app',
    method: 'POST',
    effect: { kind: 'response', status: 500, body: { message: 'out of order', code: 'X' } },
  });
  await confirm();
  await expectToast(page, 'Error Disconnecting GitHub App', 'out of order');
  await expect(disconnectButton(page)).toBeFocused();
  await cutOff(page);
  await confirm();
  await expectToast(page, 'Error Disconnecting GitHub App', 'The server could not be reached.');
  await reconnect(page);
  expect(await isConfigured(stack)).toBe(true);
  await expect(page.getByText('GitHub App Configured', { exact: true })).toBeVisible();

  await confirm();
  await expectToast(page, 'GitHub App Disconnected');
  expect(await isConfigured(stack)).toBe(false);
  await expect(page.getByText('GitHub App Configured', { exact: true })).toHaveCount(0);
  await expect(disconnectButton(page)).toHaveCount(0);
  // Focus must stay at its position after the button has disappeared.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Continue to Admin Dashboard' })).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('github_app_id'))).toBeNull();
});
