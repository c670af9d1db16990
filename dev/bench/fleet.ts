import type { Browser, BrowserContext } from '@playwright/test';
import { firstRunKey } from '../../src/config/constants.ts';
import { fillFleet } from './fleet-data.ts';
import { offlineDevice, opening } from './offline-device.ts';
import { atMostTimes, type BenchPart, type BenchRow } from './rows.ts';
import { withStack } from './stack-browser.ts';
import { medianAndTail } from './timing.ts';

/**
 * Measures the dashboard on the production build, offline, with 300 and 10,000 repositories. The same page without
 * items is the baseline.
 */

const empty = { repositories: 0, text: 'Nothing needs you' };
const sizes = [300, 10_000] as const;
const shownText = 'Pull requests ready to merge';
const rounds = 15;
/** Limit for 300 repositories, as a multiple of the empty page's time. */
const limit = 1.15;

function measure(openings = rounds): Promise<BenchRow[]> {
  return withStack(async (browser, stack) => {
    const devices = [empty, ...sizes.map((repositories) => ({ repositories, text: shownText }))];
    const opened: { context: BrowserContext; text: string; samples: number[] }[] = [];
    for (const { repositories, text } of devices) {
      opened.push({ context: await openDevice(browser, stack.origin, repositories), text, samples: [] });
    }
    // Alternates the measurements, because load on the machine changes during the run.
    for (let round = 0; round < openings; round += 1) {
      for (const { context, text, samples } of opened) {
        samples.push((await opening(context, '/admin', text)).shown);
      }
    }
    const [base, ...others] = opened.map(({ samples }) => medianAndTail(samples));
    const beside = { name: 'nothing to show', figure: base?.median ?? 0 };
    return others.map(({ median, p95 }, index): BenchRow => {
      const count = sizes[index] ?? 0;
      const title = `the dashboard of ${count} repositories`;
      if (count === 300) return { ...atMostTimes(title, median, 'ms', beside, limit), p95 };
      return { measure: title, figure: median, p95, unit: 'ms', beside };
    });
  });
}

async function openDevice(browser: Browser, origin: string, repositories: number): Promise<BrowserContext> {
  const page = await offlineDevice(browser, origin, repositories);
  await page.evaluate((key) => localStorage.setItem(key, '1'), firstRunKey);
  await page.evaluate(fillFleet, repositories);
  return page.context();
}

export const fleet: BenchPart = {
  title: 'The dashboard, offline, on the production build',
  needsBuild: true,
  measure,
};
