import type { Page } from '@playwright/test';
import { settingsPath } from '#domain/shared/route.ts';
import type { Stack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, cutOff, reconnect, signIn, signInAsOwner } from './account.support.ts';
import { axeFinds } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The list of the owner's devices, and the security log. */

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const dialog = (page: Page) => page.getByRole('main');
const devices = (page: Page) =>
  dialog(page).getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
const log = (page: Page) => dialog(page).getByRole('region', { name: 'Log' }).getByRole('listitem');

async function signInAsAdmin(page: Page) {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

test.beforeEach(async ({ stack }) => {
  const theirs = 'user_id = (select id from auth.users where email = $1)';
  await stack.query(`delete from auth.sessions where ${theirs}`, [admin.email]);
  await stack.query('delete from private.security_log');
});

test('signs a device out from another device by keyboard alone', async ({ page, browser, stack }) => {
  const other = await browser.newContext({ baseURL: stack.origin, userAgent: phone });
  const theirs = await other.newPage();
  await signInAsAdmin(theirs);
  await signInAsAdmin(page);
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.getByRole('link', { name: 'Security', exact: true }).press('Enter');
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText(/Chrome on .*This device/);
  await expect(devices(page).last()).toContainText('Safari on iPhone');
  await expect(log(page)).toHaveText([
    // Only the hosted auth service records the sign-in method.
    /admin@example.com signed in( with a password)?: Chrome on/,
    /admin@example.com signed in( with a password)?: Safari on iPhone/,
  ]);
  expect(await axeFinds(page)).toEqual([]);

  await devices(page)
    .getByRole('button', { name: /^Sign out there: Safari on iPhone, last used / })
    .press('Enter');
  await expect(page.getByText('Signed out there', { exact: true })).toBeVisible();
  await expect(devices(page)).toHaveCount(1);
  await expect(dialog(page).getByText('No other device is signed in.')).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: 'Signed-in devices' })).toBeFocused();
  await expect(log(page).first()).toContainText('was signed out from another device: Safari on iPhone');

  await theirs.reload();
  await theirs.goto('/auth/sign-in');
  await expect(theirs.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await other.close();
});

test('reports the lost and the restored network, also on phones', async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await cutOff(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The server could not be reached.');
  await expect(dialog(page).getByRole('alert')).toContainText("They appear when you're back online.");
  expect(await axeFinds(page)).toEqual([]);
  await reconnect(page);
  await expect(devices(page)).toHaveCount(1);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await expect(log(page)).toHaveCount(1);
  expect(
    await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await axeFinds(page)).toEqual([]);
});

test('shows a failed sign-out and keeps the device listed', async ({ page, stack }) => {
  await signInAsAdmin(page);
  await stack.query(
    `insert into auth.sessions (id, user_id, created_at)
     select gen_random_uuid(), id, now() - interval '1 day' from auth.users where email = $1`,
    [admin.email],
  );
  await page.goto(settingsPath('security'));
  await expect(devices(page)).toHaveCount(2);
  await cutOff(page);
  await devices(page)
    .getByRole('button', { name: /^Sign out there: / })
    .click();
  await expect(page.getByText('Not signed out', { exact: true })).toBeVisible();
  await expect(devices(page)).toHaveCount(2);
});

test('a long security log loads 100 entries at a time', async ({ page, stack }) => {
  const add = (from: number, to: number) =>
    stack.query(
      `insert into private.security_log (event, subject) select 'role_granted', 'sample-' || n from generate_series($1::int, $2::int) as n`,
      [from, to],
    );
  await signInAsAdmin(page);
  await add(1, 150);
  await page.goto(settingsPath('security'));
  await expect(log(page)).toHaveCount(100);
  await expect(log(page).first()).toContainText('sample-150 became admin');
  await dialog(page).getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(log(page)).toHaveCount(151);
  // Reading the newest entries again keeps the earlier ones.
  await add(151, 151);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(log(page).first()).toContainText('sample-151 became admin');
  await expect(log(page)).toHaveCount(152);
  await expect(dialog(page).getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0);
});

test.describe('a linked account', () => {
  const login = 'guest-visitor';
  const link = (stack: Stack, email: string) =>
    stack.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
       select gen_random_uuid(), 'github', '9090', id, jsonb_build_object('user_name', $2::text), now(), now()
       from auth.users where email like $1`,
      [email, login],
    );

  test('is listed and removed in the settings', async ({ page, stack }) => {
    await link(stack, admin.email);
    await signInAsAdmin(page);
    await page.goto(settingsPath('security'));
    const linked = dialog(page).getByRole('region', { name: 'Linked accounts' });
    await expect(linked.getByRole('listitem')).toContainText(login);
    expect(await axeFinds(page)).toEqual([]);
    await linked.getByRole('button', { name: `Remove ${login}` }).click();
    const question = page.getByRole('dialog', { name: `Remove ${login}?` });
    await question.getByRole('button', { name: 'Remove account' }).click();
    await expect(page.getByText('Account removed', { exact: true })).toBeVisible();
    await expect(linked.getByRole('listitem')).toHaveCount(0);
    await expect(log(page).first()).toContainText(`The linked account ${login} was removed`);
  });

  test('suspends the owner’s role until the account page removes it', async ({ page, stack }) => {
    await signInAsOwner(page);
    await link(stack, 'robin-muster@%');
    await page.goto('/account');
    await expect(page.getByText('Admin rights are off')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin area' })).toHaveCount(0);
    await page.getByRole('button', { name: `Remove ${login}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove account' }).click();
    await expect(page.getByRole('link', { name: 'Admin area' })).toBeVisible();
    await expect(page.getByText('Admin rights are off')).toHaveCount(0);
    await expect(page.getByText('Site owner')).toBeVisible();
  });
});
