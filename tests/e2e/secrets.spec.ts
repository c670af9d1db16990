import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../support/browser.ts';
import { expect, test } from '../support/e2e.ts';
import {
  admin,
  everythingStored,
  linkInEmail,
  newEmail,
  serviceLink,
  signIn,
  signInAsOwner,
  signInWithGithub,
  signOutButton,
  signUp,
} from './account.support.ts';
import { analyse, expectAnalysis } from './analysis.support.ts';

/**
 * After each journey, searches all of the browser's storage for secrets. Only supabase-js's session store may contain tokens, and
 * only while a user is signed in.
 */

/** Records secrets in requests and responses, and the page's console messages. */
function watch(page: Page) {
  const secrets = new Map<string, string>();
  const said: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('response', async (response) => {
    if (!response.url().includes('/auth/v1/token')) return;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    for (const name of ['provider_token', 'refresh_token', 'access_token']) {
      const value = body[name];
      if (typeof value === 'string') secrets.set(name, value);
    }
  });
  return { secrets, said, addresses };
}

const sessionOnly = new Set(['refresh_token', 'access_token']);

async function expectNoSecrets(page: Page, { secrets, said }: ReturnType<typeof watch>, signedIn: boolean) {
  const stored = await everythingStored(page);
  for (const [name, secret] of secrets) {
    expect(said.join('\n'), `${name} in the console`).not.toContain(secret);
    for (const [place, text] of Object.entries(stored)) {
      const allowed = signedIn && place === 'localStorage portico.session' && sessionOnly.has(name);
      if (!allowed) expect(text, `${name} in ${place}`).not.toContain(secret);
    }
  }
}

/** Runs in the page: stores the token in every kind of storage and in several encodings, to prove that the search finds it. */
async function plant(token: string): Promise<void> {
  localStorage.setItem('planted', token);
  sessionStorage.setItem('planted', btoa(`a ${token}`));
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('planted');
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onsuccess = () => resolve(opening.result);
  });
  const rows = database.transaction('rows', 'readwrite').objectStore('rows');
  const put = rows.put({ deep: [new TextEncoder().encode(token)] }, 'key');
  await new Promise((resolve) => put.addEventListener('success', resolve));
  database.close();
  await (await caches.open('planted')).put('/planted', new Response(btoa(token)));
  console.info(btoa(`ab${token}`));
  // The product's log does not recognise a secret in this encoding.
  window.dispatchEvent(new ErrorEvent('error', { message: btoa(token) }));
  await fetch(`/health?planted=${token}`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([token]));
  link.download = 'planted.txt';
  link.click();
  history.pushState(null, '', `/auth/sign-in?planted=${token}`);
  history.pushState({ token }, '', '/auth/sign-in');
}

test('the secret search finds every place and encoding', async ({ page, stack, secretSearch }) => {
  await page.goto('/auth/sign-in');
  expect(await secretSearch.findings()).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await page.evaluate(plant, stack.github.tokens.issue({ login: 'robin-muster' }));
  await downloaded;
  const places = [
    'Cache planted',
    'IndexedDB planted rows',
    'addresses asked for',
    'console',
    'exports',
    'history',
    'history state',
    'localStorage planted',
    'log',
    'sessionStorage planted',
  ];
  expect((await secretSearch.findings()).toSorted()).toEqual(
    places.map((place) => `oauth token in ${place}`),
  );
  secretSearch.forget();
});

test('signing in with a password leaves no secret behind', async ({ page }) => {
  const watched = watch(page);
  watched.secrets.set('wrong password', 'canary-wrong-password');
  watched.secrets.set('password', admin.password);
  await signIn(page, { ...admin, password: 'canary-wrong-password' });
  await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  await page.reload();
  await expectNoSecrets(page, watched, false);
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectNoSecrets(page, watched, true);
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectNoSecrets(page, watched, false);
});

test('connecting GitHub leaves no secret behind', async ({ page }) => {
  const watched = watch(page);
  await signInAsOwner(page);
  await expect.poll(() => watched.secrets.has('provider_token')).toBe(true);
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  await expectNoSecrets(page, watched, true);
  await page.reload();
  await expect(page.getByLabel('GitHub Organization')).toBeVisible();
  await expectNoSecrets(page, watched, true);
  // Finding the encrypted value proves that the search reads the right storage.
  expect(JSON.stringify(await everythingStored(page))).toContain('portico.v1.');
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectNoSecrets(page, watched, false);
});

test('a denied and a foreign sign-in leave no secret behind', async ({ page }) => {
  const watched = watch(page);
  await signInWithGithub(page, 'guest-visitor');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expectNoSecrets(page, watched, true);
  watched.secrets.set('fragment', 'gho_canaryFragment0123');
  await page.goto(
    '/auth/github/callback#access_token=canary.access.token&refresh_token=canary-refresh&provider_token=gho_canaryFragment0123',
  );
  await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  await expectNoSecrets(page, watched, true);
});

test('e-mailed links leave no token behind', async ({ page, stack }) => {
  const watched = watch(page);
  const email = newEmail();
  const before = new Date();
  watched.secrets.set('password', 'canary-new-password');
  await signUp(page, email, 'canary-new-password');
  page.on('response', (response) => {
    const target = response.headers()['location'];
    const token = target && new URLSearchParams(new URL(target).hash.slice(1)).get('access_token');
    if (token) watched.secrets.set('link token', token);
  });
  await page.goto(serviceLink(await linkInEmail(page, stack, email, before)));
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  expect(watched.secrets.has('link token')).toBe(true);
  expect(await page.evaluate(() => location.href)).not.toContain('#');
  await expectNoSecrets(page, watched, false);
});

test('plain tokens of earlier versions are used once, encrypted and deleted', async ({ page, stack }) => {
  const watched = watch(page);
  const legacy = stack.github.tokens.issue({ login: 'robin-muster' });
  watched.secrets.set('plain oauth token', legacy);
  watched.secrets.set('plain installation token', 'ghs_canaryInstallation0123');
  watched.secrets.set('token in metadata', 'gho_canaryMetadata0123');
  await page.goto('/auth/sign-in');
  await page.evaluate(
    ([oauth, installation]) => {
      localStorage.setItem('github_token', oauth ?? '');
      localStorage.setItem('github_app_id', '12345');
      localStorage.setItem('github_app_token', installation ?? '');
      localStorage.setItem('github_app_token_expiry', String(Date.now() + 3_600_000));
    },
    [legacy, 'ghs_canaryInstallation0123'],
  );
  await stack.query(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"github_token": "gho_canaryMetadata0123"}' where email = $1`,
    [admin.email],
  );
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await expect(page.getByLabel('GitHub Organization')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('github_app_token')))
    .toMatch(/^portico\.v1\./);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('github_token'))).toBeNull();
  await expect
    .poll(async () => {
      const { rows } = await stack.query('select raw_user_meta_data from auth.users where email = $1', [
        admin.email,
      ]);
      return JSON.stringify(rows);
    })
    .toMatch(/portico\.v1\./);
  const { rows } = await stack.query('select raw_user_meta_data from auth.users where email = $1', [
    admin.email,
  ]);
  expect(JSON.stringify(rows)).not.toContain('canary');
  await page.reload();
  await expectNoSecrets(page, watched, true);
  await expect(
    page.getByLabel('GitHub Organization').getByRole('option', { name: 'muster-labs' }),
  ).toHaveCount(1);
});

test('the disk holds no GitHub token and no private responses', async ({ stack }) => {
  const profile = await mkdtemp(join(tmpdir(), 'portico-profile-'));
  const { executablePath, args, env } = await browserLaunchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    env,
    baseURL: stack.origin,
  });
  try {
    const page = await context.newPage();
    const { secrets } = watch(page);
    await signInAsOwner(page);
    await expect(page.getByLabel('GitHub Organization')).toBeVisible();
    await expect.poll(() => secrets.has('provider_token')).toBe(true);
    await page.goto('/admin/github?tab=analysis');
    await analyse(page, 'alpine-cloud', 'platform-ui');
    await expectAnalysis(page, 'alpine-cloud/platform-ui');
    const typed = stack.github.tokens.issuePersonal({
      login: 'robin-muster',
      permissions: { metadata: 'read' },
    });
    await page.goto('/admin/settings/github');
    await page.getByText('Use a personal access token instead').click();
    await page.getByLabel('Personal access token').fill(typed);
    await page.getByRole('button', { name: 'Connect with token' }).click();
    await expect(page.getByText(/^Personal access token[.,]/)).toBeVisible();
    await context.close();
    const tokens = [secrets.get('provider_token') ?? '', typed];
    const files = await readdir(profile, { recursive: true, withFileTypes: true });
    const holding: string[] = [];
    const cached: string[] = [];
    let sealed = false;
    for (const file of files.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
      const isHeld = (token: string) =>
        bytes.includes(token) || bytes.includes(Buffer.from(token, 'utf16le'));
      if (tokens.some(isHeld)) holding.push(file.name);
      if (/[\\/]Cache[\\/]/.test(file.parentPath) && bytes.includes('alpine-cloud/platform-ui')) {
        cached.push(file.name);
      }
      sealed ||= bytes.includes('portico.v1.') || bytes.includes(Buffer.from('portico.v1.', 'utf16le'));
    }
    expect(holding).toEqual([]);
    expect(cached).toEqual([]);
    expect(sealed).toBe(true);
  } finally {
    await context.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true });
  }
});
