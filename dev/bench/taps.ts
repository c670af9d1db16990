import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { serve } from './landing.ts';
import { type BenchPart, type BenchRow, median } from './rows.ts';
import { percentile } from './timing.ts';

/**
 * Measures taps on an emulated phone at a quarter of the processor's speed. Uses Event Timing from touch to paint, like
 * Interaction to Next Paint. Alternates with a page that has only a button: the baseline.
 */

const slowdown = 4;
const viewport = { width: 360, height: 740 };
/** Milliseconds between touch and release. */
const touchMs = 60;
/** Milliseconds until a tap's work is finished and its performance entries are recorded. */
const restMs = 900;
/** The shortest duration that Event Timing reports, in milliseconds. */
const shortestMs = 16;

const emptyPage =
  '<!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>Empty</title><button onclick="this.textContent=Date.now()">Now</button>';

/** Taps by address. The first tap of each journey is the first of its visit. */
const journeys: Record<string, { path: string; taps: readonly (readonly [string, string])[] }> = {
  'a tab': {
    path: '/',
    taps: [
      ['first', '.tab:nth-child(1)'],
      ['later', '.tab:nth-child(3)'],
      ['later', '.tab:nth-child(2)'],
    ],
  },
  'a filter of skills': {
    path: '/',
    taps: [
      ['first', '.filter:nth-child(2)'],
      ['later', '.filter:nth-child(3)'],
    ],
  },
  'the theme of a case study': {
    path: '/projects/lakeside-assistant',
    taps: [
      ['first', '[data-theme-switch]'],
      ['later', '[data-theme-switch]'],
    ],
  },
};

type Samples = Map<string, Tap[]>;

/** Milliseconds from the tap to the next paint, and its parts. */
interface Tap {
  duration: number;
  /** Time until the main thread started the first handler. */
  delay: number;
  handlers: number;
}

async function benchTaps({ dist = 'dist', visits = 20 } = {}): Promise<Samples> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-taps-'));
  await writeFile(join(folder, 'index.html'), emptyPage);
  const [site, empty] = await Promise.all([serve(dist), serve(folder)]);
  const browser = await chromium.launch(await browserLaunchOptions());
  const samples: Samples = new Map();
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      for (const [name, { path, taps }] of Object.entries(journeys)) {
        await measureTaps(browser, empty.url, [['an empty page', 'button']], samples);
        const named = taps.map(([when, selector]) => [`${when} tap: ${name}`, selector] as const);
        await measureTaps(browser, new URL(path, site.url).href, named, samples);
      }
    }
    return samples;
  } finally {
    await browser.close();
    await Promise.all([site.close(), empty.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureTaps(
  browser: Browser,
  url: string,
  taps: readonly (readonly [string, string])[],
  samples: Samples,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Defines esbuild's `__name` helper, which the serialised functions call and the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observeTaps);
  await page.goto(url);
  for (const [name, selector] of taps) {
    const tap = await tapElement(page, session, page.locator(selector).first());
    samples.set(name, [...(samples.get(name) ?? []), tap]);
  }
  await context.close();
}

async function tapElement(page: Page, session: CDPSession, control: Locator): Promise<Tap> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(restMs);
  const box = await control.boundingBox();
  if (!box) throw new Error('There is nothing to tap on.');
  const place = { x: box.x + Math.min(box.width, viewport.width) / 2, y: box.y + box.height / 2 };
  await page.evaluate(() => window.taps.splice(0));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await page.waitForTimeout(touchMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(restMs);
  if (!(await control.evaluate((element) => element.contains(window.tapped)))) {
    throw new Error('The tap has not reached what it was for.');
  }
  const taps = await page.evaluate(() => window.taps);
  const longest = taps.toSorted((a, b) => b.duration - a.duration)[0];
  return longest ?? { duration: shortestMs, delay: 0, handlers: 0 };
}

declare global {
  interface Window {
    taps: Tap[];
    tapped: Node | null;
  }
}

/** Runs in the page before the site's scripts. */
function observeTaps(): void {
  window.taps = [];
  window.tapped = null;
  // Listens in the capture phase, because the page may stop the event's propagation.
  const recordTarget = ({ target }: Event) => {
    window.tapped = target instanceof Node ? target : null;
  };
  window.addEventListener('click', recordTarget, { capture: true });
  const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || entry.interactionId === 0) continue;
      const { duration, startTime, processingStart, processingEnd } = entry as PerformanceEventTiming;
      window.taps.push({
        duration,
        delay: processingStart - startTime,
        handlers: processingEnd - processingStart,
      });
    }
  }).observe(everyEvent);
}

/** Milliseconds from tap to paint on the page with only a button, on an idle machine. */
const emptyPageMs = 24;

/** Milliseconds beyond the baseline: the limits of Interaction to Next Paint minus `emptyPageMs`. */
const laterAllowedMs = { first: 100 - emptyPageMs, later: 50 - emptyPageMs };

export const taps: BenchPart = {
  title: `Taps at a ${slowdown}th of the speed, beside a page with nothing but a button (98th percentile)`,
  needsBuild: true,
  measure: async (runs) => {
    const samples = await benchTaps(runs === undefined ? {} : { visits: runs });
    const empty = percentile(getDurations(samples.get('an empty page') ?? []), 0.98);
    return [...samples]
      .filter(([name]) => name !== 'an empty page')
      .flatMap(([name, measured]) => {
        const limit = name.startsWith('first') ? laterAllowedMs.first : laterAllowedMs.later;
        return getRows(name, measured, empty, limit);
      });
  },
};

const getDurations = (measured: readonly Tap[]) => measured.map(({ duration }) => duration);

function getRows(name: string, measured: readonly Tap[], empty: number, limit: number): BenchRow[] {
  const figure = percentile(getDurations(measured), 0.98);
  const part = (pick: (tap: Tap) => number) => median(measured.map(pick)).toFixed(0);
  const delay = part((tap) => tap.delay);
  const handlers = part((tap) => tap.handlers);
  const rest = part((tap) => tap.duration - tap.delay - tap.handlers);
  return [
    {
      measure: `${name}, median (delay ${delay}, handlers ${handlers}, until painted ${rest})`,
      figure: median(getDurations(measured)),
      unit: 'ms',
    },
    {
      measure: name,
      figure,
      unit: 'ms',
      beside: { name: 'empty page', figure: empty },
      wanted: { text: `at most ${limit} ms later`, met: figure <= empty + limit },
    },
  ];
}
