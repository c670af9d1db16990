import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import {
  admin,
  cutOff,
  everythingStored,
  reconnect,
  signIn,
  signInAsOwner,
  signInWithGithub,
} from './account.support.ts';

test.use(withoutServiceWorker);

/** Connecting and disconnecting GitHub from the settings (specification section 4, "Provider connection"). */

const connectButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Connect GitHub' });
const disconnectButton = (page: Page) => page.getByRole('button', { name: 'Disconnect GitHub', exact: true });
const openConnection = (page: Page) => page.getByRole('button', { name: 'Connection', exact: true }).click();
const notConnected = (page: Page) => page.getByText('GitHub is not connected in this browser');

async function disconnect(page: Page) {
  await disconnectButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect GitHub?' });
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
}

/** Returns the token that the data service stores. */
async function mirror(stack: Stack, email: string) {
  const { rows } = await stack.query(
    'select raw_user_meta_data as data from auth.users where email like $1',
    [email],
  );
  return (rows[0]?.['data'] ?? {}) as Record<string, unknown>;
}

async function isTokenHere(page: Page): Promise<boolean> {
  const stored = await everythingStored(page);
  return Object.entries(stored).some(
    ([place, text]) => place.startsWith('IndexedDB portico-vault') && text.includes('token:'),
  );
}

test('an e-mail account connects, disconnects and reconnects GitHub', async ({
  browser,
  freshStack: stack,
}) => {
  // The test starts its own stack and signs in through GitHub three times.
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await expect(notConnected(page)).toBeVisible();
  // Delays the redirect until the toast has been visible.
  const initiated = page.getByText('Redirecting to GitHub for authorization...', { exact: true });
  await page.route('**/identities/authorize**', async (route) => {
    await initiated.waitFor();
    await route.continue();
  });
  await connectButton(page).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  await openConnection(page);
  await expect(page.getByText('robin-muster (admin)')).toBeVisible();
  await expect(page.getByText(admin.email).first()).toBeVisible();
  await expect(page.getByLabel('GitHub Organization').locator('option')).not.toHaveCount(1);
  const [token] = stack.github.tokens.issuedTokens();
  await expect.poll(async () => (await mirror(stack, admin.email))['github_token']).toMatch(/^portico\.v1\./);

  await disconnectButton(page).click();
  await page.keyboard.press('Escape');
  await expect(disconnectButton(page)).toBeFocused();
  await disconnect(page);
  await expect(page.getByText('GitHub Disconnected', { exact: true })).toBeVisible();
  await expect(notConnected(page)).toBeVisible();
  expect(await isTokenHere(page)).toBe(false);
  expect(stack.github.tokens.grantOf(token ?? '')).toBeUndefined();
  await expect.poll(() => mirror(stack, admin.email)).not.toHaveProperty('github_token');
  await page.reload();
  await expect(notConnected(page)).toBeVisible();

  // GitHub is linked to the account, so connecting it signs in.
  await connectButton(page).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  await expect(page.getByText(admin.email).first()).toBeVisible();
});

const scopesRequested = (page: Page) => page.locator('input[name=scope]');
const readingScopes = 'read:org user:email';

const sessionId = (page: Page) =>
  page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('portico.session') ?? '{}') as Record<
      string,
      string
    >;
    const claims = (access_token ?? '').split('.')[1] ?? '';
    return String(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).session_id);
  });

for (const [path, scopes] of [
  ['/auth/sign-in', 'user:email'],
  ['/auth/sign-up', 'user:email'],
  ['/admin/login', readingScopes],
] as const) {
  test(`the page ${path} requests the GitHub scopes ${scopes}`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await expect(scopesRequested(page)).toHaveValue(scopes);
  });
}

test('the sign-in page connects the owner without asking for organizations', async ({ page, stack }) => {
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  expect(await isTokenHere(page)).toBe(true);
  const first = await sessionId(page);
  await page.goto('/admin/github');
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  const organizations = page.getByLabel('GitHub Organization').locator('option');
  await expect(organizations.filter({ hasText: 'Robin Muster (Personal)' })).toHaveCount(1);
  await expect(organizations.filter({ hasText: 'muster-labs' })).toHaveCount(0);
  await expect(page.getByText('Your own public repositories only', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add organizations' }).click();
  await expect(scopesRequested(page)).toHaveValue(readingScopes);
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  await expect(organizations.filter({ hasText: 'muster-labs' })).toHaveCount(1);
  await expect(page.getByText('Public repositories only', { exact: true })).toBeVisible();
  // The server must have ended the session that was replaced.
  await expect
    .poll(async () => (await stack.query('select from auth.sessions where id = $1', [first])).rows.length)
    .toBe(0);
});

test('signing in keeps the existing GitHub connection', async ({ page, stack }) => {
  await signInAsOwner(page);
  await expect
    .poll(async () => (await mirror(stack, 'robin-muster@%'))['github_token'])
    .toMatch(/^portico\.v1\./);
  const kept = (await mirror(stack, 'robin-muster@%'))['github_token'];
  await page.evaluate(() => localStorage.removeItem('portico.session'));
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  expect((await mirror(stack, 'robin-muster@%'))['github_token']).toBe(kept);
});

test('rejects a GitHub account of another user without signing out', async ({ page, stack }) => {
  await signInAsOwner(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await stack.query(
    "delete from auth.identities where provider = 'github' and user_id = (select id from auth.users where email = $1)",
    [admin.email],
  );
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await connectButton(page).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await expect(
    page.getByText(
      'Authentication failed: This GitHub account already belongs to another account of this site.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL('**/admin/github');
  await expect(page.getByText(admin.email).first()).toBeVisible();
});

test('stays on the page without a network and shows why', async ({ page, context }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await expect(notConnected(page)).toBeVisible();
  await context.setOffline(true);
  await connectButton(page).click();
  const network = 'Network connection issue. Please check your internet connection.';
  await expect(page.getByText('Connection Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(`Could not connect to GitHub: ${network}`, { exact: true })).toBeVisible();
  await expect(connectButton(page)).toBeEnabled();
});

test('the admin login shows a failed sign-in without a network', async ({ page, context }) => {
  await page.goto('/admin/login');
  const button = page.getByRole('button', { name: 'Sign in with GitHub' });
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('Authentication failed', { exact: true })).toBeVisible();
});

test('reports a token whose user GitHub cannot name', async ({ page }) => {
  await page.route('**/github/api/v3/user', (route) => route.fulfill({ status: 500, json: {} }));
  await signInWithGithub(page, 'robin-muster');
  await expect(page.getByText('GitHub Error', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Could not fetch GitHub user: /)).toBeVisible();
});

test('an offline disconnect reaches other devices once online', async ({ page, stack }) => {
  const before = stack.github.tokens.issuedTokens().length;
  await signInAsOwner(page);
  await openConnection(page);
  await expect(disconnectButton(page)).toBeVisible();
  const [token = ''] = stack.github.tokens.issuedTokens().slice(before);
  await expect
    .poll(async () => (await mirror(stack, 'robin-muster@%'))['github_token'])
    .toMatch(/^portico\.v1\./);
  await cutOff(page);
  await disconnect(page);
  await expect(
    page.getByText(
      "The token was removed from this device. Portico will revoke it on GitHub when you're back online.",
      {
        exact: true,
      },
    ),
  ).toBeVisible();
  await expect(notConnected(page)).toBeVisible();
  expect(await isTokenHere(page)).toBe(false);
  expect(stack.github.tokens.grantOf(token)).toBeDefined();

  await reconnect(page);
  await expect.poll(() => stack.github.tokens.grantOf(token)).toBeUndefined();
  await expect.poll(() => mirror(stack, 'robin-muster@%')).not.toHaveProperty('github_token');
});

test.describe('a token without the required scopes', () => {
  const missing = 'GitHub did not grant these permissions: user:email. Please connect again.';

  test('counts as missing and asks the owner to reconnect', async ({ page, stack }) => {
    const token = stack.github.tokens.issue({ login: 'robin-muster', scopes: ['read:org'] });
    await signIn(page, admin);
    await page.waitForURL('**/admin');
    await page.evaluate((value) => localStorage.setItem('github_token', value), token);
    await page.goto('/admin/github');
    await expect(notConnected(page)).toBeVisible();
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
    await expect(connectButton(page)).toBeVisible();
  });
});
