import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../support/browser.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { everythingStored, signInAsOwner, signOutButton } from './account.support.ts';
import { findings, pick, row, rowNames, toast, withoutToasts } from './admin.support.ts';
import { analyse } from './analysis.support.ts';

test.use(withoutServiceWorker);

/** The vault with a lock (passkey or passphrase): working while it is locked, unlocking it, and its stored data. */

const passphrase = 'fjord lantern mustard oboe';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const lockedCard = (page: Page) => page.getByText('GitHub is locked on this device', { exact: true });
const connectedHeading = (page: Page) => page.getByRole('heading', { name: 'GitHub Connected' });

/** Adds a virtual authenticator, which confirms every request at once. */
async function addAuthenticator(page: Page, { hasPrf = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Records requests to GitHub from now on. */
function watchGithub(context: BrowserContext) {
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/github/api/')) requests.push(request.url());
  });
  return requests;
}

async function openConnection(page: Page) {
  const connection = button(page, 'Connection');
  if ((await connection.getAttribute('aria-expanded')) === 'false') await connection.click();
}

async function lockWithPassphrase(page: Page) {
  await openConnection(page);
  await button(page, 'Lock with a passphrase').click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await button(page, 'Turn the lock on').click();
  await expect(toast(page, 'GitHub Lock Is On')).toBeVisible();
}

async function unlock(page: Page, secret = passphrase) {
  await button(page, 'Unlock').click();
  const dialog = page.getByRole('dialog', { name: 'Unlock GitHub' });
  await dialog.getByLabel('Passphrase', { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
}

/** Runs in the page like an injected script: reads as much as possible from the vault, and every stored envelope. */
async function stealTokens(): Promise<string[]> {
  const once = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('IndexedDB')));
    });
  const database = await once(indexedDB.open('portico-vault'));
  const store = database.transaction('sealed').objectStore('sealed');
  const [keys, values] = await Promise.all([once(store.getAllKeys()), once(store.getAll())]);
  database.close();
  const device = values.find((value) => value instanceof CryptoKey);
  const places = [JSON.stringify(values), ...Object.values(localStorage).map(String)];
  const envelopes = places.flatMap((text) => text.match(/portico\.v\d+\.[\w-]+/g) ?? []);
  const account = keys
    .map(String)
    .find((key) => key.startsWith('token:'))
    ?.slice('token:'.length);
  const opened: string[] = [];
  for (const envelope of envelopes) {
    const text = envelope
      .replace(/^portico\.v\d+\./, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    try {
      const key = await crypto.subtle.deriveKey(
        { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.subarray(0, 16), iterations: 100_000 },
        device as CryptoKey,
        { name: 'AES-GCM', length: 256 },
        false,
        ['decrypt'],
      );
      const plain = await crypto.subtle.decrypt(
        {
          name: 'AES-GCM',
          iv: bytes.subarray(16, 28),
          additionalData: new TextEncoder().encode(`${account}|oauth|v1`),
        },
        key,
        bytes.subarray(28),
      );
      opened.push(new TextDecoder().decode(plain));
    } catch {
      // An encrypted envelope cannot be read.
    }
  }
  return opened;
}

test('the lock hides the token from injected scripts', async ({ page, stack }) => {
  const before = stack.github.tokens.issuedTokens().length;
  await signInAsOwner(page);
  await expect(connectedHeading(page)).toBeVisible();
  const [token = 'none'] = stack.github.tokens.issuedTokens().slice(before);
  expect(await page.evaluate(stealTokens)).toContain(token);
  await lockWithPassphrase(page);
  expect(await page.evaluate(stealTokens)).toEqual([]);
  await page.reload();
  await expect(lockedCard(page)).toBeVisible();
  expect(await page.evaluate(stealTokens)).toEqual([]);
  const stored = await everythingStored(page);
  expect(stored['IndexedDB portico-vault sealed']).toContain('portico.v2.');
  expect(stored['IndexedDB portico-vault sealed']).not.toContain('CryptoKey');
  expect(JSON.stringify(stored)).not.toContain(passphrase);
  await expect
    .poll(async () => {
      const { rows } = await stack.query(
        "select raw_user_meta_data ->> 'github_token' as token from auth.users where email like 'robin-muster@%'",
      );
      return rows[0]?.['token'];
    })
    .toMatch(/^portico\.v2\./);
});

test('a passkey locks and unlocks GitHub only', async ({ page, context }) => {
  const authenticator = await addAuthenticator(page);
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await button(page, 'Connection').click();
  await button(page, 'Lock with a passkey').click();
  await expect(toast(page, 'GitHub Lock Is On')).toBeVisible();
  await expect(connectedHeading(page)).toBeVisible();
  await expect(page.getByText(/^Unlocked with your passkey in this tab\./)).toBeVisible();

  const requests = watchGithub(context);
  await page.reload();
  await expect(lockedCard(page)).toBeVisible();
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  await button(page, 'Refresh Repositories').click();
  await expect(toast(page, 'Refresh Failed')).toBeVisible();
  await expect(
    page.getByText('GitHub is locked. The list shows the repositories that were loaded last.'),
  ).toBeVisible();
  const name = (await rowNames(page))[0] ?? '';
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Search/))
    .first()
    .fill(name);
  await expect(row(page, name)).toBeVisible();
  expect(requests).toEqual([]);

  await button(page, 'Unlock').click();
  await expect(connectedHeading(page)).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await button(page, 'Refresh Repositories').click();
  await expect(toast(page, 'Repositories Refreshed')).toBeVisible();

  await button(page, 'Connection').click();
  await button(page, 'Turn the lock off').click();
  await expect(toast(page, 'GitHub Lock Is Off')).toBeVisible();
  await page.reload();
  await expect(connectedHeading(page)).toBeVisible();
  await button(page, 'Connection').click();
  await button(page, 'Lock with a passkey').click();
  await expect(page.getByText(/^Unlocked with your passkey in this tab\./)).toBeVisible();

  // If user verification fails, the lock can neither be turned off nor opened.
  await authenticator.verify(false);
  await button(page, 'Turn the lock off').click();
  await expect(toast(page, 'Lock not turned off')).toBeVisible();
  await expect(page.getByText('No passkey was used, so nothing was changed.', { exact: true })).toBeVisible();
  await button(page, 'Lock now').click();
  await button(page, 'Unlock').click();
  await expect(toast(page, 'Unlocking failed')).toBeVisible();
  await expect(lockedCard(page)).toBeVisible();
});

test('a passkey without PRF cannot lock and suggests a passphrase', async ({ page }) => {
  await addAuthenticator(page, { hasPrf: false });
  await signInAsOwner(page);
  await openConnection(page);
  await button(page, 'Lock with a passkey').click();
  await expect(
    page.getByText("This passkey can't be used for a lock. Use a passphrase instead.").first(),
  ).toBeVisible();
  await page.reload();
  await expect(connectedHeading(page)).toBeVisible();
});

test('rejects a short or wrong passphrase and unlocks, by keyboard', async ({ page }) => {
  await signInAsOwner(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openConnection(page);
  await button(page, 'Lock with a passphrase').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Lock with a passphrase' });
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('Use at least 15 characters: several words are easy to remember.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  expect(await findings(page, 'the dialog')).toEqual([]);
  await dialog.getByLabel('Passphrase', { exact: true }).fill('');
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(lockedCard(page)).toBeVisible();
  await withoutToasts(page);
  expect(await findings(page, 'locked')).toEqual([]);
  await unlock(page, 'fjord lantern mustard cello');
  await expect(page.getByText("This passphrase doesn't open the lock. Please try again.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Unlock')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await page.keyboard.type(passphrase);
  await page.keyboard.press('Enter');
  await expect(connectedHeading(page)).toBeVisible();
  await withoutToasts(page);
  expect(await findings(page, 'unlocked')).toEqual([]);
});

test('each tab unlocks by itself, and any tab locks all', async ({ page, context }) => {
  await signInAsOwner(page);
  await lockWithPassphrase(page);
  const other = await context.newPage();
  await other.goto('/admin/github');
  await expect(lockedCard(other)).toBeVisible();
  await expect(connectedHeading(page)).toBeVisible();
  await unlock(other);
  await expect(connectedHeading(other)).toBeVisible();
  await openConnection(other);
  await button(other, 'Lock now').click();
  await expect(lockedCard(other)).toBeVisible();
  await expect(lockedCard(page)).toBeVisible();
});

/** Replaces the worker's clock and timers. The returned function advances them. */
async function takeClock(page: Page): Promise<(minutes: number) => Promise<void>> {
  const worker = page.workers().find((one) => one.url().includes('github-worker'));
  if (!worker) throw new Error('There is no worker.');
  const clock = await worker.evaluateHandle(() => {
    const real = Date.now.bind(Date);
    let ahead = 0;
    let waiting: { due: number; ring: () => void }[] = [];
    Date.now = () => real() + ahead;
    const startTimer = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = ((callback: () => void, delayMs: number) => {
      waiting.push({ due: Date.now() + delayMs, ring: callback });
      return startTimer(callback, delayMs);
    }) as typeof globalThis.setTimeout;
    return {
      pass(ms: number) {
        ahead += ms;
        const due = waiting.filter((timer) => timer.due <= Date.now());
        waiting = waiting.filter((timer) => !due.includes(timer));
        for (const { ring } of due) ring();
      },
    };
  });
  return (minutes) => clock.evaluate(({ pass }, ms) => pass(ms), minutes * 60_000);
}

test('locks after 15 minutes without activity', async ({ page }) => {
  await signInAsOwner(page);
  await expect(connectedHeading(page)).toBeVisible();
  const pass = await takeClock(page);
  await lockWithPassphrase(page);
  await pass(14);
  await button(page, 'Refresh').click();
  await expect(page.getByText('Loading organizations...')).toBeHidden();
  await pass(14);
  const requested = page.waitForResponse(/\/github\/api\/v3\/user$/);
  await page.getByText('Debug Information').click();
  await button(page, 'Refresh Orgs').click();
  expect((await requested).status()).toBe(200);
  await pass(15);
  await expect(lockedCard(page)).toBeVisible();
});

test('signing out removes the lock', async ({ page }) => {
  await signInAsOwner(page);
  await lockWithPassphrase(page);
  await signOutButton(page).click();
  await page.waitForURL('/');
  await expect
    .poll(async () => (await everythingStored(page))['IndexedDB portico-vault sealed'] ?? '')
    .not.toMatch(/lock|token|portico/);
  await signInAsOwner(page);
  await expect(connectedHeading(page)).toBeVisible();
});

test('disconnecting replaces a lost passkey or passphrase without other losses', async ({ page }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await lockWithPassphrase(page);
  await page.reload();
  await expect(lockedCard(page)).toBeVisible();
  await button(page, 'Disconnect GitHub').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(
    page.getByText('The token was locked. To end its access, revoke this app in your settings on GitHub.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByText('GitHub is not connected in this browser')).toBeVisible();
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect GitHub', exact: true }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github*');
  await expect(connectedHeading(page)).toBeVisible();
  await button(page, 'Connection').click();
  await expect(button(page, 'Lock with a passphrase')).toBeVisible();
});

test('a new sign-in while locked is encrypted for the same passphrase', async ({ page }) => {
  await signInAsOwner(page);
  await lockWithPassphrase(page);
  await page.evaluate(() => localStorage.removeItem('portico.session'));
  await signInAsOwner(page);
  await expect(lockedCard(page)).toBeVisible();
  expect(await page.evaluate(stealTokens)).toEqual([]);
  await unlock(page);
  await expect(connectedHeading(page)).toBeVisible();
});

test('locked screens say so and send no anonymous requests', async ({ page, context }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await lockWithPassphrase(page);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(page.getByText('Available repositories')).toBeVisible();
  await page.goto('/admin/github/app-setup');
  await expect(lockedCard(page)).toBeVisible();

  const requests = watchGithub(context);
  await page.goto('/admin/github?tab=analysis');
  await expect(lockedCard(page)).toBeVisible();
  await analyse(page, 'alpine-cloud', 'platform-ui');
  await expect(
    page.getByRole('main').getByText('Failed to analyze repository: GitHub is locked on this device.'),
  ).toBeVisible();
  await button(page, 'Rank All Repositories').click();
  await expect(
    page.getByText(
      /^GitHub is locked on this device\. Unlock it to continue\. Waits: 0 of \d+ repositories\.$/,
    ),
  ).toBeVisible();
  expect(requests).toEqual([]);
  await unlock(page);
  await expect(lockedCard(page)).toHaveCount(0);
  await expect(page.getByText(/^(Ranking [1-9]\d* of|(\d+) of \2 repositories have)/)).toBeVisible();
});

test('a copied browser profile cannot open the token', async ({ stack }) => {
  const profile = await mkdtemp(join(tmpdir(), 'portico-profile-'));
  const copy = `${profile}-copy`;
  const { executablePath, args, env } = await browserLaunchOptions();
  const options = { executablePath, args, env, baseURL: stack.origin };
  const before = stack.github.tokens.issuedTokens().length;
  try {
    const own = await chromium.launchPersistentContext(profile, options);
    const page = own.pages()[0] ?? (await own.newPage());
    await signInAsOwner(page);
    await lockWithPassphrase(page);
    await own.close();
    await cp(profile, copy, { recursive: true });
    const secrets = [...stack.github.tokens.issuedTokens().slice(before), passphrase];
    expect(secrets.length).toBeGreaterThan(1);
    const files = (await readdir(copy, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const holding: string[] = [];
    for (const file of files) {
      const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
      const holds = (secret: string) =>
        content.includes(secret) || content.includes(Buffer.from(secret, 'utf16le'));
      if (secrets.some(holds)) holding.push(file.name);
    }
    expect(holding).toEqual([]);
    const thief = await chromium.launchPersistentContext(copy, options);
    const stolen = thief.pages()[0] ?? (await thief.newPage());
    await stolen.goto('/admin/github');
    await expect(lockedCard(stolen)).toBeVisible();
    expect(await stolen.evaluate(stealTokens)).toEqual([]);
    await thief.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
    await rm(copy, { recursive: true, force: true });
  }
});
