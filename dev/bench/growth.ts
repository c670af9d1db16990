import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { startStack } from '../stack.ts';
import { type Curve, getPlot } from './growth-plot.ts';
import { getQueueRows, getQueueTable, measureQueues, type QueueFigures } from './growth-queue.ts';
import { updates } from './list.ts';
import { getHeap, listPath, offlineDevice, opening } from './offline-device.ts';
import { idleKey, timed } from './probe.ts';
import { atMost, atMostTimes, type BenchPart, type BenchRow, median, withinFrames } from './rows.ts';
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
  async measure(rounds = usualRounds) {
    const stack = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true });
    const browser = await chromium.launch(await browserLaunchOptions());
    try {
      const figures: Figures[] = [];
      for (const size of sizes) figures.push(await measureSize(browser, stack.origin, size, rounds));
      await publish(figures, []);
      const queues = await measureQueues(browser, stack, Math.min(rounds, 5));
      await publish(figures, queues);
      return [...figures.flatMap(getRows), ...queues.flatMap(getQueueRows)];
    } finally {
      await browser.close();
      await stack.close();
    }
  },
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
  const diskMb = await page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);
  const used = await useList(page, size, rounds);
  await page.context().close();
  const [openMs, wholeMs, emptyMs] = [median(opened), median(whole), median(empty)];
  return { size, openMs, wholeMs, emptyMs, heapMb, diskMb, requests, ...used };
}

type Used = Pick<Figures, 'idleKeyMs' | 'keystrokeMs' | 'sortMs' | 'filterMs' | 'batchMs' | 'bareMs'>;

async function useList(page: Page, size: number, rounds: number): Promise<Used> {
  const [idle, keys, sorts, filters]: [number[], number[], number[], number[]] = [[], [], [], []];
  const search = page.getByLabel('Search', { exact: true });
  await search.focus();
  for (let round = 0; round < actionRounds; round += 1) {
    idle.push(await idleKey(page));
    const key = round % 14 < 7 ? ('service'[round % 7] ?? '') : 'Backspace';
    keys.push(await timed(page, 'input', () => page.keyboard.press(key)));
  }
  await search.fill('');
  for (let round = 0; round < actionRounds; round += 1) {
    const sort = ['stars', 'updated', 'name'][round % 3] ?? 'name';
    idle.push(await idleKey(page));
    sorts.push(await timed(page, 'change', () => page.getByLabel('Sort by').selectOption(sort)));
  }
  await page.getByRole('button', { name: 'Filter' }).click();
  for (let round = 0; round < actionRounds; round += 1) {
    const stars = ['50', '500', '0'][round % 3] ?? '0';
    const choose = () => page.getByLabel('Minimum Stars').selectOption(stars);
    idle.push(await idleKey(page));
    filters.push(await timed(page, 'change', choose));
  }
  await page.getByLabel('Minimum Stars').selectOption('0');
  await page.keyboard.press('Escape');
  const { batch, bareIndexedDb } = await updates(page, size, Math.min(rounds, batchRounds));
  return {
    idleKeyMs: medianAndTail(idle).p95,
    keystrokeMs: medianAndTail(keys).p95,
    sortMs: medianAndTail(sorts).p95,
    filterMs: medianAndTail(filters).p95,
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
  const head = [
    '',
    ...figures.map(({ size }) => `${size.toLocaleString('en-US').replaceAll(',', ' ')} rows`),
  ];
  const line = (name: string, cell: (figures: Figures) => string) => [name, ...figures.map(cell)];
  return [
    head,
    line('open, beside the page without a list', (one) => (one.openMs / one.emptyMs).toFixed(2)),
    line('open, ms', ({ openMs }) => openMs.toFixed(0)),
    line('all rows read, beside the page without a list', (one) => (one.wholeMs / one.emptyMs).toFixed(2)),
    line('a key that does nothing, 95th percentile, ms', ({ idleKeyMs }) => idleKeyMs.toFixed(0)),
    line('keystroke, 95th percentile, ms', ({ keystrokeMs }) => keystrokeMs.toFixed(0)),
    line('sort, 95th percentile, ms', ({ sortMs }) => sortMs.toFixed(0)),
    line('filter, 95th percentile, ms', ({ filterMs }) => filterMs.toFixed(0)),
    line('batch of 1 000, beside bare IndexedDB', (one) => (one.batchMs / one.bareMs).toFixed(2)),
    line('heap over the empty page, MB', ({ heapMb }) => heapMb.toFixed(0)),
    line('on the disk, MB', ({ diskMb }) => diskMb.toFixed(0)),
    line('requests', ({ requests }) => String(requests)),
  ];
}

function getMarkdown([head = [], ...lines]: readonly string[][]): string {
  const rule = ['---', ...head.slice(1).map(() => '--:')];
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
