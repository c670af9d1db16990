import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import { pageThatTells, withDevice } from '../../proof/endurance/import.kills.ts';
import { expect } from '../support/e2e.ts';
import { linkSelected, pressInBar, toast } from './admin.support.ts';
import { allSaved, type OneDeviceSite, test } from './one-device.support.ts';

/** A batch whose browser is killed in the middle, on a device that has the only copy; and the backup of that device. */

const [owner, size] = ['device-north', 2_000];
/** Written rows at the kill: while the change is stored, and while it is confirmed. */
const moments = [900, 2_700, 3_900];

const file = {
  format: 'portico-export',
  version: 1,
  projects: [{ id: 'kept', name: 'Kept', isPublic: false }],
  repositories: Array.from({ length: size }, (_, index) => ({
    id: `device-${index}`,
    name: `only here ${index}`,
    url: `https://example.com/${index}`,
    owner,
  })),
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Data' });

async function importFile(
  page: Page,
  { address }: OneDeviceSite,
  chosen: Parameters<Locator['setInputFiles']>[0],
) {
  await page.goto(`${address}admin`);
  await page.getByRole('button', { name: 'Import Data' }).click();
  await dialog(page).getByLabel('JSON export').setInputFiles(chosen);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(toast(page, 'Data Imported')).toBeVisible();
  await expect(allSaved(page)).toBeAttached();
}

type Locator = ReturnType<Page['locator']>;

/** The device's rows, without the product's code. */
function rowsOf(page: Page) {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((candidate) => /^portico-[0-9a-f-]{36}$/.test(candidate)) ?? '';
    const requestResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await requestResult(indexedDB.open(name));
    const all = await requestResult<
      { projectId: string | null; pending: string[]; confirmedVersion?: number }[]
    >(database.transaction('repositories').objectStore('repositories').getAll());
    database.close();
    return {
      all: all.length,
      linked: all.filter(({ projectId }) => projectId === 'kept').length,
      waiting: all.filter(
        ({ pending, confirmedVersion }) => pending.length > 0 || confirmedVersion === undefined,
      ).length,
    };
  });
}

async function linkAll(page: Page, { address }: OneDeviceSite): Promise<void> {
  await page.goto(`${address}admin/github?org=${owner}`);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await pressInBar(page, `Select all ${size} that match`);
  await linkSelected(page, 'Kept');
}

async function undoLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  const links = outbox
    .getByRole('article', { name: /^Link/ })
    .filter({ has: page.getByRole('button', { name: /^Undo/ }) });
  await expect(links.first()).toBeVisible();
  for (let left = await links.count(); left > 0; left = await links.count()) {
    await links.first().getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => links.count()).toBeLessThan(left);
  }
  await expect(allSaved(page)).toBeAttached();
}

async function exportFrom(page: Page, { address }: OneDeviceSite, info: TestInfo): Promise<string> {
  await page.goto(`${address}admin/settings/backup`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const path = info.outputPath('device.json');
  await (await download).saveAs(path);
  await expect(page.getByText(/Last backup: \d/).first()).toBeVisible();
  return path;
}

async function restoreElsewhere(context: BrowserContext, site: OneDeviceSite, backup: string) {
  const page = await context.newPage();
  await importFile(page, site, backup);
  return page;
}

test('a killed batch is stored completely or not at all', async ({ site, browser }, info) => {
  const signIn = (page: Page) =>
    importFile(page, site, {
      name: 'portico-export.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
  await withDevice(signIn, async (device) => {
    for (const moment of moments) {
      const killed = await device.open();
      const { page, reached } = await pageThatTells(killed.context, owner, moment);
      await linkAll(page, site);
      await reached;
      killed.kill();
      await killed.ended;

      const next = await device.open();
      const again = await next.context.newPage();
      await again.goto(`${site.address}admin/github?org=${owner}`);
      await expect(allSaved(again)).toBeAttached();
      await expect.poll(() => rowsOf(again)).toMatchObject({ all: size, waiting: 0 });
      const { linked } = await rowsOf(again);
      expect([0, size], `killed after ${moment} rows`).toContain(linked);
      if (linked > 0) await undoLink(again);
      await expect.poll(() => rowsOf(again)).toEqual({ all: size, linked: 0, waiting: 0 });
      await next.close();
    }

    const last = await device.open();
    const page = await last.context.newPage();
    await linkAll(page, site);
    await expect.poll(() => rowsOf(page)).toEqual({ all: size, linked: size, waiting: 0 });
    const backup = await exportFrom(page, site, info);
    const context = await browser.newContext();
    const other = await restoreElsewhere(context, site, backup);
    expect(await rowsOf(other)).toEqual({ all: size, linked: size, waiting: 0 });
    await undoLink(other);
    await expect.poll(() => rowsOf(other)).toEqual({ all: size, linked: 0, waiting: 0 });
    await context.close();
  });
});
