import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import {
  admin,
  changeSomethingOffline,
  everythingStored,
  reconnect,
  signIn,
  signInAsOwner,
  signInWithGithub,
  signOutButton,
  viewer,
} from './account.support.ts';
import { findings, untilReadyForOffline } from './admin.support.ts';

async function isHome(page: Page) {
  await page.waitForURL((url) => url.pathname === '/');
}

async function expectNothingOf(page: Page, words: readonly string[], except: readonly string[] = []) {
  const stored = await everythingStored(page);
  for (const [place, text] of Object.entries(stored)) {
    if (place.startsWith('Cache') || place === 'page' || except.includes(place)) continue;
    for (const word of words) expect(text, `${word} in ${place}`).not.toContain(word);
  }
}

const privateLabels = ['agent-linux', 'muster-labs', 'robin-muster', 'token:', 'access_token'];

test('signing out deletes private data and opens the home page', async ({ page }) => {
  await signInAsOwner(page);
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  // Waits for the toast before signing out, because the home page is another document and the toast disappears with this one.
  const said = page.getByText('Signed out', { exact: true }).waitFor();
  await signOutButton(page).click();
  await said;
  await isHome(page);
  await expectNothingOf(page, privateLabels);
  expect(await page.evaluate(() => localStorage.getItem('auth_redirect'))).toBeNull();
  await page.goto('/admin');
  await page.waitForURL('**/auth/sign-in');
});

test('signing out in one tab signs out the other tabs', async ({ page, context }) => {
  await signInAsOwner(page);
  const other = await context.newPage();
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await signOutButton(page).click();
  await isHome(page);
  await isHome(other);
  await expectNothingOf(other, privateLabels);
});

test.describe('signing out with unsent changes', () => {
  test.beforeEach(async ({ page, stack }) => {
    await stack.query("update repositories set project_id = null where name = 'agent-linux'");
    await signInAsOwner(page);
    await changeSomethingOffline(page);
    await signOutButton(page).click();
    await expect(page.getByRole('dialog', { name: '1 change has not been sent yet' })).toBeVisible();
  });

  test('Stay keeps the session, and the dialog passes axe', async ({ page }) => {
    expect(await findings(page, 'question')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 change pending').first()).toBeVisible();
  });

  test('a failed sync shows its reason, then signs out on success', async ({ page, stack }) => {
    const sync = page.getByRole('button', { name: 'Sync now, then sign out' });
    await sync.click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await reconnect(page);
    await sync.click();
    await isHome(page);
    const linked = await stack.query(
      "select project_id from repositories where name = 'agent-linux' and owner = 'muster-labs'",
    );
    expect(linked.rows[0]?.['project_id']).toBe('default-project');
    await expectNothingOf(page, privateLabels);
  });

  test('keeps the changes for their account, without repository rows', async ({ page, stack }) => {
    await page.getByRole('button', { name: 'Keep the change on this device' }).click();
    await reconnect(page);
    await isHome(page);
    await expectNothingOf(page, ['agent-linux', 'robin-muster', 'token:', 'access_token']);

    await signIn(page, admin);
    await page.waitForURL('**/admin');
    await expect(page.getByText('All changes saved').first()).toBeVisible();
    expect(await projectName(stack)).toBeNull();
    await signOutButton(page).click();
    await isHome(page);

    await signInAsOwner(page);
    await expect(page.getByText('All changes saved').first()).toBeVisible();
    await expect.poll(() => projectName(stack)).toBe('default-project');
  });

  test('discards the changes at sign-out', async ({ page, stack }) => {
    await page.getByRole('button', { name: 'Discard the change' }).click();
    await reconnect(page);
    await isHome(page);
    await expectNothingOf(page, privateLabels);
    await signInAsOwner(page);
    await expect(page.getByText('All changes saved').first()).toBeVisible();
    expect(await projectName(stack)).toBeNull();
  });

  async function projectName(stack: { query(sql: string): Promise<{ rows: Record<string, unknown>[] }> }) {
    const { rows } = await stack.query("select project_id from repositories where name = 'agent-linux'");
    return rows[0]?.['project_id'];
  }
});

test('a session that expires offline keeps the screens open and resumes', async ({ page, stack }) => {
  await signInAsOwner(page);
  await changeSomethingOffline(page, 'agent-macos');
  await stack.query(
    "delete from auth.sessions where user_id = (select id from auth.users where email like 'robin-muster@%')",
  );
  // Sets the stored expiry as if an hour had passed.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('portico.session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('portico.session', JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  });
  await page.reload();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.locator('[data-repository="agent-macos"]')).toContainText('Linked');

  await reconnect(page);
  const signInAgain = page.getByRole('link', { name: /sign in again/i });
  await expect(signInAgain).toBeVisible();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  await signInAgain.click();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  const linked = await stack.query("select project_id from repositories where name = 'agent-macos'");
  expect(linked.rows[0]?.['project_id']).toBe('default-project');
});

test('shows the last known account at once without a network', async ({ page, context }) => {
  await signInAsOwner(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await untilReadyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('robin-muster@example.com')).toBeVisible();
});

test('another account on this device sees no data of the first', async ({ page }) => {
  await signInAsOwner(page);
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await signOutButton(page).click();
  await isHome(page);
  await signInWithGithub(page, 'guest-visitor');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expectNothingOf(page, ['agent-linux', 'robin-muster']);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await isHome(page);
  await signIn(page, viewer);
  await expect(page.getByText('viewer@example.com').first()).toBeVisible();
  await expectNothingOf(page, ['guest-visitor']);
});
