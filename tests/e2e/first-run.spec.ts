import type { Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';

test.use(withoutServiceWorker);

/** A new owner, from the sign-in to the first published project. Counts what the owner has to press. */

/** Presses buttons and links, and counts them. */
function countedPresses(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(role: 'button' | 'link' | 'checkbox', name: string | RegExp, within = page.locator('body')) {
      count += 1;
      await within.getByRole(role, { name, exact: typeof name === 'string' }).click();
    },
  };
}

for (const door of ['/auth/sign-in', '/admin/login']) {
  test(`${door} leads to the first repository in two interactions`, async ({ page, freshStack }) => {
    const { press, count } = countedPresses(page);
    await page.goto(freshStack.origin + door);
    await press('button', 'Sign in with GitHub');
    await press('button', /robin-muster/);
    await page.waitForURL('**/admin');
    await expect(page.getByText('Demo Mode')).toHaveCount(0);
    const atServer = async () =>
      (await freshStack.query('select count(*)::int as n from repositories')).rows[0]?.['n'];
    await expect.poll(atServer, { timeout: 30_000 }).toBeGreaterThan(100);
    expect(count()).toBe(2);

    const [first] = freshStack.github.requests
      .filter(({ path }) => /\/(user|orgs\/[^/]+)\/repos/.test(path))
      .map(({ path }) => path);
    expect(first).toContain('/user/repos');
    expect(first).toContain('sort=pushed');
    await page.getByRole('link', { name: 'GitHub Repositories' }).click();
    await expect(page.getByLabel('GitHub Organization')).toHaveValue('*');
    await expect(page.locator('[data-repository]')).toHaveCount(10);
  });
}
