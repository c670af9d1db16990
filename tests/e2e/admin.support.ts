import type { Page } from '@playwright/test';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe.ts';
import { expect } from '../support/e2e.ts';

export { signIn, signInAsOwner } from './account.support.ts';
export { linkOne, linkSelected, pressInBar } from './selection-bar.support.ts';

export async function pick(page: Page, organization: string) {
  await page.getByLabel('GitHub Organization').selectOption({ label: organization });
  await expect(page.getByText(/Showing \d+ of \d+ repositories/)).toBeVisible();
  // A running listing would change the counts and consume the next fault.
  await expect(page.getByText(/^GitHub limit: /)).toBeVisible();
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

/** Hovering keeps a message open, because the wait before its button may outlast it. */
export const holdToast = (page: Page, title: string) => toast(page, title).hover();

/** A message that comes and goes is announced outside of every landmark. */
export async function withoutToasts(page: Page) {
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
}

/** Waits until every file for offline use is stored. */
export async function untilReadyForOffline(page: Page) {
  // Not by waitForFunction: a promise of false would satisfy it.
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

const described = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

export async function axeFinds(page: Page): Promise<string[]> {
  return (await axeViolations(page)).map(described);
}

/** In light and in dark, and nothing scrolls sideways. */
export async function findings(page: Page, name: string): Promise<string[]> {
  const violations = await axeViolationsInBothThemes(page);
  const found = violations.map((violation) => `${name}, ${violation.theme}: ${described(violation)}`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? [...found, `${name}: ${overflow} px sideways`] : found;
}
