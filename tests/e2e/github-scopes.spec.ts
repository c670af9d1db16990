import type { Page } from '@playwright/test';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { openAdminLogin, returnToList } from './account.support.ts';
import { axeFinds, pick, row, toast } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The sign-in requests minimal scopes. Further scopes are requested when a feature needs them (decision 018). */

const isPrivate = 'customer-portal';
const readingScopes = 'read:org user:email';
const everyScope = 'read:org repo user:email';

const scopesRequested = (page: Page) => page.locator('input[name=scope]');
const publicOnly = (page: Page) => page.getByText('Public repositories only', { exact: true });
const search = (page: Page, text: string) => page.getByPlaceholder('Search repositories...').fill(text);

/** Grants the requested scopes on GitHub's page. */
async function grant(page: Page, scopes: string) {
  await expect(scopesRequested(page)).toHaveValue(scopes);
  await page.getByRole('button', { name: /^robin-muster/ }).click();
}

async function signInToRead(page: Page, origin = '') {
  await page.goto(`${origin}/admin/login`);
  await returnToList(page);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await grant(page, readingScopes);
  await page.waitForURL('**/admin/github');
}

test('lists public repositories, and private ones with the permission', async ({
  page,
  // A fresh stack contains no rows of other tests.
  freshStack: { origin },
}) => {
  await signInToRead(page, origin);
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  await expect(page.getByText(/did not grant/)).toHaveCount(0);
  await pick(page, 'muster-labs');
  await expect(publicOnly(page)).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  await search(page, isPrivate);
  await expect(page.getByText('No repositories match your search criteria')).toBeVisible();
  await expect(page).toHaveURL(/q=customer-portal/);
  await page.getByRole('button', { name: 'Include private repositories' }).click();
  await grant(page, everyScope);

  // After granting, the page returns to the same organisation and search.
  await page.waitForURL(/\/admin\/github\?.*org=muster-labs/);
  await expect(row(page, isPrivate)).toBeVisible();
  await expect(publicOnly(page)).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('portico.session'));
  await page.goto(`${origin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await grant(page, everyScope);
  await page.waitForURL('**/admin');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  await page.goto(`${origin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await expect(scopesRequested(page)).toHaveValue(everyScope);
});

test('a token without private access keeps the private rows', async ({ page }) => {
  await openAdminLogin(page);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await grant(page, everyScope);
  await page.waitForURL('**/admin/github');
  await pick(page, 'muster-labs');
  await search(page, isPrivate);
  await expect(row(page, isPrivate)).toBeVisible();

  await page.evaluate(() => {
    localStorage.removeItem('portico.session');
    localStorage.removeItem('portico.github-scopes');
  });
  await signInToRead(page);
  await pick(page, 'muster-labs');
  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  await expect(toast(page, 'Repositories Refreshed')).toBeVisible();
  await expect(publicOnly(page)).toBeVisible();
  await search(page, isPrivate);
  await expect(row(page, isPrivate)).toBeVisible();
  await expect(page.getByText(/no longer on GitHub|could not be checked/)).toHaveCount(0);
});

test('the first GitHub change asks for permission and resumes', async ({ page, stack }) => {
  await signInToRead(page);
  await pick(page, 'muster-labs');
  await search(page, 'component-kit');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Tested, too');
  await expect(dialog.getByText(/^Portico needs permission to edit your repositories/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change 1 repository' }).click();
  const waiting = 'waiting in the outbox until you grant access on GitHub';
  await expect(toast(page, 'Changes saved, not sent yet')).toContainText(waiting);

  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(
    page.getByText(
      'Portico needs permission to edit your repositories. Your changes wait until you grant access.',
      {
        exact: true,
      },
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Grant access on GitHub' }).click();
  await grant(page, everyScope);

  // The outbox opens over the same list, and only once.
  await page.waitForURL(/\/admin\/github\?.*org=muster-labs/);
  const group = page.getByRole('region', { name: 'Changes on GitHub', exact: true }).getByRole('article');
  await expect(group.getByText('Done', { exact: true }).first()).toBeVisible();
  expect(page.url()).not.toContain('outbox');
  const patches = stack.github.requests.filter(({ method }) => method === 'PATCH');
  expect(patches.at(-1)).toMatchObject({ status: 200 });
});

test('the dialog grants the permission and carries the change out', async ({ page, stack }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.removeItem('portico.github-scopes'));
  await signInToRead(page);
  await pick(page, 'muster-labs');
  await search(page, 'component-kit');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Granted from the dialog');
  await dialog.getByRole('button', { name: 'Save changes and grant access on GitHub' }).click();
  await grant(page, everyScope);

  await page.waitForURL(/\/admin\/github\?.*org=muster-labs/);
  const group = page.getByRole('region', { name: 'Changes on GitHub', exact: true }).getByRole('article');
  await expect(group.getByText('Done', { exact: true }).first()).toBeVisible();
  const patches = stack.github.requests.filter(({ method }) => method === 'PATCH');
  expect(patches.at(-1)).toMatchObject({ status: 200 });
});
