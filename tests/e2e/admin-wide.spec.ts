import type { Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { addWideOrganisations, type WideOrganisation } from '../support/wide-organisation.ts';
import { openAdminLogin } from './account.support.ts';
import { holdToast, linkOne, row, toast } from './admin.support.ts';

test.use(withoutServiceWorker);

/** Organisations with more repositories than GitHub returns in one page. */

/** Enough rows for twelve pages, and for packed storage. */
const size = 1_200;
const pages = size / 100;
const formatCount = (count: number) => count.toLocaleString('en-GB');

async function signInToList(page: Page, origin: string) {
  await openAdminLogin(page, origin);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
}

test('lists two large organisations across reloads without repeating pages', async ({ page, freshStack }) => {
  const [north, south] = addWideOrganisations(freshStack, ['wide-north', 'wide-south'], size);
  if (!north || !south) throw new Error('There is no organisation.');
  // The sign-in starts the import, so the second half of each listing is held back first.
  const releases = [north, south].map(holdHalf) as [() => void, () => void];
  await signInToList(page, freshStack.origin);
  await loadThroughReload(page, north, releases[0]);
  await loadThroughReload(page, south, releases[1]);

  // At a refresh, GitHub answers 304 for each unchanged page.
  await page.getByLabel('GitHub Organization').selectOption('wide-north');
  await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();
  // On a slow machine the first listing is outdated by now, and starts again.
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
  const before = north.requests.length;
  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  await expect(toast(page, 'Repositories Refreshed')).toContainText(`${formatCount(size)} repositories`);
  // The client requests pages until it gets an empty one.
  const unchanged = Array.from({ length: pages + 1 }, (_, index) => ({ page: index + 1, status: 304 }));
  expect(north.requests.slice(before)).toEqual(unchanged);
});

test('renders a large organisation’s first page and batch quickly', async ({ page, freshStack }) => {
  addWideOrganisations(freshStack, ['wide-north'], size);
  await signInToList(page, freshStack.origin);
  await page.getByLabel('GitHub Organization').selectOption('wide-north');
  await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();

  // The first frame with the list must include the first page of rows.
  await page.addInitScript(noteFirstDrawing);
  await page.reload();
  await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();
  expect(await page.evaluate(() => window.rowsAtFirst)).toBe(10);

  // The frame that reports the batch as done must already show the new values.
  await page.getByLabel('Search').fill('service-00');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select all 100 that match' }).click();
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').fill('Zig');
  await dialog.getByText('100 repositories change').waitFor();
  await page.evaluate(noteRowWhenDone);
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(page.getByText('0 repositories selected', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => window.rowWhenDone)).toContain('Zig');
});

declare global {
  interface Window {
    /** Number of rows when the organisation first appeared in the list of organisations. */
    rowsAtFirst: number;
    /** Text of the first row when the selection ended. */
    rowWhenDone: string | undefined;
  }
}

/** Runs in the page before the site's scripts. */
function noteFirstDrawing(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('select')) return;
    window.rowsAtFirst = document.querySelectorAll('[data-repository]').length;
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page before a batch is applied. */
function noteRowWhenDone(): void {
  const selected = document.querySelector('section[aria-label="Batch mode"] [role="status"]');
  const observer = new MutationObserver(() => {
    if (selected?.textContent !== '0 repositories selected') return;
    window.rowWhenDone = document.querySelector('[data-repository]')?.textContent;
    observer.disconnect();
  });
  observer.observe(document, { characterData: true, childList: true, subtree: true });
}

test('removing delisted repositories keeps linked ones', async ({ page, freshStack }) => {
  const [organisation] = addWideOrganisations(freshStack, ['wide-north'], 120);
  if (!organisation) throw new Error('There is no organisation.');
  await signInToList(page, freshStack.origin);
  await page.getByLabel('GitHub Organization').selectOption('wide-north');
  await expect(page.getByText('Showing 10 of 120 repositories')).toBeVisible();
  await linkOne(page, 'service-0001');
  await expect(toast(page, 'Repositories Linked')).toBeVisible();

  organisation.lose(3);
  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  const notice = page.getByRole('status').filter({ hasText: '3 repositories are no longer on GitHub' });
  await expect(notice).toContainText('1 of them is linked and stays until unlinked.');
  await expect(page.getByText('Showing 10 of 120 repositories')).toBeVisible();
  for (const name of ['service-0000', 'service-0001', 'service-0002']) {
    await expect(row(page, name)).toContainText('No longer on GitHub');
  }
  await expect(row(page, 'service-0003')).not.toContainText('No longer on GitHub');

  const names = async () => {
    const { rows } = await freshStack.query(
      "select name from repositories where name between 'service-0000' and 'service-0003' order by 1",
    );
    return rows.map((one) => one['name']);
  };
  await notice.getByRole('button', { name: 'Remove 2 repositories' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Repositories Removed')).toContainText('2 repositories removed');
  await holdToast(page, 'Repositories Removed');
  await expect(page.getByText('Showing 10 of 118 repositories')).toBeVisible();
  await expect(page.getByText('1 repository is no longer on GitHub')).toBeVisible();
  await expect.poll(names).toEqual(['service-0001', 'service-0003']);

  await toast(page, 'Repositories Removed').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Showing 10 of 120 repositories')).toBeVisible();
  await expect.poll(names).toEqual(['service-0000', 'service-0001', 'service-0002', 'service-0003']);

  organisation.lose(0);
  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  await expect(page.getByText('No longer on GitHub')).toHaveCount(0);
});

const half = pages / 2;

/** Holds back the second half of the listing. Returns the function that releases it. */
function holdHalf(organisation: WideOrganisation): () => void {
  let release = () => {};
  organisation.hold(
    half + 1,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  return release;
}

async function loadThroughReload(page: Page, organisation: WideOrganisation, release: () => void) {
  await page.getByLabel('GitHub Organization').selectOption(organisation.login);
  // The first half is usable, and the progress shows the count.
  await expect(
    page.getByText(
      `Loading repositories: page ${half + 1} of ${pages} (${formatCount(half * 100)} repositories so far)`,
    ),
  ).toBeVisible();
  await expect(page.getByText(`Showing 10 of ${half * 100} repositories`)).toBeVisible();
  const arrived = organisation.requests.map((requested) => requested.page);
  expect(arrived).toEqual(Array.from({ length: half }, (_, index) => index + 1));

  await page.reload();
  release();
  await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
  const afterwards = organisation.requests.slice(half).map((requested) => requested.page);
  // Only the page whose response was cut off by the reload is requested again.
  expect(afterwards.filter((requests) => requests <= half)).toEqual([]);
  expect(new Set(afterwards)).toEqual(
    new Set(Array.from({ length: pages + 1 - half }, (_, index) => half + 1 + index)),
  );
  expect(afterwards.length).toBeLessThanOrEqual(pages + 2 - half);
}
