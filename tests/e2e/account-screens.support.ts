import type { Page } from '@playwright/test';
import { appCallbackRedirectDelayMs, authCallbackRedirectDelayMs } from '#config/constants.ts';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import { admin, signIn, signInAsOwner, signInWithGithub, viewer } from './account.support.ts';
import { callAppService, forgetSetup, getSession, ownInstallation } from './app-setup.support.ts';

export interface Screen {
  name: string;
  open: (page: Page, stack: Stack) => Promise<unknown>;
  shows: RegExp;
}

const recovery = '/auth/reset-password#type=recovery&access_token=a.b.c';

export const accountScreens: Screen[] = [
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
  { name: 'own account', open: (page) => signIn(page, viewer), shows: /No messages yet/ },
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

/** Screens that redirect by themselves, unless `holdRedirects` delays that. */
export const callbacksThatSucceed: Screen[] = [
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
      const { state } = await callAppService(stack, await getSession(page), 'generateSetupUrl', { origin });
      const back = { installation_id: ownInstallation, setup_action: 'install', state: String(state) };
      await page.goto(`/github-app-callback?${new URLSearchParams(back)}`);
    },
    shows: /GitHub App installation successful!/,
  },
];

export async function signedInAs({ origin, anonKey }: Stack): Promise<string> {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(viewer),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Delays automatic redirects, so that a test can examine the screen. The screen's button still redirects at once. */
export function holdRedirects(page: Page) {
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
