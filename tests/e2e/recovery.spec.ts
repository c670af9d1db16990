import type { BrowserContext, Page } from '@playwright/test';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { admin, cutOff, signIn, signOutButton } from './account.support.ts';
import { findings } from './admin.support.ts';
import { fillContactForm } from './landing.support.ts';
import { signInAsOwner, test } from './sync.support.ts';

test.use(withoutServiceWorker);

/** Recovery from bad networks, lost servers, interrupted sign-outs and broken storage. */

const pullAddress = /\/rpc\/pull_changes$/;

test('the first download shows its rows and resumes after reload', async ({
  device: { page },
  freshStack,
}) => {
  await freshStack.query(`insert into repositories (id, name, url, owner)
    select 'many-' || n, 'repository ' || n, 'https://example.com/' || n, 'sync' from generate_series(1, 1600) as n`);
  let [served, cutOff] = [0, true];
  await page.route(pullAddress, async (route) => {
    if (cutOff && served === 2) return route.abort();
    served += 1;
    return route.continue();
  });
  await signIn(page, admin);
  const progress = page.getByText(/Downloading: 1,000 of about 1,6\d\d rows/);
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  cutOff = false;
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/Last synced/)).toBeVisible();
  await expect(progress).toBeHidden();
  expect(await storedRepositories(page)).toBeGreaterThanOrEqual(1_600);
  // Two pages were pulled before the reload, and two after it.
  const { rows } = await freshStack.query('select count(*)::integer as count from repositories');
  expect(await storedRepositories(page)).toBe(rows[0]?.['count']);
});

test('restores the data of a server on request', async ({ device: { page }, freshStack }) => {
  await signInAsOwner(page, freshStack);
  const before = await storedRepositories(page);
  await freshStack.query('delete from applied_operations where true');
  await freshStack.query('delete from repositories where true');
  await freshStack.query('select private.new_epoch()');
  await page.getByRole('button', { name: 'Sync now' }).click();
  const dialog = page.getByRole('region', { name: 'The server is missing data that this device has' });
  await expect(dialog).toContainText(`${before} repositories`);
  await expect(page.getByText('Saved on this device only', { exact: true })).toBeVisible();
  expect(await findings(page, 'lost rows')).toEqual([]);
  await page.reload();
  await expect(dialog).toBeVisible();
  const take = dialog.getByRole('button', { name: "Use the server's data..." });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: "Use the server's data?" })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(take).toBeFocused();
  await dialog.getByRole('button', { name: 'Send the data again' }).click();
  await expect(dialog).toBeHidden();
  const count = async () => {
    const { rows } = await freshStack.query('select count(*)::integer as count from repositories');
    return rows[0]?.['count'];
  };
  await expect.poll(count).toBe(before);
  expect(await storedRepositories(page)).toBe(before);
  // Waits until the device has pulled the rows. Until then it treats them as its own unconfirmed changes, and sends them again
  // without asking.
  const { rows } = await freshStack.query('select max(version)::integer as version from repositories');
  const readUpTo = async () => ((await storedSetting(page, 'cursor')) as { version: number }).version;
  await expect.poll(readUpTo).toBeGreaterThanOrEqual(Number(rows[0]?.['version']));

  await freshStack.query('delete from repositories where true');
  await freshStack.query('select private.new_epoch()');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await take.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: "Download backup and use the server's data" }).click();
  expect((await download).suggestedFilename()).toMatch(/^portico-export-.*\.json$/);
  await expect(dialog).toBeHidden();
  expect(await storedRepositories(page)).toBe(0);
});

test('finishes an interrupted sign-out at the next start', async ({
  device: { page, context },
  freshStack,
}) => {
  const { accountId } = await signInAsOwner(page, freshStack);
  // The sign-out cannot finish, because the server does not respond.
  await context.route(/\/auth\/v1\/logout/, () => undefined);
  await signOutButton(page).click({ noWaitAfter: true });
  await page.close();
  const next = await context.newPage();
  await next.goto('/admin');
  await next.waitForURL('**/auth/sign-in');
  const left = await next.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: Object.keys(localStorage),
  }));
  expect(left.databases).not.toContain(`portico-${accountId}`);
  for (const key of ['portico.session', 'portico.account', 'portico.leaving']) {
    expect(left.keys).not.toContain(key);
  }
});

/** Restores local storage as a killed browser would: with the values that it last wrote to disk. */
async function comeBackWith(context: BrowserContext, written: Record<string, unknown>): Promise<Page> {
  const page = await context.newPage();
  // Opens a document without the application, which would otherwise start with the current values.
  await page.goto('/robots.txt');
  await page.evaluate((before) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, String(value));
  }, written);
  await page.goto('/admin');
  await page.waitForURL('**/auth/sign-in');
  return page;
}

async function keepProjectOffline(page: Page, name: string): Promise<void> {
  await cutOff(page);
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
}

const leaving = (page: Page) => page.evaluate(() => localStorage.getItem('portico.leaving'));
const localEntries = (page: Page) => page.evaluate(() => ({ ...localStorage }));

test('an interrupted sign-out keeps changes made since', async ({
  device: { page, context },
  freshStack,
}) => {
  await signInAsOwner(page, freshStack);
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  freshStack.faults.add({ path: '/auth/v1/logout', effect: { kind: 'hold', until } });
  await signOutButton(page).click();
  await expect.poll(() => leaving(page)).toContain('discard');
  const written = await localEntries(page);
  release();
  await expect.poll(() => leaving(page)).toBeNull();
  await signIn(page, admin);
  await expect(page.getByText(/Last synced/)).toBeVisible();
  await keepProjectOffline(page, 'Kept after the sign-out');
  await page.close();

  const next = await comeBackWith(context, written);
  expect(await leaving(next)).toBeNull();
  await signIn(next, admin);
  await expect(next.getByText('Kept after the sign-out').first()).toBeVisible();
  const storedProjects = async () => (await freshStack.query('select name from projects')).rows;
  await expect.poll(storedProjects).toContainEqual({ name: 'Kept after the sign-out' });
});

test('a cancelled sign-out deletes nothing, also after the browser forgets it', async ({
  device: { page, context },
  freshStack,
}) => {
  await signInAsOwner(page, freshStack);
  const before = await storedRepositories(page);
  await keepProjectOffline(page, 'Kept before the sign-out');
  await signOutButton(page).click();
  await expect(page.getByRole('dialog', { name: '1 change has not been sent yet' })).toBeVisible();
  const written = await localEntries(page);
  expect(written['portico.leaving']).toContain('keep');
  const name = () => storedSetting(page, 'databaseId');
  const named = await name();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(name).not.toBe(named);
  await page.close();

  const next = await comeBackWith(context, written);
  expect(await storedRepositories(next)).toBe(before);
  await signIn(next, admin);
  await expect(next.getByText('Kept before the sign-out').first()).toBeVisible();
});

test('a tab opened during the sign-out question keeps the sign-out', async ({
  device: { page, context },
  freshStack,
}) => {
  await signInAsOwner(page, freshStack);
  await keepProjectOffline(page, 'Kept before the sign-out');
  await signOutButton(page).click();
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent yet' });
  await expect(dialog).toBeVisible();

  const next = await context.newPage();
  await next.goto('/admin');
  await expect(signOutButton(next)).toBeVisible();
  expect(await leaving(next)).toContain('keep');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(() => leaving(page)).toBeNull();
});

const troubles = {
  'is missing': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  refuses: () => {
    const remove = IDBFactory.prototype.deleteDatabase;
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (localStorage.getItem('mended')) return open.call(this, name, version);
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
    IDBFactory.prototype.deleteDatabase = function (name) {
      localStorage.setItem('mended', '1');
      return remove.call(this, name);
    };
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
} as const;

async function withTrouble(context: BrowserContext, trouble: () => unknown): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(trouble);
  return page;
}

for (const [what, trouble] of Object.entries(troubles)) {
  test(`reports a storage that ${what} and offers ways to continue`, async ({ device, freshStack }) => {
    await signInAsOwner(device.page, freshStack);
    await device.page.close();
    const page = await withTrouble(device.context, trouble);
    await page.goto('/admin');
    const heading = page.getByRole('heading', { name: 'The data on this device could not be opened' });
    await expect(heading).toBeVisible();
    for (const name of ['Try again', 'Reload', 'Go to the landing page']) {
      await expect(page.getByRole('button', { name })).toBeVisible();
    }
    expect(await findings(page, what)).toEqual([]);
    const erase = page.getByRole('button', { name: 'Delete and download again...' });
    if (what === 'refuses') {
      await erase.click();
      const dialog = page.getByRole('dialog', { name: 'Delete the data on this device?' });
      await dialog.getByRole('button', { name: 'Delete and download again' }).click();
      await expect(dialog.getByText('Please type DELETE.')).toBeVisible();
      await dialog.getByLabel('Type DELETE to continue').fill('DELETE');
      await dialog.getByRole('button', { name: 'Delete and download again' }).click();
      await expect(page.getByText(/Last synced/)).toBeVisible();
      expect(await storedRepositories(page)).toBeGreaterThan(0);
      return;
    }
    if (what === 'is missing') await expect(erase).toBeHidden();
    await page.getByRole('button', { name: 'Go to the landing page' }).click();
    await fillContactForm(page, `Written where storage ${what}`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const { rows } = await freshStack.query('select message from contact_messages');
    expect(rows).toEqual([{ message: `Written where storage ${what}` }]);
  });
}

function storedRepositories(page: Page): Promise<number> {
  return page.evaluate(inAccountDatabase, ['repositories', null] as const) as Promise<number>;
}

async function storedSetting(page: Page, key: string): Promise<unknown> {
  const setting = await page.evaluate(inAccountDatabase, ['settings', key] as const);
  return (setting as { value: unknown } | undefined)?.value;
}

/** Runs in the page. Returns the row with this key, or the number of rows. */
async function inAccountDatabase([store, key]: readonly [string, string | null]): Promise<unknown> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((candidate) => /^portico-[0-9a-f-]{36}$/.test(candidate)) ?? '';
  const getResult = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await getResult(indexedDB.open(name));
  const rows = database.transaction(store).objectStore(store);
  const found: unknown = key === null ? await getResult(rows.count()) : await getResult(rows.get(key));
  database.close();
  return found;
}
