import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe.ts';
import { expect } from '../support/e2e.ts';

export { signIn, signInAsOwner } from './account.support.ts';
export { linkOne, linkSelected, pressInBar } from './selection-bar.support.ts';

export async function pick(page: Page, organization: string) {
  await page.getByLabel('GitHub Organization').selectOption({ label: organization });
  await expect(page.getByText(/Showing \d+ of \d+ repositories/)).toBeVisible();
  // Waits for a running import, which would change the counts and use up the next fault. It has ended if the page shows GitHub's limit,
  // or if this device read the fleet earlier.
  const hasImported = async () =>
    (await page.getByText(/^GitHub limit: /).isVisible()) || (await rowsOfLastRead(page)) > 0;
  await expect.poll(hasImported).toBe(true);
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
}

export const row = (page: Page, name: string) => page.locator(`[data-repository="${name}"]`);

export const rowNames = (page: Page) =>
  page
    .locator('[data-repository]')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-repository')));

export const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notification/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** Hovers over the toast, which keeps it open: the test may take longer than the toast is shown. */
export const holdToast = (page: Page, title: string) => toast(page, title).hover();

/** Waits until no toast is shown, because axe reports toasts as outside of every landmark. */
export async function withoutToasts(page: Page) {
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
}

/** Waits until all files for offline use are cached. */
export async function untilReadyForOffline(page: Page) {
  // `waitForFunction` treats a promise as true, even if it resolves to false.
  const keptFiles = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => url);
    });
  await expect
    .poll(async () => (await keptFiles()).some((url) => url.includes('repositories-page')))
    .toBe(true);
}

type Violation = Awaited<ReturnType<typeof axeViolations>>[number];

const describeViolation = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

export async function axeFinds(page: Page): Promise<string[]> {
  return (await axeViolations(page)).map(describeViolation);
}

/** Returns axe violations in both themes, and whether the page scrolls sideways. */
export async function findings(page: Page, name: string): Promise<string[]> {
  const violations = await axeViolationsInBothThemes(page);
  const found = violations.map((violation) => `${name}, ${violation.theme}: ${describeViolation(violation)}`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `${name}: ${overflow} px sideways`] : found;
}

/** Returns how many repositories the device had when the last complete read of the fleet began, or 0 during a read. */
function rowsOfLastRead(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let rows = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      if (database.objectStoreNames.contains('statuses')) {
        const read = await result(database.transaction('settings').objectStore('settings').get('fleet:read'));
        if (read?.value.state === 'idle') rows = read.value.rows;
      }
      database.close();
    }
    return rows;
  });
}

export const ownersRepositories = ({ seededRepositories }: Stack['github']) =>
  seededRepositories().filter(({ owner }) => owner.login !== 'facebook');

/** Waits for a read of the fleet that began after the import. It adds facts to the rows of the list, and may renew their values. */
export const untilFleetIsRead = (page: Page, github: Stack['github']) =>
  expect.poll(() => rowsOfLastRead(page)).toBe(ownersRepositories(github).length);
