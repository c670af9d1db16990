import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { buildFolder } from '../../dev/bundle/build.ts';
import { copyWithContent } from '../../dev/bundle/sample.ts';
import { axeViolationsInBothThemes } from '../support/axe.ts';
import { watchForComplaints } from '../support/complaints.ts';
import { type GitHubPages, openGitHubPages } from '../support/github-pages.ts';
import { overflows } from './landing.support.ts';

/** Builds of other content than the first sample's: a designer's, and the smallest. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const widths = [360, 768, 1440];
let folder: string;
let dist: string;
let pages: GitHubPages;

async function build(content: string): Promise<void> {
  const copy = join(folder, 'copy');
  await copyWithContent(root, join(root, content), copy);
  dist = join(folder, 'dist');
  const withoutServer = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', VITE_SITE_URL: pages.address };
  await buildFolder(dist, { root: copy }, withoutServer);
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-content-'));
  pages = await openGitHubPages('site', () => dist);
});

test.afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true, force: true });
});

test('the designer sample has its own order, colour and typeface', async ({ page }) => {
  await build('samples/designer');
  const complaints = await watchForComplaints(page);
  for (const [language, method] of [
    ['', 'Method'],
    ['de/', 'Vorgehen'],
    ['fr/', 'Méthode'],
  ] as const) {
    await page.goto(pages.address + language);
    const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids).toEqual(['hero', 'projects', 'method', 'references', 'services', 'contact']);
    await expect(page.getByRole('heading', { level: 2, name: method })).toBeVisible();
    await expect(page.locator('#method li')).toHaveCount(4);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pages.address);
  const square = () =>
    page.locator('.badge').evaluate((badge) => getComputedStyle(badge, '::before').backgroundColor);
  expect(await square()).toBe('rgb(11, 110, 79)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await square()).toBe('rgb(79, 209, 165)');
  expect(await page.locator('h1').evaluate((name) => getComputedStyle(name).fontFamily)).toContain('Charter');
  await page.goto(`${pages.address}projects/hospital-wayfinding`);
  expect(await page.locator('h1').evaluate((name) => getComputedStyle(name).fontFamily)).toContain('Charter');
  for (const address of ['', 'de/', 'fr/']) {
    const html = await readFile(join(dist, address, 'index.html'), 'utf8');
    expect(html).not.toMatch(/Robin|Muster Consulting|lakeside/i);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pages.address);
    expect(await overflows(page), `${width} px`).toBe(false);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('a page with minimal content has no empty tabs or filters', async ({ page }) => {
  await build('tests/fixtures/small-site');
  const complaints = await watchForComplaints(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pages.address);
    await expect(page.locator('.tab, .hero img, .testimonials, .filter, .footer-links:empty')).toHaveCount(0);
    expect(await overflows(page), `${width} px`).toBe(false);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    // No empty column beside a lone card.
    const [card, grid] = await Promise.all(
      ['#projects .project', '#projects .cards'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(card?.width).toBe(grid?.width);
  }
  await page.goto(`${pages.address}projects/tide-clock`);
  await expect(page.locator('.case-next')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
