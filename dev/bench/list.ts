import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { lastListKey } from '../../src/config/constants.ts';
import { minPacked } from '../../src/db/row-packs.ts';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { startStack } from '../stack.ts';
import { fillDevice, rewriteRows, untilPacked } from './list-data.ts';
import { probe, timed } from './probe.ts';
import { atMost, atMostTimes, type BenchPart, type BenchRow } from './rows.ts';
import { medianAndTail, type Timing } from './timing.ts';

/**
 * The repository list in a real browser, on the production build, with ten thousand repositories on the device and no
 * network: from the event to the frame in which its result is painted.
 */

export interface ListFigures {
  /** Until the first page and the count are painted. */
  open: Timing;
  /** Until all rows are there. */
  openWhole: Timing;
  /** The same page, nothing picked. */
  openWithoutList: Timing;
  keystroke: Timing;
  sort: Timing;
  filter: Timing;
  selectAll: Timing;
  /** A row's panel, its facts in it. */
  panel: Timing;
  batch: Timing;
  /** As many rows read and written back. */
  bareIndexedDb: Timing;
  /** The longest task of the page's thread while typing and while scrolling, milliseconds. */
  maxTaskMs: { typing: number; scrolling: number };
  /** Frames that came later than two of the display's, while scrolling. */
  lateFrames: number;
}

const repositories = 10_000;
const batchRows = 1_000;
const rounds = 15;
export const listPath = '/admin/github?org=bench-full';
const listTexts = `of ${repositories} repositories`;

export async function benchList({ dist = 'dist', quiet = true } = {}): Promise<ListFigures> {
  const stack = await startStack({ dataDir: 'memory', dist, quiet });
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const page = await offlineDevice(browser, stack.origin, repositories);
    return await measure(page);
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** The owner's browser with so many repositories on the disk, packed, and without a network. */
export async function offlineDevice(browser: Browser, origin: string, count: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  // The runner names functions by a helper that the pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await page.getByRole('option', { name: 'muster-labs' }).waitFor({ state: 'attached' });
  await untilKeptForOffline(page);
  await context.setOffline(true);
  await page.evaluate(fillDevice, count);
  if (count >= minPacked) await page.evaluate(untilPacked);
  await page.addInitScript(probe);
  return page;
}

async function measure(page: Page): Promise<ListFigures> {
  const opened = await openings(page.context());
  await page.goto(listPath);
  await page.getByText(listTexts).waitFor();
  await page.evaluate(() => window.portico.untilIdle());
  const { keystroke, longest } = await typings(page);
  const sort = await times(rounds, (round) =>
    timed(page, 'change', () =>
      page.getByLabel('Sort by').selectOption(['stars', 'updated', 'name'][round % 3] ?? 'name'),
    ),
  );
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = await times(rounds, (round) =>
    timed(page, 'change', () =>
      page.getByLabel('Minimum Stars').selectOption(['50', '500', '0'][round % 3] ?? '0'),
    ),
  );
  await page.keyboard.press('Escape');
  const selectAll = await selections(page);
  const panel = await panels(page);
  const batches = await updates(page, repositories, 7);
  const scrolling = await scroll(page);
  return {
    ...opened,
    keystroke,
    sort,
    filter,
    selectAll,
    panel,
    ...batches,
    maxTaskMs: { typing: longest, scrolling: scrolling.longest },
    lateFrames: scrolling.late,
  };
}

/** From the navigation to the frame that shows the page, in turn without and with a list. */
async function openings(
  context: BrowserContext,
): Promise<Pick<ListFigures, 'open' | 'openWhole' | 'openWithoutList'>> {
  const withoutList: number[] = [];
  const whole: number[] = [];
  const open = await times(11, async () => {
    withoutList.push((await opening(context, '/admin/github', 'Debug Information')).shown);
    const { shown, settled } = await opening(context, listPath, listTexts);
    whole.push(settled);
    return shown;
  });
  return { open, openWhole: medianAndTail(whole), openWithoutList: medianAndTail(withoutList) };
}

/**
 * In a tab of its own: what another page has left behind is not cleared away on this one's time. An address that names no
 * list would show the one that was shown last.
 */
export async function opening(
  context: BrowserContext,
  address: string,
  text: string,
): Promise<{ shown: number; settled: number }> {
  const tab = await context.newPage();
  await tab.addInitScript(probe);
  await tab.addInitScript((key) => localStorage.removeItem(key), lastListKey);
  await tab.goto(address);
  const times = await tab.evaluate(async (text) => {
    const shown = await window.portico.shows(text);
    return { shown, settled: await window.portico.untilIdle() };
  }, text);
  await tab.close();
  return times;
}

async function typings(page: Page) {
  const search = page.getByLabel('Search');
  await search.focus();
  await page.evaluate(() => window.portico.forgetTasks());
  const samples: number[] = [];
  for (const word of ['service', 'cloud', 'repo-77']) {
    for (const key of word) samples.push(await timed(page, 'input', () => page.keyboard.press(key)));
    while ((await search.inputValue()) !== '') {
      samples.push(await timed(page, 'input', () => page.keyboard.press('Backspace')));
    }
  }
  const longest = await page.evaluate(() => window.portico.maxTask());
  return { keystroke: medianAndTail(samples), longest };
}

async function selections(page: Page): Promise<Timing> {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  const all = page.getByRole('button', { name: /Select all .* that match/ });
  const timing = await times(rounds, async () => {
    const sample = await timed(page, 'click', () => all.click());
    await page.getByRole('button', { name: 'Clear Selection' }).click();
    return sample;
  });
  await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
  return timing;
}

/** One after the other, each closed again. */
async function panels(page: Page): Promise<Timing> {
  return times(rounds, async (round) => {
    const shown = page.evaluate(() => window.portico.afterClick('Facts', 'body'));
    await page
      .locator('[data-repository]')
      .nth(round % 10)
      .getByRole('link')
      .first()
      .click();
    const sample = await shown;
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Facts' }).waitFor({ state: 'detached' });
    return sample;
  });
}

/**
 * From the confirmation to the frame in which a row of the page shows the new value; and what no store on this device can
 * do without: as many rows read and written back.
 */
export async function updates(
  page: Page,
  size: number,
  rounds: number,
): Promise<Pick<ListFigures, 'batch' | 'bareIndexedDb'>> {
  const bare: number[] = [];
  await page.getByLabel('Search').fill('repo-0');
  await page.getByText('of 1000 repositories').waitFor();
  const batch = await times(rounds, async (round) => {
    await page.getByRole('button', { name: /^Batch Select$/ }).click();
    await page.getByRole('button', { name: /Select all .* that match/ }).click();
    await page.getByRole('button', { name: 'Batch Update' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Language').fill(`Round ${round}`);
    await dialog.getByText('1000 repositories change').waitFor();
    const shown = page.evaluate(
      (text) => window.portico.afterClick(text, 'ul[aria-label="Repositories"]'),
      `Round ${round}`,
    );
    await dialog.getByRole('button', { name: 'Update Repositories' }).click();
    const sample = await shown;
    await page.getByText('0 repositories selected', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
    bare.push(await page.evaluate(rewriteRows, { count: batchRows, step: size / batchRows }));
    return sample;
  });
  return { batch, bareIndexedDb: medianAndTail(bare) };
}

async function scroll(page: Page): Promise<{ longest: number; late: number }> {
  await page.getByLabel('Search').fill('');
  await page.getByRole('list', { name: 'Repositories' }).hover();
  await page.evaluate(() => window.portico.forgetTasks());
  const late = page.evaluate(() => window.portico.lateFrames(2_000));
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 12 < 6 ? 90 : -90);
  return { late: await late, longest: await page.evaluate(() => window.portico.maxTask()) };
}

async function times(count: number, sample: (round: number) => Promise<number>): Promise<Timing> {
  const samples: number[] = [];
  for (let round = 0; round < count; round += 1) samples.push(await sample(round));
  return medianAndTail(samples);
}

async function untilKeptForOffline(page: Page): Promise<void> {
  // Not by waitForFunction: a promise of false would satisfy it.
  await page.evaluate(async () => {
    const isKept = async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => url.includes('repositories-page'));
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

/** Milliseconds until a result is painted. */
const shownWithinMs = 50;
const batchWithinMs = 250;

export const list: BenchPart = {
  title: `The list of ${repositories} repositories, offline, on the production build`,
  needsBuild: true,
  measure: async () => rowsOf(await benchList()),
};

function rowsOf(figures: ListFigures): BenchRow[] {
  const { open, openWhole, openWithoutList, batch, bareIndexedDb, maxTaskMs, lateFrames } = figures;
  const empty = { name: 'the page without a list', figure: openWithoutList.median };
  const bare = { name: 'bare IndexedDB', figure: bareIndexedDb.median };
  const within = (measure: string, { median, p95 }: Timing, limit: number) => ({
    ...atMost(measure, median, 'ms', limit),
    p95,
  });
  return [
    { ...atMostTimes('open the list', open.median, 'ms', empty, 1.5), p95: open.p95 },
    { measure: 'all rows read', figure: openWhole.median, p95: openWhole.p95, unit: 'ms', beside: empty },
    within('keystroke in the search', figures.keystroke, shownWithinMs),
    within('sort', figures.sort, shownWithinMs),
    within('filter', figures.filter, shownWithinMs),
    within('select all matching', figures.selectAll, shownWithinMs),
    within('open the panel of a row', figures.panel, shownWithinMs),
    { ...within('batch update of 1000', batch, batchWithinMs), beside: bare },
    { measure: 'longest task while typing', figure: maxTaskMs.typing, unit: 'ms' },
    atMost('longest task while scrolling', maxTaskMs.scrolling, 'ms', shownWithinMs),
    atMost('late frames while scrolling', lateFrames, '', 0),
  ];
}
