import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { type Curve, getPlot } from './growth-plot.ts';
import { getQueueRows, getQueueTable, measureQueues, type QueueFigures } from './growth-queue.ts';
import { getTable } from './growth-table.ts';
import { updates } from './list.ts';
import { diskMegabytes, getHeap, listPath, offlineDevice, opening } from './offline-device.ts';
import { idleKey, timeEvent } from './probe.ts';
import { atMost, atMostTimes, type BenchPart, type BenchRow, median, withinFrames } from './rows.ts';
import { withStack } from './stack-browser.ts';
import { medianAndTail } from './timing.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000,50000,100000').split(',').map(Number);
const usualRounds = 7;
const batchRounds = 7;
/** Enough rounds that one outlier does not change the 95th percentile. */
const actionRounds = 21;
const document = 'docs/benchmarks.md';
const markers = ['<!-- growth -->', '<!-- /growth -->'] as const;

interface Figures {
  size: number;
  openMs: number;
  wholeMs: number;
  emptyMs: number;
  /** Time from a key that changes nothing to the next frame: the baseline for `keystrokeMs`. 95th percentile. */
  idleKeyMs: number;
  keystrokeMs: number;
  sortMs: number;
  filterMs: number;
  batchMs: number;
  bareMs: number;
  heapMb: number;
  diskMb: number;
  /** Requests sent while the list opens offline. None is expected. */
  requests: number;
}

export const growth: BenchPart = {
  title: `The list with ${sizes.join(', ')} repositories, offline, on the production build`,
  needsBuild: true,
  measure: (rounds = usualRounds) =>
    withStack(async (browser, stack) => {
      const figures: Figures[] = [];
      for (const size of sizes) figures.push(await measureSize(browser, stack.origin, size, rounds));
      await publish(figures, []);
      const queues = await measureQueues(browser, stack, Math.min(rounds, 5));
      await publish(figures, queues);
      return [...figures.flatMap(getRows), ...queues.flatMap(getQueueRows)];
    }),
};

async function measureSize(browser: Browser, origin: string, size: number, rounds: number): Promise<Figures> {
  const page = await offlineDevice(browser, origin, size);
  page.setDefaultTimeout(120_000);
  const shown = `of ${size} repositories`;
  const [opened, whole, empty]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    empty.push((await opening(page.context(), '/admin/github', 'Debug Information')).shown);
    const times = await opening(page.context(), listPath, shown);
    opened.push(times.shown);
    whole.push(times.settled);
  }
  await page.goto('/admin/github?org=nobody');
  await page.getByLabel('GitHub Organization').waitFor();
  const emptyHeap = await getHeap(page);
  let requests = 0;
  page.on('requestfailed', () => (requests += 1));
  await page.goto(listPath);
  await page.getByText(shown).waitFor();
  await page.evaluate(() => window.portico.untilIdle());
  const heapMb = (await getHeap(page)) - emptyHeap;
  const diskMb = await diskMegabytes(page);
  const used = await useList(page, size, rounds);
  await page.context().close();
  const [openMs, wholeMs, emptyMs] = [median(opened), median(whole), median(empty)];
  return { size, openMs, wholeMs, emptyMs, heapMb, diskMb, requests, ...used };
}

type Used = Pick<Figures, 'idleKeyMs' | 'keystrokeMs' | 'sortMs' | 'filterMs' | 'batchMs' | 'bareMs'>;

async function useList(page: Page, size: number, rounds: number): Promise<Used> {
  const idle: number[] = [];
  /** Returns the 95th percentile of the action, measured in turn with a key that changes nothing. */
  const tail = async (event: string, act: (round: number) => Promise<unknown>): Promise<number> => {
    const samples: number[] = [];
    for (let round = 0; round < actionRounds; round += 1) {
      idle.push(await idleKey(page));
      samples.push(await timeEvent(page, event, () => act(round)));
    }
    return medianAndTail(samples).p95;
  };
  const search = page.getByLabel('Search', { exact: true });
  await search.focus();
  const keystrokeMs = await tail('input', (round) =>
    page.keyboard.press(round % 14 < 7 ? ('service'[round % 7] ?? '') : 'Backspace'),
  );
  await search.fill('');
  const sortMs = await tail('change', (round) =>
    page.getByLabel('Sort by').selectOption(['stars', 'updated', 'name'][round % 3] ?? 'name'),
  );
  await page.getByRole('button', { name: 'Filter' }).click();
  const filterMs = await tail('change', (round) =>
    page.getByLabel('Minimum Stars').selectOption(['50', '500', '0'][round % 3] ?? '0'),
  );
  await page.getByLabel('Minimum Stars').selectOption('0');
  await page.keyboard.press('Escape');
  const { batch, bareIndexedDb } = await updates(page, size, Math.min(rounds, batchRounds));
  return {
    idleKeyMs: medianAndTail(idle).p95,
    keystrokeMs,
    sortMs,
    filterMs,
    batchMs: batch.median,
    bareMs: bareIndexedDb.median,
  };
}

const maxHeapMb = 64;

/** Returns the allowed time to open the list, as a multiple of the time to open the same page without a list. */
function openLimit(size: number): number {
  return size > 10_000 ? 1.6 : 1.15;
}

function getRows(figures: Figures): BenchRow[] {
  const { size, openMs, wholeMs, emptyMs, idleKeyMs, batchMs, bareMs, heapMb, diskMb, requests } = figures;
  const of = (measure: string) => `${measure}, ${size} rows`;
  const empty = { name: 'the page without a list', figure: emptyMs };
  const bare = { name: 'bare IndexedDB', figure: bareMs };
  const within = (measure: string, figure: number) => withinFrames(of(measure), figure, idleKeyMs);
  return [
    atMostTimes(of('open'), openMs, 'ms', empty, openLimit(size)),
    { measure: of('all rows read'), figure: wholeMs, unit: 'ms', beside: empty },
    within('keystroke, 95th percentile', figures.keystrokeMs),
    within('sort, 95th percentile', figures.sortMs),
    within('filter, 95th percentile', figures.filterMs),
    atMostTimes(of('batch of 1000'), batchMs, 'ms', bare, 1.8),
    atMost(of('heap over the empty page'), heapMb, 'MB', maxHeapMb),
    { measure: of('on the disk'), figure: diskMb, unit: 'MB' },
    { measure: of('requests'), figure: requests, unit: '' },
  ];
}

async function publish(figures: readonly Figures[], queues: readonly QueueFigures[]): Promise<void> {
  const curves: Curve[] = [
    { name: 'open, times the empty page', at: figures.map((one) => [one.size, one.openMs / one.emptyMs]) },
    { name: 'batch, times bare IndexedDB', at: figures.map((one) => [one.size, one.batchMs / one.bareMs]) },
  ];
  await mkdir('docs/pictures', { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await writeFile(`docs/pictures/growth-${theme}.svg`, getPlot(curves, theme));
  }
  const text = await readFile(document, 'utf8');
  const [before, rest] = text.split(markers[0]);
  const after = rest?.split(markers[1])[1];
  const tables = [getLines(figures), ...(queues.length > 0 ? [getQueueTable(queues)] : [])].map(getMarkdown);
  if (before === undefined || after === undefined) throw new Error(`${document} has no place for the table.`);
  await writeFile(document, `${before}${markers[0]}\n\n${tables.join('\n\n')}\n\n${markers[1]}${after}`);
}

function getLines(figures: readonly Figures[]): string[][] {
  return getTable(figures, 'rows', {
    'open, beside the page without a list': (one) => (one.openMs / one.emptyMs).toFixed(2),
    'open, ms': ({ openMs }) => openMs.toFixed(0),
    'all rows read, beside the page without a list': (one) => (one.wholeMs / one.emptyMs).toFixed(2),
    'a key that does nothing, 95th percentile, ms': ({ idleKeyMs }) => idleKeyMs.toFixed(0),
    'keystroke, 95th percentile, ms': ({ keystrokeMs }) => keystrokeMs.toFixed(0),
    'sort, 95th percentile, ms': ({ sortMs }) => sortMs.toFixed(0),
    'filter, 95th percentile, ms': ({ filterMs }) => filterMs.toFixed(0),
    'batch of 1 000, beside bare IndexedDB': (one) => (one.batchMs / one.bareMs).toFixed(2),
    'heap over the empty page, MB': ({ heapMb }) => heapMb.toFixed(0),
    'on the disk, MB': ({ diskMb }) => diskMb.toFixed(0),
    requests: ({ requests }) => String(requests),
  });
}

function getMarkdown([head = [], ...lines]: readonly string[][]): string {
  const rule = ['---', ...head.slice(1).map(() => '--:')];
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
