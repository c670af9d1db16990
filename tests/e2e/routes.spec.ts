import type { Page } from '@playwright/test';
import { watchForComplaints } from '../support/complaints.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn, signInAsOwner } from './account.support.ts';

test.use(withoutServiceWorker);

/**
 * Opens each address of the route table as each kind of visitor (specification section 2). Expects no console errors and no
 * policy violations.
 */

type Visitor = 'signed out' | 'viewer' | 'admin';

let complaints: string[];

test.beforeEach(async ({ page }) => {
  complaints = await watchForComplaints(page);
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
});

const signInAddress = '/auth/sign-in';

const expectations: { path: string; ends: Record<Visitor, string>; shows: Record<Visitor, RegExp> }[] = [
  same('/auth/forgot-password', /Forgot password/),
  same('/auth/reset-password', /Invalid or expired password reset link/),
  same('/auth/confirm', /confirm/i),
  same('/no/such/page', /Oops! Page not found/),
  same('/dev/gallery', /Oops! Page not found/),
  {
    path: '/auth/sign-in',
    ends: { 'signed out': '/auth/sign-in', viewer: '/account', admin: '/admin' },
    shows: { 'signed out': /Sign in/, viewer: /Your account/, admin: /Dashboard/ },
  },
  {
    path: '/auth/sign-up',
    ends: { 'signed out': '/auth/sign-up', viewer: '/account', admin: '/admin' },
    shows: { 'signed out': /Create account/, viewer: /Your account/, admin: /Dashboard/ },
  },
  {
    path: '/admin/login',
    ends: { 'signed out': '/admin/login', viewer: '/admin/login', admin: '/admin' },
    shows: { 'signed out': /Not authenticated/, viewer: /Access Denied/, admin: /Dashboard/ },
  },
  {
    path: '/account',
    ends: { 'signed out': signInAddress, viewer: '/account', admin: '/account' },
    shows: { 'signed out': /Sign in/, viewer: /Your account/, admin: /Your account/ },
  },
  guardedRoute('/admin', '/admin', /Dashboard/),
  guardedRoute('/admin/github', '/admin/github', /GitHub Repository Management/),
  guardedRoute('/admin/github/app-setup', '/admin/github/app-setup', /GitHub App Setup/),
  {
    path: '/admin/anything/else',
    ends: { 'signed out': signInAddress, viewer: '/admin/anything/else', admin: '/admin' },
    shows: { 'signed out': /Sign in/, viewer: /Access Denied/, admin: /Dashboard/ },
  },
];

function same(path: string, text: RegExp) {
  return {
    path,
    ends: { 'signed out': path, viewer: path, admin: path },
    shows: { 'signed out': text, viewer: text, admin: text },
  };
}

function guardedRoute(path: string, adminEnd: string, adminTexts: RegExp) {
  return {
    path,
    ends: { 'signed out': signInAddress, viewer: path, admin: adminEnd },
    shows: { 'signed out': /Sign in/, viewer: /Access Denied/, admin: adminTexts },
  };
}

const accounts: Record<Exclude<Visitor, 'signed out'>, [string, string]> = {
  viewer: ['viewer@example.com', 'portico-viewer'],
  admin: ['admin@example.com', 'portico-admin'],
};

async function becomes(page: Page, visitor: Visitor) {
  if (visitor === 'signed out') return;
  const [email, password] = accounts[visitor];
  await page.goto(signInAddress);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(visitor === 'admin' ? '**/admin' : '**/account');
}

for (const visitor of ['signed out', 'viewer', 'admin'] as const) {
  test(`every address shows the right page to visitor: ${visitor}`, async ({ page }) => {
    await becomes(page, visitor);
    for (const { path, ends, shows } of expectations) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText(shows[visitor]).first()).toBeVisible();
        await expect.poll(() => new URL(page.url()).pathname).toBe(ends[visitor]);
      });
    }
  });
}

for (const path of [
  '/github-callback',
  '/auth/github/callback',
  '/github-app/callback',
  '/github-app-callback',
]) {
  test(`${path} without parameters explains the problem and offers a way on`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
    await expect(page.getByText('Check account permissions')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.waitForURL('**/auth/sign-in');
  });
}

/**
 * Features that the product needs: copying needs the clipboard, a passkey needs two, and a self-hosted GitHub may be in the local
 * network.
 */
const allowedFeatures = [
  'clipboard-write',
  'local-network',
  'local-network-access',
  'loopback-network',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

/** Features of earlier Chromium versions. The policy cannot deny them, because newer browsers warn about unknown names. */
const advertising = [
  'attribution-reporting',
  'join-ad-interest-group',
  'private-aggregation',
  'run-ad-auction',
  'shared-storage',
  'shared-storage-select-url',
];

/**
 * Features that need no denial: they reveal nothing about the visitor and ask nothing, or concern frames only. Listing them would
 * enlarge every document.
 */
const harmless = [
  'aria-notify',
  'autoplay',
  'captured-surface-control',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'fullscreen',
  'gamepad',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'media-playback-while-not-visible',
  'on-device-speech-recognition',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
];

test('pages allow only the browser features that they need', async ({ page }) => {
  for (const path of ['/', '/admin/login', '/no/such/page']) {
    await page.goto(path);
    const allowed = await page.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowedFeatures(): string[] } }
      ).featurePolicy.allowedFeatures(),
    );
    // Client hints are listed as features, but give scripts no access.
    const features = allowed.filter((name) => !name.startsWith('ch-') && !advertising.includes(name));
    const granted = [...allowedFeatures, ...harmless];
    expect(features.filter((name) => !granted.includes(name))).toEqual([]);
    expect(features).toContain('clipboard-write');
  }
});

test('the home page is a document of its own', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Recent Projects' })).toBeVisible();
});

test('retries a file of the first page that failed to load', async ({ page }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const part = '**/assets/layout-*.js';
  await page.route(part, (route) => route.abort(), { times: 1 });
  // The page reloads itself, which would interrupt a wait for its load.
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.route(part, (route) => route.abort());
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute(part);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  complaints.length = 0;
});

test('offers a reload if the browser cancels the automatic one', async ({ page }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.route('**/assets/layout-*.js', (route) => route.abort());
  let documents = 0;
  await page.route(
    ({ pathname }) => pathname === '/admin',
    (route) => {
      documents += 1;
      return documents === 1 ? route.continue() : route.abort('aborted');
    },
  );
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  expect(documents).toBe(2);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  complaints.length = 0;
});

test('a worker that fails to load once is loaded by another document', async ({ page }) => {
  await signInAsOwner(page);
  await page.route('**/assets/github-worker-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/admin/github');
  await expect(page.getByText('GitHub Connected')).toBeVisible();
  complaints.length = 0;
});

test('a callback keeps its code after a file fails to load', async ({ page }) => {
  await page.route('**/assets/callback-*.js', (route) => route.abort(), { times: 1 });
  await signInAsOwner(page);
  await expect(page.getByRole('heading', { name: 'GitHub Repository Management' })).toBeVisible();
  expect(page.url()).not.toContain('code=');
  complaints.length = 0;
});
