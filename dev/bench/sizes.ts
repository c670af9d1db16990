import type { Browser, Page } from '@playwright/test';
import { formatNumber } from '../../src/domain/shared/format.ts';
import { ownTasks } from '../../tests/support/page-tasks.ts';
import type { Stack } from '../stack.ts';
import { copyTaskMs, noLongerThanCopy } from './copy-task.ts';
import { listPath } from './offline-device.ts';
import type { BenchPart, BenchRow } from './rows.ts';
import { newContext, signInByPassword, withStack } from './stack-browser.ts';

/**
 * Measures costs that grow with the number of repositories: the first download with and without a visible list, and a batch
 * update of all.
 */

interface SizeFigures {
  /** Seconds, and the longest main-thread task in milliseconds. */
  download: Measured;
  downloadIntoList: Measured;
  batch: Measured;
  /** Time of `copyTask` on the same thread: the baseline, because its work is constant. */
  copyMs: number;
}

interface Measured {
  seconds: number;
  maxTaskMs: number;
}

const repositories = Number(process.env['BENCH_SIZE'] ?? 50_000);
const waitMs = 600_000;

async function measureSizes(browser: Browser, stack: Stack): Promise<SizeFigures> {
  await fillServer(stack);
  const download = await inNewDevice(browser, stack, (page) => downloadAll(browser, page));
  return inNewDevice(browser, stack, async (page) => {
    await page.goto(listPath);
    await page.getByLabel('GitHub Organization').waitFor();
    const downloadIntoList = await downloadAll(browser, page);
    await page.getByText(`of ${repositories} repositories`).waitFor();
    const batch = await batchOfAll(browser, page);
    return { download, downloadIntoList, batch, copyMs: await copyTaskMs(browser, page) };
  });
}

const pullAddress = /\/rpc\/pull_changes$/;

async function fillServer(stack: Stack): Promise<void> {
  await stack.query(`insert into repositories (id, name, url, owner, description, language, stars)
    select (900000000 + n)::text, 'repo-' || n, 'https://github.com/bench-full/repo-' || n, 'bench-full',
      'Number ' || n || ' of the bench, described at the usual length of such a line.',
      (array['TypeScript', 'Go', 'Rust', 'Python'])[1 + n % 4], (n * 37) % 900
    from generate_series(1, ${repositories}) as n`);
}

async function inNewDevice<T>(browser: Browser, stack: Stack, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await newContext(browser, stack.origin);
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  await page.route(pullAddress, (route) => route.abort());
  await signInByPassword(page);
  await page.getByText('Not synced yet').waitFor();
  const result = await work(page);
  await context.close();
  return result;
}

async function downloadAll(browser: Browser, page: Page): Promise<Measured> {
  return measure(browser, async () => {
    await page.unroute(pullAddress);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText(/Last synced/).waitFor();
  });
}

/** Goes offline first, so that sending does not affect the measured time. */
async function batchOfAll(browser: Browser, page: Page): Promise<Measured> {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: /Select all .* that match/ }).click();
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').fill('Zig');
  await dialog.getByText(`${formatNumber(repositories)} repositories change`).waitFor();
  return measure(browser, async () => {
    await dialog.getByRole('button', { name: 'Update Repositories' }).click();
    await page.getByText(`${formatNumber(repositories)} changes pending`).waitFor();
    await page.getByText('0 repositories selected', { exact: true }).waitFor();
  });
}

async function measure(browser: Browser, work: () => Promise<void>): Promise<Measured> {
  let seconds = 0;
  const { maxMs } = await ownTasks(browser, async () => {
    const begun = performance.now();
    await work();
    seconds = (performance.now() - begun) / 1000;
  });
  return { seconds, maxTaskMs: maxMs };
}

export const sizes: BenchPart = {
  title: `${repositories} repositories in one go, on the production build`,
  needsBuild: true,
  measure: async () => getRows(await withStack(measureSizes)),
};

function getRows({ download, downloadIntoList, batch, copyMs }: SizeFigures): BenchRow[] {
  const rows = (what: string, { seconds, maxTaskMs }: Measured): BenchRow[] => [
    { measure: what, figure: seconds, unit: 's' },
    noLongerThanCopy(`${what}: longest task`, maxTaskMs, copyMs),
  ];
  return [
    ...rows('first download', download),
    ...rows('first download into the list', downloadIntoList),
    ...rows('batch update of all', batch),
  ];
}
