import type { Page } from '@playwright/test';
import { Secret } from 'otpauth';
import { settingsPath } from '#domain/shared/route.ts';
import type { Stack } from '../../dev/stack.ts';
import { getCode, wrongCodeOf } from '../support/authenticator.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import {
  admin,
  changeSomethingOffline,
  confirmEmail,
  cutOff,
  linkInEmail,
  newEmail,
  reconnect,
  signIn,
  signInAsOwner,
  signInWithGithub,
  signOutButton,
  signUp,
} from './account.support.ts';
import { axeFinds, findings } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The owner's second factor: set up, demanded at every sign-in, and removed. */

const dialog = (page: Page) => page.getByRole('main');
const section = (page: Page) => dialog(page).getByRole('region', { name: 'Second factor' });
const code = (page: Page) => page.getByLabel('Code', { exact: true });
const step = (page: Page) => page.getByRole('heading', { name: 'Enter your code' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });

async function openSettings(page: Page) {
  await page.goto(settingsPath('security'));
  await expect(section(page).getByText(/^(On|Off)$/)).toBeVisible();
}

/** Adds an authenticator app in the open dialog. Returns its secret. */
async function add(page: Page, button: string, name: string): Promise<string> {
  await section(page).getByRole('button', { name: button }).press('Enter');
  await section(page).getByLabel('Name of the authenticator').fill(name);
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('img', { name: 'QR code of the secret below' })).toBeVisible();
  const secret = await section(page).getByLabel('Or enter this secret in the app:').innerText();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await code(page).fill(getCode(secret));
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return secret;
}

async function enable(page: Page): Promise<string> {
  await openSettings(page);
  const secret = await add(page, 'Turn on', 'My phone');
  await page.keyboard.press('Escape');
  return secret;
}

async function signOut(page: Page) {
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === '/');
}

const accessToken = (page: Page) =>
  page.evaluate(() => {
    const { access_token } = JSON.parse(localStorage.getItem('portico.session') ?? '{}') as {
      access_token: string;
    };
    return access_token;
  });

const operation = {
  id: crypto.randomUUID(),
  deviceId: crypto.randomUUID(),
  sequence: 1,
  payloadVersion: 1,
  action: 'patch',
  payload: { table: 'repositories', ids: ['not-there'], values: { project_id: null } },
  base: {},
};

/** Returns the responses that a request with this token gets from each service. */
async function responsesTo(token: string, { origin, anonKey }: Stack) {
  const request = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  return {
    pull: await request('/rest/v1/rpc/pull_changes', { since: 0, known_epoch: null }),
    log: await request('/rest/v1/rpc/security_log', { before: null }),
    rows: await request('/rest/v1/repositories?select=id&limit=1', null),
    batch: await request(
      '/functions/v1/batch-repository-operations',
      { operations: [operation] },
      { action: 'apply' },
    ),
    app: await request('/functions/v1/github-app', {}, { action: 'status' }),
  };
}

test.beforeEach(async ({ stack }) => {
  await stack.query('delete from auth.mfa_factors');
});
test.afterEach(async ({ stack }) => {
  await stack.query('delete from auth.mfa_factors');
});

test('the second factor works from setup to removal by keyboard', async ({ page, stack }) => {
  await signInAsOwner(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await openSettings(page);
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('img')).toBeVisible();
  expect(await findings(page, 'enrolment')).toEqual([]);
  expect(
    await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSettings(page);

  const secret = await add(page, 'Turn on', 'My phone');
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('region', { name: 'Log' })).toContainText(
    'An authenticator was added to the account of',
  );
  await page.keyboard.press('Escape');
  expect((await responsesTo(await accessToken(page), stack)).pull.status).toBe(200);
  await signOut(page);

  await signInWithGithub(page, 'robin-muster');
  await expect(step(page)).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  const without = await responsesTo(await accessToken(page), stack);
  for (const name of ['pull', 'log', 'batch', 'app'] as const) {
    expect(without[name].status, name).toBe(401);
    expect(without[name].text, name).toContain('Enter the code of your authenticator app.');
  }
  expect(without.rows.text).toBe('[]');

  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findings(page, 'code step')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.type('12 34');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible();
  await code(page).fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code isn't correct\./).first()).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/admin');
  await expect(step(page)).toBeVisible();
  const right = getCode(secret);
  await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
  const shown = await responsesTo(await accessToken(page), stack);
  for (const name of ['pull', 'log', 'batch', 'rows'] as const) expect(shown[name].status, name).toBe(200);
  expect(shown.app.status).not.toBe(401);
  await page.reload();
  await expect(dashboard(page)).toBeVisible();

  await openSettings(page);
  await section(page).getByRole('button', { name: 'Turn off the second factor' }).press('Enter');
  await code(page).fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code isn't correct\./).first()).toBeVisible();
  await code(page).fill(getCode(secret));
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('region', { name: 'Log' })).toContainText('was removed');
  await page.keyboard.press('Escape');
  await signOut(page);
  await signInAsOwner(page);
  await expect(step(page)).toHaveCount(0);
});

test('a spare authenticator signs in and removes the lost one', async ({ page }) => {
  await signIn(page, admin);
  await expect(dashboard(page)).toBeVisible();
  await enable(page);
  await openSettings(page);
  const spare = await add(page, 'Add a spare authenticator', 'Tablet');
  await page.keyboard.press('Escape');
  await signOut(page);
  await signIn(page, admin);
  await expect(step(page)).toBeVisible();
  await page.getByLabel('Authenticator', { exact: true }).selectOption({ label: 'Tablet' });
  await code(page).fill(getCode(spare));
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
  await openSettings(page);
  await section(page).getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByLabel('Authenticator', { exact: true })).toHaveValue(/.+/);
  await code(page).fill(getCode(spare));
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('listitem')).toHaveCount(1);
  await expect(section(page).getByRole('listitem')).toContainText('Tablet');
  expect(await axeFinds(page)).toEqual([]);
});

test('an account without its code can sign out', async ({ page }) => {
  await signIn(page, admin);
  await expect(dashboard(page)).toBeVisible();
  await enable(page);
  await signOut(page);
  await signIn(page, admin);
  await expect(step(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later: work on this device' })).toHaveCount(0);
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('portico.session'))).toBeNull();
});

test('a forgotten password is replaced with a code', async ({ page, stack }) => {
  const email = newEmail();
  const registered = new Date();
  await signUp(page, email, 'the-old-password');
  await confirmEmail(page, await linkInEmail(page, stack, email, registered));
  const secret = new Secret({ size: 20 }).base32;
  await stack.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), id, 'Phone', 'totp', 'verified', now(), now(), $2 from auth.users where email = $1`,
    [email, secret],
  );
  const requested = new Date();
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.goto(await linkInEmail(page, stack, email, requested));
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await page.getByLabel('New password').fill('the-new-password');
  await page.getByLabel('Confirm password').fill('the-new-password');
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAccessibleDescription(/Enter a code from your authenticator app first\./);
  await code(page).fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expect(code(page)).toHaveAccessibleDescription(/This code isn't correct\./);
  await code(page).fill(getCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible();
  await signIn(page, { email, password: 'the-old-password' });
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  await signIn(page, { email, password: 'the-new-password' });
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('a device with data stays usable while changes await the code', async ({ page, browser, stack }) => {
  await stack.query("update repositories set project_id = null where name = 'agent-linux'");
  await signInAsOwner(page);
  await changeSomethingOffline(page);

  const other = await browser.newContext({ baseURL: stack.origin });
  const theirs = await other.newPage();
  await signInAsOwner(theirs);
  const secret = await enable(theirs);
  await other.close();

  await page.reload();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  await expect(step(page)).toHaveCount(0);
  await reconnect(page);
  await page.getByRole('link', { name: 'Please sign in again to send your changes' }).click();
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await expect(step(page)).toBeVisible();
  await page.getByRole('button', { name: 'Later: work on this device' }).click();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  const linkedProject = async () =>
    (await stack.query("select project_id from repositories where name = 'agent-linux'")).rows[0]?.[
      'project_id'
    ];
  expect(await linkedProject()).toBeNull();

  await cutOff(page);
  await page.reload();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  await expect(step(page)).toHaveCount(0);
  await reconnect(page);
  await page.reload();

  await page.getByRole('button', { name: 'Please enter your code to send your changes' }).click();
  await code(page).fill(getCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await expect.poll(linkedProject).toBe('default-project');
});
