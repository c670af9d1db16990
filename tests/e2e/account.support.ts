import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import { linkSelected } from './selection-bar.support.ts';

export { everythingStored } from '../support/everything-stored.ts';

export const admin = { email: 'admin@example.com', password: 'portico-admin' };
export const viewer = { email: 'viewer@example.com', password: 'portico-viewer' };

let lastAccount = 0;
/** Returns an address to which the stack has not yet sent mail. */
export const newEmail = () => {
  lastAccount += 1;
  return `person-${process.pid}-${lastAccount}-${Date.now()}@example.com`;
};

/** @param origin needed if the page's context has no base address */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  origin = '',
) {
  await page.goto(`${origin}/auth/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Makes the next sign-in open the list instead of the dashboard, as for an owner who opened the list last. */
export async function returnToList(page: Page) {
  await page.evaluate(() => localStorage.setItem('auth_redirect', '/admin/github'));
}

/**
 * Opens the admin login on a device whose earlier token had the scopes for private repositories and for changes, so that these
 * scopes are requested again. After the sign-in the list opens.
 */
export async function openAdminLogin(page: Page, origin = '') {
  await page.goto(`${origin}/admin/login`);
  await returnToList(page);
  await page.evaluate(() => localStorage.setItem('portico.github-scopes', '["repo"]'));
}

export async function signInWithGithub(page: Page, login: 'robin-muster' | 'guest-visitor', origin = '') {
  if (login === 'robin-muster') await openAdminLogin(page, origin);
  else await page.goto(`${origin}/auth/sign-in`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: new RegExp(`^${login}`) }).click();
}

export async function signInAsOwner(page: Page, origin = '') {
  await signInWithGithub(page, 'robin-muster', origin);
  // The callback screen redirects by itself after 1.5 s, so the button may disappear.
  const pressed = page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 5_000 });
  void pressed.catch(() => undefined);
  await page.waitForURL('**/admin/github');
  // Waits for the import, because its requests would use up the next fault. Some tests keep the import from ending, so the wait
  // has a limit.
  await page
    .getByText(/^GitHub limit: /)
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
}

export const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true });

/**
 * Waits until the page reports the e-mail, and returns the link in it. Supabase's auth server commits the link after it sends the
 * e-mail, so it may reject a link that is opened at once.
 */
export async function linkInEmail(page: Page, stack: Stack, to: string, after: Date): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { html } = await stack.mailbox.waitFor(to, { after });
  const link = /href="([^"]*token_hash=[^"]*)"/.exec(html ?? '')?.[1];
  if (!link) throw new Error(`No link in the e-mail to ${to}`);
  return link.replaceAll('&amp;', '&');
}

/** Returns the link as in the auth service's own e-mail template: a GET uses it up and redirects with a token. */
export function serviceLink(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
    redirect_to: origin + pathname,
  });
  return `${origin}/auth/v1/verify?${query}`;
}

export async function confirmEmail(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
}

/** Fills in and sends the form for a new account. */
export async function signUp(page: Page, email: string, password: string) {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

const services = /\/(functions|rest|auth)\/v1\/|\/github\/api\//;

/** Simulates a lost network: the page's own files load as from a cache, and all other requests fail. */
export async function cutOff(page: Page) {
  await page.route(services, (route) => route.abort('internetdisconnected'));
}

export async function reconnect(page: Page) {
  await page.unroute(services);
  await page
    .evaluate(() => window.dispatchEvent(new Event('online')))
    // After a sign-out the page navigates and needs no event.
    .catch((error: unknown) => {
      if (!/context was destroyed/.test(String(error))) throw error;
    });
}

/** Links a repository to a project while the server cannot be reached. */
export async function changeSomethingOffline(page: Page, name = 'agent-linux') {
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await cutOff(page);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  await linkSelected(page);
  await expect(page.getByText('1 change pending').first()).toBeVisible();
}
