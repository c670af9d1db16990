import type { Browser, Page } from '@playwright/test';
import { ownTasks } from '../../tests/support/page-tasks.ts';
import { atMostTimes, type BenchRow } from './rows.ts';

/** Rows to copy. Copying this many blocks the main thread for about 50 ms on the two-core machine of the documented figures. */
const copiedRows = 15_000;

export async function copyTaskMs(browser: Browser, page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate((count) => {
      const row = (index: number) => ({
        id: String(index),
        name: `repo-${index}`,
        url: `https://github.com/bench-full/repo-${index}`,
        description: `Number ${index} of the bench, described at the usual length of such a line.`,
        stars: index % 900,
        language: 'Go',
        owner: 'bench-full',
        createdAt: '2024-01-01T00:00:00Z',
        size: index,
        private: false,
        hasReadme: null,
        hasTechBragging: null,
        projectId: null,
        lastPolled: null,
        fork: false,
        archived: false,
        topics: ['bench', 'portfolio'],
        homepage: null,
        pushedAt: '2024-01-01T00:00:00Z',
        editedFields: [],
      });
      Object.assign(window, { copied: Array.from({ length: count }, (_, index) => row(index)) });
    }, copiedRows);
    const { maxMs } = await ownTasks(browser, async () => {
      await page.evaluate(() => void structuredClone((window as Window & { copied?: unknown }).copied));
    });
    times.push(maxMs);
  }
  await page.evaluate(() => Object.assign(window, { copied: null }));
  // The minimum, because noise only adds time.
  return Math.min(...times);
}

export function noLongerThanCopy(measure: string, figureMs: number, copyMs: number): BenchRow {
  return atMostTimes(measure, figureMs, 'ms', { name: `copying ${copiedRows} rows`, figure: copyMs }, 1);
}
