import type { Page } from '@playwright/test';
import { appCallbackRedirectDelayMs, authCallbackRedirectDelayMs } from '#config/constants.ts';
import type { Stack } from '../../dev/stack.ts';
import { axeViolationsInBothThemes } from '../support/axe.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn, signInAsOwner, signInWithGithub, viewer } from './account.support.ts';
import { callAppService, forgetSetup, ownInstallation, sessionOf } from './app-setup.support.ts';

test.use(withoutServiceWorker);

/** Every account screen in every state: for everybody, in light and dark, by keyboard alone, on a narrow phone. */

interface Screen {
  name: string;
  open: (page: Page, stack: Stack) => Promise<unknown>;
  shows: RegExp;
}

const recovery = '/auth/reset-password#type=recovery&access_token=a.b.c';

const screens: Screen[] = [
  { name: 'sign-in', open: (page) => page.goto('/auth/sign-in'), shows: /Forgot password/ },
  {
    name: 'sign-in refused',
    open: (page) => signIn(page, { ...admin, password: 'wrong' }),
    shows: /Invalid login credentials/,
  },
  { name: 'sign-up', open: (page) => page.goto('/auth/sign-up'), shows: /Already have an account/ },
  {
    name: 'sign-up with a problem',
    open: async (page) => {
      await page.goto('/auth/sign-up');
      await page.getByLabel('Email').fill('a@example.com');
      await page.getByLabel('Password', { exact: true }).fill('one-password');
      await page.getByLabel('Confirm password').fill('another');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    shows: /Passwords do not match/,
  },
  { name: 'forgot password', open: (page) => page.goto('/auth/forgot-password'), shows: /Back to sign in/ },
  {
    name: 'check your email',
    open: async (page) => {
      await page.goto('/auth/forgot-password');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send reset link' }).click();
    },
    shows: /spam folder/,
  },
  { name: 'reset password', open: (page) => page.goto(recovery), shows: /Confirm password/ },
  {
    name: 'reset link invalid',
    open: (page) => page.goto('/auth/reset-password'),
    shows: /Invalid or expired/,
  },
  { name: 'confirm', open: (page) => page.goto('/auth/confirm'), shows: /Email not confirmed/ },
  { name: 'admin login', open: (page) => page.goto('/admin/login'), shows: /Not authenticated/ },
  {
    name: 'email confirmed',
    open: async (page, stack) =>
      page.goto(`/auth/confirm#type=signup&access_token=${await signedInAs(stack)}`),
    shows: /You can sign in now/,
  },
  {
    name: 'admin login denied',
    open: async (page) => {
      await signInWithGithub(page, 'guest-visitor');
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await page.goto('/admin/login');
    },
    shows: /Go to Home Page/,
  },
  {
    name: 'access denied',
    open: async (page) => {
      await signIn(page, viewer);
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await page.goto('/admin');
    },
    shows: /User information/,
  },
  { name: 'own account', open: (page) => signIn(page, viewer), shows: /Nothing yet/ },
  {
    name: 'admin login under way',
    open: async (page) => {
      await signIn(page, viewer);
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await page.route('**/rest/v1/rpc/own_profile', () => undefined);
      await page.goto('/admin/login');
    },
    shows: /Connecting to GitHub/,
  },
  {
    name: 'callback under way',
    open: async (page) => {
      await page.route('**/auth/v1/token**', () => undefined);
      await page.goto('/auth/sign-in');
      await page.evaluate(() => localStorage.setItem('portico.session-code-verifier', '"verifier"'));
      await page.goto('/auth/github/callback?code=never-answered');
    },
    shows: /Continue Manually/,
  },
  {
    name: 'callback failed',
    open: (page) => page.goto('/github-callback'),
    shows: /Check account permissions/,
  },
  { name: 'not found', open: (page) => page.goto('/no/such/page'), shows: /Page not found/ },
];

/** They go on by themselves, unless that is held. */
const callbacksThatSucceed: Screen[] = [
  {
    name: 'callback succeeded',
    open: (page) => signInWithGithub(page, 'robin-muster'),
    shows: /Authentication successful! Redirecting/,
  },
  {
    name: 'callback of former links succeeded',
    open: async (page) => {
      await page.route('**/auth/v1/authorize?*', (route, request) => {
        const url = request
          .url()
          .replace(encodeURIComponent('/auth/github/'), encodeURIComponent('/github-'));
        return route.continue({ url });
      });
      await signInWithGithub(page, 'robin-muster');
      await page.waitForURL('**/github-callback');
    },
    shows: /Authentication successful! Redirecting/,
  },
  {
    name: 'app callback succeeded',
    open: async (page, stack) => {
      await forgetSetup(stack);
      await signInAsOwner(page);
      const { origin } = stack;
      const { state } = await callAppService(stack, await sessionOf(page), 'generateSetupUrl', { origin });
      const back = { installation_id: ownInstallation, setup_action: 'install', state: String(state) };
      await page.goto(`/github-app-callback?${new URLSearchParams(back)}`);
    },
    shows: /GitHub App installation successful!/,
  },
];

async function signedInAs({ origin, anonKey }: Stack): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(viewer),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A screen that goes on by itself stays long enough to be looked at; its button goes on at once. */
function holdRedirects(page: Page) {
  return page.addInitScript(
    (redirects) => {
      window.setTimeout = new Proxy(window.setTimeout, {
        apply: (wait, self, [run, delay, ...rest]: [unknown, number, ...unknown[]]) =>
          Reflect.apply(wait, self, [
            run,
            redirects.includes(delay) ? 100 * delay : delay,
            ...rest,
          ]) as number,
      });
    },
    [authCallbackRedirectDelayMs, appCallbackRedirectDelayMs],
  );
}

/** What axe finds in light and in dark, and whether a narrow phone is wide enough. */
async function findings(page: Page): Promise<string[]> {
  const found = (await axeViolationsInBothThemes(page)).flatMap(({ theme, id, nodes }) =>
    nodes.map(({ html }) => `${theme} ${id}: ${html}`),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  // The window's size is there before its media queries are.
  await page.waitForFunction(() => matchMedia('(max-width: 320px)').matches);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const sideways = await page.evaluate(overflow);
  await page.setViewportSize({ width: 1280, height: 800 });
  return sideways > 0 ? [...found, `${sideways} px sideways`] : found;
}

async function expectNothingFound(page: Page, stack: Stack, { open, shows }: Screen) {
  await open(page, stack);
  await expect(page.getByText(shows).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByText(shows).first(), 'still the same screen').toBeVisible();
}

test.describe('axe finds nothing in both themes, and 320 px are wide enough, for', () => {
  for (const screen of screens) {
    test(screen.name, ({ page, stack }) => expectNothingFound(page, stack, screen));
  }

  for (const screen of callbacksThatSucceed) {
    test(screen.name, async ({ page, stack }) => {
      await holdRedirects(page);
      await expectNothingFound(page, stack, screen);
    });
  }
});

/** Goes on with Tab until this is focused, as somebody without a mouse would. */
async function tabTo(page: Page, role: 'textbox' | 'button' | 'link', name: string) {
  const target =
    role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name, exact: true });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached with Tab`);
}

test('by keyboard alone: forgot password, sign-up with its problems, sign-in, sign-out', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await tabTo(page, 'link', 'Forgot password?');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Back to sign in');
  await page.keyboard.press('Enter');

  await tabTo(page, 'link', 'Create account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('new@example.com');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('one-password');
  await tabTo(page, 'textbox', 'Confirm password');
  await page.keyboard.type('another');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await tabTo(page, 'link', 'Sign in');
  await page.keyboard.press('Enter');

  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(viewer.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(viewer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('by keyboard alone: with GitHub and past a denial', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await tabTo(page, 'button', 'Sign in with GitHub');
  await page.keyboard.press('Enter');
  await page.getByTestId('cancel').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Try Again');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('cancel')).toBeVisible();
});

test('by keyboard alone: a new password, a confirmation, the admin login, and back home', async ({
  page,
  stack,
}) => {
  await page.goto('/auth/reset-password#type=recovery&access_token=a.b.c');
  await tabTo(page, 'textbox', 'New password');
  await page.keyboard.type('a-new-password');
  await tabTo(page, 'textbox', 'Confirm password');
  await page.keyboard.type('a-new-password');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Request a new link');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/forgot-password');

  await page.goto(`/auth/confirm#type=signup&access_token=${await signedInAs(stack)}`);
  await tabTo(page, 'link', 'Continue');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/sign-in');

  await page.goto('/admin/login');
  await tabTo(page, 'button', 'Sign in with GitHub');
  await tabTo(page, 'link', 'Return to Home');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/no/such/page');
  await tabTo(page, 'link', 'Return to Home');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});
