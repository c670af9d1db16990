import type { Browser, BrowserContext, Page } from '@playwright/test';
import { formatNumber } from '../../src/domain/shared/format.ts';
import { adminId, driverScript, pushAddress } from '../../tests/e2e/sync.support.ts';
import type { Stack } from '../stack.ts';
import { getTable } from './growth-table.ts';
import { diskMegabytes, getHeap, opening, untilKeptForOffline } from './offline-device.ts';
import { atMostTimes, type BenchRow, median } from './rows.ts';
import { newContext, signInByPassword } from './stack-browser.ts';

/** Measures a device with a thousand repositories while its queue of offline changes grows. */

const sizes = (process.env['BENCH_QUEUES'] ?? '100,1000,10000').split(',').map(Number);
const repositories = 1_000;
const listPath = '/admin/github?org=bench-queue';
const shown = `of ${repositories} repositories`;
const keptAtOnce = 250;
const drainWaitMs = 1_800_000;

export interface QueueFigures {
  size: number;
  keepMs: number;
  openMs: number;
  emptyMs: number;
  heapMb: number;
  diskMb: number;
  drainMs: number;
  pushes: number;
  requests: number;
}

export async function measureQueues(browser: Browser, stack: Stack, rounds: number): Promise<QueueFigures[]> {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'queue-' || n, 'repository ' || n, 'https://example.com/' || n, 'bench-queue'
    from generate_series(0, ${repositories - 1}) as n`);
  const figures: QueueFigures[] = [];
  for (const size of sizes) figures.push(await measureQueue(browser, stack, size, rounds));
  return figures;
}

async function measureQueue(
  browser: Browser,
  stack: Stack,
  size: number,
  rounds: number,
): Promise<QueueFigures> {
  const context = await newContext(browser, stack.origin);
  const page = await signedIn(context);
  await context.setOffline(true);
  const before = await diskMegabytes(page);
  const keepMs = await keepOperations(page, size);
  const diskMb = (await diskMegabytes(page)) - before;
  const [opened, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    empty.push((await opening(context, '/admin/github', 'Debug Information')).shown);
    opened.push((await opening(context, listPath, shown)).shown);
  }
  await page.goto('/admin/github?org=nobody');
  await page.getByLabel('GitHub Organization').waitFor();
  const emptyHeap = await getHeap(page);
  await page.goto(listPath);
  await page.getByText(shown).waitFor();
  const heapMb = (await getHeap(page)) - emptyHeap;
  const drained = await drain(context, page, size);
  await context.close();
  return { size, keepMs, openMs: median(opened), emptyMs: median(empty), heapMb, diskMb, ...drained };
}

async function signedIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await signInByPassword(page);
  await page.getByText(/Last synced/).waitFor();
  await untilKeptForOffline(page);
  return page;
}

/** Queues one change per repository, so that the outbox merges none of them. */
async function keepOperations(page: Page, size: number): Promise<number> {
  await page.evaluate(`${await driverScript()}; undefined`);
  return page.evaluate(
    async ({ account, size, rows, together }) => {
      const ids = Array.from({ length: rows }, (_, index) => `queue-${index}`);
      const values = Array.from({ length: size }, (_, index) => index + 1);
      const begun = performance.now();
      await window.syncDriver.change(account, ids, values, together);
      return performance.now() - begun;
    },
    { account: adminId, size, rows: repositories, together: keptAtOnce },
  );
}

async function drain(
  context: BrowserContext,
  page: Page,
  size: number,
): Promise<Pick<QueueFigures, 'drainMs' | 'pushes' | 'requests'>> {
  let [pushes, requests] = [0, 0];
  context.on('request', (request) => {
    if (!/\/(rest|functions)\/v1\//.test(request.url()) || request.method() !== 'POST') return;
    requests += 1;
    if (pushAddress.test(request.url())) pushes += 1;
  });
  await page.getByText(`${formatNumber(size)} changes pending`).waitFor();
  const begun = performance.now();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByText('All changes saved').waitFor({ timeout: drainWaitMs });
  return { drainMs: performance.now() - begun, pushes, requests };
}

/** Allowed time to open the list, as a multiple of the time to open the same page without a list. */
const openLimit = 1.15;

export function getQueueRows(figures: QueueFigures): BenchRow[] {
  const { size, keepMs, openMs, emptyMs, heapMb, diskMb, drainMs, pushes, requests } = figures;
  const of = (measure: string) => `${measure}, queue of ${size}`;
  return [
    { measure: of('kept'), figure: keepMs, unit: 'ms' },
    atMostTimes(of('open'), openMs, 'ms', { name: 'the page without a list', figure: emptyMs }, openLimit),
    { measure: of('heap over the empty page'), figure: heapMb, unit: 'MB' },
    { measure: of('on the disk'), figure: diskMb, unit: 'MB' },
    { measure: of('drained'), figure: drainMs / 1_000, unit: 's' },
    { measure: of('requests with operations'), figure: pushes, unit: '' },
    { measure: of('requests'), figure: requests, unit: '' },
  ];
}

export function getQueueTable(figures: readonly QueueFigures[]): string[][] {
  return getTable(figures, 'operations', {
    'kept, ms an operation': ({ keepMs, size }) => (keepMs / size).toFixed(2),
    'open, beside the page without a list': (one) => (one.openMs / one.emptyMs).toFixed(2),
    'open, ms': ({ openMs }) => openMs.toFixed(0),
    'heap over the empty page, MB': ({ heapMb }) => heapMb.toFixed(1),
    'on the disk, MB': ({ diskMb }) => diskMb.toFixed(1),
    'drained, s': ({ drainMs }) => (drainMs / 1_000).toFixed(1),
    'requests with operations': ({ pushes }) => String(pushes),
    requests: ({ requests }) => String(requests),
  });
}
