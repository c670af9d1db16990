import type { Page } from '@playwright/test';
import { axeViolations, axeViolationsInBothThemes } from '../support/axe.ts';
import { expect } from '../support/e2e.ts';

export { signIn, signInAsOwner } from './account.support.ts';

export async function pick(page: Page, organization: string) {
  await page.getByLabel('GitHub Organization').selectOption({ label: organization });
  await expect(page.getByText(/Showing \d+ of \d+ repositories/)).toBeVisible();
  // A listing that is still under way would change what the test counts, and take the fault that is meant for the next.
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

/** A message stays while the pointer is over it: what is waited for before its button is pressed may take longer than it does. */
export const holdToast = (page: Page, title: string) => toast(page, title).hover();

/** A message that comes and goes is announced outside of every landmark. */
export async function withoutToasts(page: Page) {
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0);
}

/** What the application needs without a network is on the device. */
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
