import type { Request } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { adminAccount } from '../support/backend.ts';
import { copiedText } from '../support/clipboard.ts';
import { expect } from '../support/e2e.ts';
import { signIn } from '../support/github-app.ts';
import { findings, withoutToasts } from './admin.support.ts';
import {
  button,
  callAppService,
  card,
  countKeyPosts,
  disconnect,
  fill,
  foreignInstallation,
  forgetSetup,
  genuine,
  getSession,
  getToast,
  goToConfiguration,
  isConfigured,
  ownInstallation,
  saveButton,
  secretField,
  setUpButton,
  setupPath,
  startSetup,
  wizard,
} from './app-setup.support.ts';
import { test } from './owner-device.support.ts';

// After each journey the test searches the browser's storage for keys and secrets.
test.use({ onOwnerDevice: true });

test.beforeEach(async ({ context, page, stack }) => {
  await context.grantPermissions(['clipboard-write']);
  await forgetSetup(stack);
  await page.goto('/admin/github');
});

test('the owner sets the App up by hand and disconnects', { tag: '@main' }, async ({
  page,
  context,
  stack,
  secretSearch,
}) => {
  const keyPosts = countKeyPosts(page, stack);
  await page.goto(setupPath);
  await expect(card(page)).toContainText('Not configured');
  await setUpButton(page).click();
  await expect(
    wizard(page)
      .getByRole('listitem')
      .filter({ hasText: /^(Create a|Install the|Configure the)/ }),
  ).toHaveCount(3);
  await button(page, 'Start Setup Process').click();
  await expect(wizard(page).getByRole('img', { name: 'Finished' })).toHaveCount(1);

  await expect(secretField(page)).toHaveValue(/^[0-9a-f]{64}$/);
  await expect(secretField(page)).not.toBeEditable();
  const secret = await secretField(page).inputValue();
  await button(page, 'Copy to clipboard').click();
  await expect(page.getByTestId('copied')).toBeVisible();
  await expect(getToast(page, 'Copied to clipboard')).toBeVisible();
  expect(await copiedText(page.context())).toBe(secret);
  await expect(page.getByTestId('copied')).toHaveCount(0);

  const opening = context.waitForEvent('page');
  await button(page, 'Open GitHub App Creation Page').click();
  const github = await opening;
  await github.getByTestId('webhook-secret').fill(secret);
  await github.getByTestId('create-github-app').click();
  const appId = await github.getByTestId('app-id').innerText();
  await github.getByTestId('install-app').click();
  await github.getByTestId('install-robin-muster').click();
  await expect(github.getByText('GitHub App installation successful!')).toBeVisible();
  await github.waitForURL(/app-setup\?step=configure-app/);
  await expect(getToast(github, 'App ID and Installation ID')).toBeVisible();
  await expect(github.getByLabel('Installation ID')).toHaveValue(ownInstallation);
  await github.close();

  await button(page, "I've Created the App").click();
  await expect(wizard(page)).toContainText('Install App');
  await button(page, 'Continue to Configuration').click();
  const key = page.getByLabel('Private Key');
  await expect(page.getByPlaceholder('12345', { exact: true })).toBeVisible();
  await expect(page.getByPlaceholder('123456789', { exact: true })).toBeVisible();
  await expect(key).toHaveAttribute('rows', '8');
  await expect(key).toHaveAttribute('placeholder', /BEGIN RSA PRIVATE KEY/);
  await expect(saveButton(page)).toBeDisabled();
  await page.getByLabel('App ID').fill(appId);
  await expect(saveButton(page)).toBeDisabled();
  await page.getByLabel('Installation ID').fill(ownInstallation);
  await expect(saveButton(page)).toBeEnabled();
  await key.fill(stack.github.app.privateKey);

  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  stack.faults.add({ path: '/functions/v1/github-app', method: 'POST', effect: { kind: 'hold', until } });
  await saveButton(page).click();
  await expect(button(page, 'Saving...')).toBeDisabled();
  release();
  await expect(getToast(page, 'GitHub App Configured')).toBeVisible();
  await expect(card(page)).toContainText(appId);
  await expect(wizard(page)).toHaveCount(0);
  expect(await isConfigured(stack)).toBe(true);
  expect(keyPosts()).toBe(1);
  expect(await secretSearch.findings()).toEqual([]);

  await page.goto('/admin/github');
  await expect(page.getByText('GitHub App Configured').first()).toBeVisible();
  await page.goto(setupPath);
  await expect(card(page)).toContainText('All repositories of this account');
  await expect(card(page)).toContainText(/Also installed on.*muster-labs/);
  await button(page, 'Disconnect').click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect GitHub App?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await isConfigured(stack)).toBe(true);
  await disconnect(page);
  await expect(getToast(page, 'GitHub App Disconnected')).toBeVisible();
  await expect(card(page)).toContainText('Not configured');
  expect(await isConfigured(stack)).toBe(false);
  await page.reload();
  await expect(setUpButton(page)).toBeVisible();
});

test('the owner sets the App up in one click for the account', async ({ page, stack }) => {
  const keyPosts = countKeyPosts(page, stack);
  await startSetup(page);
  for (const permission of ['Metadata', 'Contents', 'Members'])
    await expect(wizard(page)).toContainText(`${permission} read-only`);
  await button(page, 'Create GitHub App').click();
  await page.getByTestId('create-github-app').click();
  await expect(page.getByTestId('install-muster-labs')).toHaveCount(0);
  await page.getByTestId('install-robin-muster').click();
  await expect(page.getByText('GitHub App installation successful!')).toBeVisible();
  await expect(getToast(page, 'GitHub App Installed')).toBeVisible();
  await page.waitForURL('**/admin/github');
  expect(await isConfigured(stack)).toBe(true);
  await page.goto(setupPath);
  await expect(card(page)).toContainText('robin-muster');
  await expect(wizard(page)).toHaveCount(0);
  expect(keyPosts()).toBe(0);

  await stack.query("delete from repositories where name = 'client-redaction'");
  const token = stack.github.tokens.issue({ login: 'robin-muster' });
  await fetch(`${stack.origin}/github/api/v3/repos/robin-muster/client-redaction`, {
    method: 'PATCH',
    headers: { authorization: `token ${token}` },
    body: JSON.stringify({ description: 'Changed at GitHub' }),
  });
  await stack.github.webhooks.idle();
  await page.goto('/admin/github');
  await page.getByLabel('GitHub Organization').selectOption({ label: 'Robin Muster (Personal)' });
  await page.getByPlaceholder('Search repositories...').fill('client-redaction');
  await expect(page.locator('[data-repository="client-redaction"]')).toContainText('Changed at GitHub');

  await expect(page.getByText('GitHub App Configured').first()).toBeVisible();
  await fetch(`${stack.origin}/github/settings/installations/${ownInstallation}`, { method: 'POST' });
  await stack.github.webhooks.idle();
  // Triggers a pull with the browser's online event.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('GitHub App Configured')).toHaveCount(0);
  await page.goto(setupPath);
  await expect(card(page)).toContainText('Not configured');
});

test('the owner sets the App up in one click for an organisation', async ({ page, stack }) => {
  await startSetup(page);
  await page.getByLabel('Owner of the app').selectOption('other');
  await expect(button(page, 'Create GitHub App')).toBeDisabled();
  await page.getByLabel('Organization', { exact: true }).fill('muster-labs');
  await button(page, 'Create GitHub App').click();
  await expect(page).toHaveURL(/organizations\/muster-labs\/settings\/apps\/new/);
  await page.getByTestId('create-github-app').click();
  await expect(page.getByTestId('install-robin-muster')).toHaveCount(0);
  await page.getByTestId('install-muster-labs').click();
  await expect(page.getByText('GitHub App installation successful!')).toBeVisible();
  const { rows } = await stack.query('select account_login from github_app_settings');
  expect(rows).toEqual([{ account_login: 'muster-labs' }]);
});

test('continues an abandoned setup at the installation', async ({ page, stack }) => {
  await startSetup(page);
  await button(page, 'Create GitHub App').click();
  await page.getByTestId('create-github-app').click();
  await expect(page.getByTestId('install-robin-muster')).toBeVisible();
  await page.goto(setupPath);
  await button(page, 'Install Portico (local)').click();
  await page.getByTestId('install-robin-muster').click();
  await expect(page.getByText('GitHub App installation successful!')).toBeVisible();
  expect(await isConfigured(stack)).toBe(true);
});

test('the setup survives reloads, Back and Forward at every step', async ({ page, stack }) => {
  await startSetup(page);
  const secret = await secretField(page).inputValue();
  await page.reload();
  await expect(secretField(page)).toHaveValue(secret);
  await button(page, "I've Created the App").click();
  await page.reload();
  await button(page, 'Continue to Configuration').click();
  await fill(page, genuine(stack));
  await page.reload();
  await expect(page.getByLabel('App ID')).toHaveValue(String(stack.github.app.id));
  await expect(page.getByLabel('Installation ID')).toHaveValue(ownInstallation);
  await expect(page.getByLabel('Private Key')).toHaveValue('');

  await page.goBack();
  await expect(button(page, 'Continue to Configuration')).toBeVisible();
  await page.goBack();
  await expect(secretField(page)).toHaveValue(secret);
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('App ID')).toHaveValue(String(stack.github.app.id));
  await page.getByLabel('Private Key').fill(stack.github.app.privateKey);
  await saveButton(page).click();
  await expect(getToast(page, 'GitHub App Configured')).toBeVisible();
  await page.goBack();
  await expect(card(page)).toContainText('Configured');
  await expect(wizard(page)).toHaveCount(0);
});

type Credentials = ReturnType<typeof genuine>;
const wrongCredentials: [string, (all: Credentials, other: string) => Credentials, string][] = [
  [
    'a wrong App ID',
    (all) => ({ ...all, appId: '77' }),
    'GitHub does not accept this private key for App ID 77.',
  ],
  [
    'a wrong key',
    (all) => ({ ...all, key: 'no key' }),
    "The private key can't be read. Paste the whole .pem file from GitHub.",
  ],
  [
    'the key of another app',
    (all, other) => ({ ...all, key: other }),
    'GitHub does not accept this private key for App ID 1048213.',
  ],
  ['no key', (all) => ({ ...all, key: '' }), 'The private key is missing.'],
  [
    'rejects a foreign installation',
    (all) => ({ ...all, installationId: foreignInstallation }),
    'This installation does not belong to your GitHub account.',
  ],
];

test('wrong credentials show two messages and can be corrected', async ({ page, stack }) => {
  await goToConfiguration(page);
  for (const [name, change, message] of wrongCredentials) {
    await test.step(name, async () => {
      await fill(page, change(genuine(stack), stack.github.otherApp.privateKey));
      await saveButton(page).click();
      const text = `Failed to save configuration: ${message}`;
      await expect(wizard(page).getByRole('alert')).toHaveText(text);
      await expect(getToast(page, text)).toContainText('Configuration Error');
      expect(await isConfigured(stack)).toBe(false);
    });
  }
  await fill(page, genuine(stack));
  await saveButton(page).click();
  await expect(getToast(page, 'GitHub App Configured')).toBeVisible();
});

const unknown = 'This setup was not started from this account. Please start again.';
const expired = 'This setup has expired. Please start again.';
const used = 'This setup has already been used. Please start again.';

async function getState(stack: Stack, session: string): Promise<string> {
  const { state } = await callAppService(stack, session, 'generateSetupUrl', { origin: stack.origin });
  return String(state);
}

const installedAt = (installationId: string, state: string) =>
  `/github-app/callback?${new URLSearchParams({ installation_id: installationId, setup_action: 'install', state })}`;

test('rejects a forged, expired, used or foreign state', async ({ browser, page, stack }) => {
  const own = await getSession(page);
  const [late, taken, good] = await Promise.all([
    getState(stack, own),
    getState(stack, own),
    getState(stack, own),
  ]);
  const foreign = await getState(stack, await signIn(stack, adminAccount));
  const hash = (state: string) => `encode(sha256(convert_to('${state}', 'UTF8')), 'hex')`;
  await stack.query(
    `update private.github_app_setups set expires_at = now() - interval '1 second' where state_hash = ${hash(late)}`,
  );
  await stack.query(`update private.github_app_setups set used_at = now() where state_hash = ${hash(taken)}`);
  for (const [state, message] of [
    ['github-app-forged', unknown],
    [foreign, unknown],
    [late, expired],
    [taken, used],
  ] as const) {
    await test.step(message, async () => {
      await page.goto(installedAt(ownInstallation, state));
      await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(`Authentication failed: ${message}`);
    });
  }
  for (const [state, message] of [
    ['github-app-forged', unknown],
    [late, expired],
  ] as const) {
    await test.step(`back in the wizard: ${message}`, async () => {
      await page.goto(`${setupPath}?state=${encodeURIComponent(state)}&setup_action=complete`);
      await expect(getToast(page, 'App ID and Installation ID')).toBeVisible();
      await expect(page).toHaveURL(/\?step=configure-app$/);
      await fill(page, genuine(stack));
      await saveButton(page).click();
      await expect(wizard(page).getByRole('alert')).toHaveText(`Failed to save configuration: ${message}`);
    });
  }
  await test.step('rejects a foreign installation', async () => {
    await page.goto(installedAt(foreignInstallation, good));
    const message = 'This installation does not belong to your GitHub account.';
    await expect(page.getByRole('alert')).toHaveText(`Authentication failed: ${message}`);
  });
  await test.step('no state, no session', async () => {
    await page.goto(`/github-app-callback?installation_id=${ownInstallation}&setup_action=install`);
    await expect(page.getByRole('alert')).toHaveText(/No valid authentication information found in URL/);
    const visitor = await browser.newContext({ baseURL: stack.origin });
    const stranger = await visitor.newPage();
    await stranger.goto(installedAt(ownInstallation, good));
    await expect(stranger.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
    await visitor.close();
  });
  expect(await isConfigured(stack)).toBe(false);
});

test('a replayed callback or a wrong key changes nothing', async ({ page, stack }) => {
  const addresses: string[] = [];
  const note = (request: Request) => {
    if (request.url().includes('/github-app/callback?')) addresses.push(request.url());
  };
  page.on('request', note);
  await startSetup(page);
  await button(page, 'Create GitHub App').click();
  await page.getByTestId('create-github-app').click();
  await page.getByTestId('install-robin-muster').click();
  await expect(page.getByText('GitHub App installation successful!')).toBeVisible();
  page.off('request', note);
  const before = await stack.query('select * from github_app_settings');
  expect(addresses).toHaveLength(2);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(`Authentication failed: ${used}`);
  }
  const state = await getState(stack, await getSession(page));
  await page.goto(`${setupPath}?state=${state}&setup_action=complete`);
  await expect(card(page)).toContainText('Configured');
  await fill(page, { ...genuine(stack), key: stack.github.otherApp.privateKey });
  await saveButton(page).click();
  await expect(wizard(page).getByRole('alert')).toContainText('GitHub does not accept this private key');
  expect((await stack.query('select * from github_app_settings')).rows).toEqual(before.rows);
});

test('explains that the setup expired and starts again', async ({ page, stack }) => {
  await startSetup(page);
  await stack.query("update private.github_app_setups set expires_at = now() - interval '1 second'");
  await page.reload();
  await expect(wizard(page).getByRole('alert')).toHaveText(`Failed to start setup: ${expired}`);
  await expect(getToast(page, 'Setup Error')).toBeVisible();
  await button(page, 'Start Setup Process').click();
  await expect(secretField(page)).toHaveValue(/^[0-9a-f]{64}$/);
});

test('shows a failing service at each step', async ({ page, stack }) => {
  const fail = (times = 1) =>
    stack.faults.add({
      path: '/functions/v1/github-app',
      method: 'POST',
      times,
      effect: { kind: 'response', status: 500, body: { message: 'out of order', code: 'X' } },
    });
  fail();
  await page.goto(setupPath);
  await expect(card(page).getByRole('alert')).toHaveText(
    'Failed to check GitHub App configuration: out of order',
  );
  await setUpButton(page).click();
  fail();
  await button(page, 'Start Setup Process').click();
  await expect(wizard(page).getByRole('alert')).toHaveText('Failed to start setup: out of order');
  await expect(getToast(page, 'Setup Error')).toBeVisible();
  await button(page, 'Start Setup Process').click();
  await button(page, "I've Created the App").click();
  await button(page, 'Continue to Configuration').click();
  await fill(page, genuine(stack));
  await saveButton(page).click();
  await expect(button(page, 'Disconnect')).toBeVisible();
  fail();
  await disconnect(page);
  await expect(card(page).getByRole('alert')).toHaveText('Failed to disconnect GitHub App: out of order');
  await expect(getToast(page, 'Disconnect Error')).toBeVisible();
  expect(await isConfigured(stack)).toBe(true);
});

test('axe finds nothing on any step in either theme', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const check = async (step: string) => expect(await findings(page, step)).toEqual([]);
  await page.goto(setupPath);
  await setUpButton(page).click();
  await check('intro');
  await button(page, 'Start Setup Process').click();
  await expect(secretField(page)).toBeVisible();
  await check('create-app');
  await button(page, "I've Created the App").click();
  await check('install-app');
  await button(page, 'Continue to Configuration').click();
  await check('configure-app');
  await fill(page, genuine(stack));
  await saveButton(page).click();
  await expect(card(page)).toContainText('All repositories of this account');
  await withoutToasts(page);
  await check('configured');
  await button(page, 'Disconnect').click();
  await check('disconnect');
});
