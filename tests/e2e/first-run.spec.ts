import type { Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { findings } from './admin.support.ts';

test.use(withoutServiceWorker);

/** Counts a new owner's clicks from the sign-in to the first published project. */

/** Clicks buttons and links, and counts the clicks. */
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
  test(`the first-run link ${door} reaches a repository in two interactions`, async ({
    page,
    freshStack,
  }) => {
    const { press, count } = countedPresses(page);
    await page.goto(freshStack.origin + door);
    await press('button', 'Sign in with GitHub');
    await press('button', /^robin-muster/);
    await page.waitForURL('**/admin');
    await expect(page.getByText('Demo Mode')).toHaveCount(0);
    const atServer = async () =>
      (await freshStack.query('select count(*)::int as n from repositories')).rows[0]?.['n'];
    await expect.poll(atServer).toBeGreaterThan(100);
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

test('a new owner publishes a case study in at most twelve interactions', async ({ page, freshStack }) => {
  const { press, count } = countedPresses(page);
  await page.goto(`${freshStack.origin}/auth/sign-in`);
  await press('button', 'Sign in with GitHub');
  await press('button', /^robin-muster/);
  const steps = page.getByRole('region', { name: 'First steps' });
  await press('link', /^Publish /, steps.getByRole('list').last().getByRole('listitem').first());
  const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue();
  await press('button', 'Publish');
  const isPublic = async () =>
    (await freshStack.query("select is_public from projects where id like 'repository-%'")).rows;
  await expect.poll(isPublic).toEqual([{ is_public: true }]);
  const opened = page.context().waitForEvent('page');
  await press('link', /^View the page of /, page.getByRole('main'));
  const shown = await opened;
  await expect(shown.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(new URL(shown.url()).pathname).toMatch(/^\/projects\/./);
  expect(count()).toBeLessThanOrEqual(12);
});

test('the first steps replace the figures until the owner hides them', async ({ page, freshStack }) => {
  await page.goto(`${freshStack.origin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title });
  await expect(step('Connect GitHub')).toContainText('robin-muster · public repositories');
  await expect(step('Connect GitHub').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(step('Import repositories')).toContainText(/\d+ repositories from 4 owners/);
  await expect(steps.getByRole('link', { name: /^Publish / })).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'GitHub Integration' })).toHaveCount(0);
  expect(await findings(page, 'first steps')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findings(page, 'first steps, narrow')).toEqual([]);

  await step('Replace the sample text').getByRole('link', { name: 'Edit content' }).click();
  await page.getByLabel('Email', { exact: true }).fill('ada@lovelace.ch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Content Saved', { exact: true })).toBeVisible();
  await page.goto(`${freshStack.origin}/admin`);
  await expect(step('Replace the sample text').getByRole('img', { name: 'Done' })).toBeVisible();

  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(page.getByRole('heading', { name: 'GitHub Integration' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'GitHub Integration' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  expect(await findings(page, 'dashboard, narrow')).toEqual([]);
});
