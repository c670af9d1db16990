import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { formatNumber } from '../../src/domain/shared/format.ts';
import { admin, returnToList } from '../../tests/e2e/account.support.ts';
import { expect } from '../../tests/support/e2e.ts';
import { type KillableBrowser, startKillableBrowser } from '../../tests/support/killable-browser.ts';
import { addWideOrganisations, type WideOrganisation } from '../../tests/support/wide-organisation.ts';

/** Kills browsers during imports of three thousand rows, and checks the rows and messages of the next start. */

const size = 3_000;
const perPage = 100;

interface Device {
  open(): Promise<KillableBrowser>;
}

/** Creates a profile on disk, whose owner has signed in and then closed the browser. */
export async function withDevice(
  signIn: (page: Page) => Promise<void>,
  work: (device: Device) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'portico-killed-'));
  const opened: KillableBrowser[] = [];
  const device: Device = {
    async open() {
      const browser = await startKillableBrowser(profile);
      opened.push(browser);
      return browser;
    },
  };
  try {
    const browser = await device.open();
    await signIn(await browser.context.newPage());
    await browser.close();
    await work(device);
  } finally {
    await opened.at(-1)?.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Opens a page. The returned promise resolves when the page has requested this number of writes of the owner's repositories. */
export async function pageThatTells(context: BrowserContext, owner: string, writes: number) {
  const writing = new EventEmitter();
  const reached = once(writing, 'reached', { signal: AbortSignal.timeout(60_000) });
  await context.exposeFunction('tellReached', () => writing.emit('reached'));
  await context.addInitScript(
    ([wanted, moment]) => {
      const put = IDBObjectStore.prototype.put;
      let written = 0;
      IDBObjectStore.prototype.put = function (value: { owner?: string }, key?: IDBValidKey) {
        if (this.name === 'repositories' && value.owner === wanted) {
          written += 1;
          if (written === moment)
            void (window as unknown as { tellReached: () => Promise<void> }).tellReached();
        }
        return key === undefined ? put.call(this, value) : put.call(this, value, key);
      };
    },
    [owner, writes] as const,
  );
  return { page: await context.newPage(), reached };
}

/** Returns the number of the owner's repositories in the device's database. */
function storedOf(page: Page, owner: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((candidate) => /^portico-[0-9a-f-]{36}$/.test(candidate)) ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const index = database.transaction('repositories').objectStore('repositories').index('owner');
    const count = await new Promise<number>((resolve, reject) => {
      const request = index.count(wanted);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return count;
  }, owner);
}

async function atServer(stack: Stack, owner: string): Promise<number> {
  const { rows } = await stack.query('select count(*)::int as n from repositories where owner = $1', [owner]);
  return Number(rows[0]?.['n']);
}

const statusLine = (page: Page) => page.getByRole('region', { name: 'Synchronisation' });
const pending = (page: Page) => page.getByTestId('pending-changes');

/** Returns the outbox entries of imports with this name. */
async function importEntries(
  page: Page,
  name: string,
  work: (entries: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await statusLine(page).getByRole('button', { name: 'Outbox' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await expect(outbox.getByRole('button', { name: 'Export sync log' })).toBeVisible();
  await work(outbox.getByRole('article', { name, exact: true }));
  await outbox.getByRole('button', { name: 'Close' }).click();
}

const formatCount = (count: number) => count.toLocaleString('en');

/**
 * Imports a listing from GitHub, and kills the browser at each of these numbers of rows. No page may be stored partly, and each
 * next start must report the incomplete import.
 */
export async function killListing(stack: Stack, moments: readonly number[]): Promise<void> {
  const login = 'wide-north';
  const [wide] = addWideOrganisations(stack, [login], size);
  if (!wide) throw new Error('There is no organisation.');
  // The sign-in starts the import, and so does each later start.
  let release = holdListing(wide);
  const signIn = async (page: Page) => {
    await page.goto(`${stack.origin}/admin/login`);
    await returnToList(page);
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('button', { name: /^robin-muster/ }).click();
    await page.waitForURL('**/admin/github');
    await expect(page.getByRole('option', { name: login })).toBeAttached();
    await expect(pending(page)).toHaveText('All changes saved');
  };
  await withDevice(signIn, async (device) => {
    let kept = 0;
    for (const moment of moments) {
      const browser = await device.open();
      const { page, reached } = await pageThatTells(browser.context, login, moment - kept);
      release();
      await page.goto(`${stack.origin}/admin/github?org=${login}`);
      await reached;
      browser.kill();
      await browser.ended;
      release = holdListing(wide);
      kept = await expectIncomplete(device, stack, login);
      expect(kept).toBeLessThan(size);
    }
    const browser = await device.open();
    const page = await browser.context.newPage();
    release();
    await page.goto(`${stack.origin}/admin/github?org=${login}`);
    await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible({ timeout: 60_000 });
    await expect(pending(page)).toHaveText('All changes saved', { timeout: 60_000 });
    await importEntries(page, `Import of ${formatNumber(size)} repositories`, async (entries) => {
      await expect(entries).toHaveCount(1);
      await expect(entries).toContainText(`${formatCount(size)} of ${formatCount(size)} sent`);
      await expect(entries).not.toContainText('are loaded yet');
    });
    expect(await storedOf(page, login)).toBe(size);
    expect(await atServer(stack, login)).toBe(size);
    await browser.close();
  });
}

/** Holds back the listing. Returns the function that releases its pages. */
function holdListing(wide: WideOrganisation): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let page = 1; page <= size / perPage + 1; page += 1) wide.hold(page, until);
  return release;
}

/** Checks the first screen of the next start. Resolves with the number of stored rows. */
async function expectIncomplete(device: Device, stack: Stack, login: string): Promise<number> {
  const browser = await device.open();
  const page = await browser.context.newPage();
  await page.goto(`${stack.origin}/admin`);
  await expect(statusLine(page)).toContainText(/repositories loaded/);
  await expect(pending(page)).not.toHaveText('All changes saved');
  const kept = await storedOf(page, login);
  expect(kept % perPage).toBe(0);
  const message = `${login}: ${formatCount(kept)} of about ${formatCount(size)} repositories loaded`;
  await expect(statusLine(page)).toContainText(message);
  await importEntries(page, `Import of ${formatNumber(kept)} repositories`, async (entries) => {
    // Selects the import by owner, because another import may have the same size.
    const own = entries.filter({ hasText: `Not all repositories of ${login} are loaded yet` });
    await expect(own).toHaveCount(1);
  });
  // The stored rows are sent, but the import is still incomplete.
  await expect(pending(page)).toHaveText('Import not complete', { timeout: 60_000 });
  expect(await atServer(stack, login)).toBe(kept);
  await browser.close();
  return kept;
}

function exportedFile(owner: string): string {
  const repositories = Array.from({ length: size }, (_, index) => ({
    id: `file-${index}`,
    name: `from a file ${index}`,
    url: `https://example.com/${index}`,
    owner,
    projectId: index % 2 === 0 ? 'file-project' : null,
    language: 'Zig',
    editedFields: index % 10 === 0 ? ['language'] : [],
  }));
  const projects = [{ id: 'file-project', name: 'From a file', isPublic: false }];
  return JSON.stringify({ format: 'portico-export', version: 1, projects, repositories });
}

/**
 * Imports a file, and kills the browser at each of these numbers of rows. Afterwards the file must be stored completely or not at
 * all.
 */
export async function killFileImports(stack: Stack, moments: readonly number[]): Promise<void> {
  const signIn = async (page: Page) => {
    await page.goto(`${stack.origin}/auth/sign-in`);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
    await expect(page.getByText(/Last synced/)).toBeVisible();
  };
  const owner = 'file-north';
  await withDevice(signIn, async (device) => {
    for (const moment of moments) {
      const browser = await device.open();
      const { page, reached } = await pageThatTells(browser.context, owner, moment);
      await chooseFile(page, stack, owner);
      await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
      await reached;
      browser.kill();
      await browser.ended;
      if ((await keptOfFile(device, stack, owner)) === size) return;
    }
    // The killed import has stored nothing. A new import without a kill stores the whole file.
    const browser = await device.open();
    const page = await browser.context.newPage();
    await chooseFile(page, stack, owner);
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('region', { name: /Notification/ })).toContainText('Data Imported', {
      timeout: 60_000,
    });
    browser.kill();
    await browser.ended;
    expect(await keptOfFile(device, stack, owner)).toBe(size);
  });
}

async function chooseFile(page: Page, stack: Stack, owner: string) {
  await page.goto(`${stack.origin}/admin`);
  await page.getByRole('button', { name: /Import Data/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel('JSON export')
    .setInputFiles({
      name: 'portico-export.json',
      mimeType: 'application/json',
      buffer: Buffer.from(exportedFile(owner)),
    });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
}

/**
 * Checks that the file with its project and links is stored completely or not at all. The page must report unsent rows until the
 * server has them.
 */
async function keptOfFile(device: Device, stack: Stack, owner: string): Promise<number> {
  const browser = await device.open();
  const page = await browser.context.newPage();
  await page.goto(`${stack.origin}/admin`);
  await expect(pending(page)).toBeVisible();
  const kept = await storedOf(page, owner);
  expect([0, size]).toContain(kept);
  await importEntries(page, `Import of ${formatNumber(size)} repositories and 1 project`, (entries) =>
    expect(entries).toHaveCount(kept === 0 ? 0 : 1),
  );
  await expect(pending(page)).toHaveText('All changes saved', { timeout: 60_000 });
  expect(await atServer(stack, owner)).toBe(kept);
  const { rows } = await stack.query(
    `select count(*)::int as linked from repositories where project_id = 'file-project'`,
  );
  expect(rows[0]?.['linked']).toBe(kept / 2);
  await browser.close();
  return kept;
}
