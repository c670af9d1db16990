import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test } from '../support/e2e.ts';
import { signInAsOwner } from './account.support.ts';
import { untilReadyForOffline } from './admin.support.ts';

/** The main journey on the production build: sign in, browse, edit offline, sync once, and see the change on another device. */

async function pickMusterLabs(page: Page) {
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
}

function row(page: Page, name: string) {
  return page.locator(`[data-repository="${name}"]`);
}

async function secondDevice(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}

/** Returns the number of operations, which is compared before and after, because other tests share the stack. */
async function operationCount(stack: Stack): Promise<number> {
  const counted = await stack.query(
    `select count(*)::int as n from applied_operations where action = 'patch'`,
  );
  return Number(counted.rows[0]?.['n']);
}

const chosen = ['agent-linux', 'agent-macos', 'billing'];

test('an edit made offline reaches the database once and the second device', { tag: '@main' }, async ({
  page,
  context,
  browser,
  // Other tests rename and remove repositories on the shared stack.
  freshStack: stack,
}) => {
  await signInAsOwner(page, stack.origin);
  await pickMusterLabs(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await stack.query("select count(*)::int as n from repositories where owner = 'muster-labs'"))
          .rows[0]?.['n'],
    )
    .toBeGreaterThanOrEqual(20);
  await untilReadyForOffline(page);
  const updatesBefore = await operationCount(stack);

  await test.step('the change shows at once, with the network off', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Batch Select' }).click();
    for (const name of chosen)
      await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Batch Update' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Language').fill('Zig');
    await dialog.getByLabel('Stars').fill('4242');
    await dialog.getByRole('button', { name: 'Update Repositories' }).click();
    for (const name of chosen) await expect(row(page, name)).toContainText('Zig');
    await expect(page.getByText('3 changes pending')).toBeVisible();
  });

  await test.step('a reload without a network loses nothing', async () => {
    await page.reload();
    await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
    for (const name of chosen) await expect(row(page, name)).toContainText('4,242');
    await expect(page.getByText('3 changes pending')).toBeVisible();
  });

  await test.step('back online it reaches the database, once', async () => {
    await context.setOffline(false);
    await expect(page.getByText('All changes saved')).toBeVisible();
    const rows = await stack.query(
      "select name, language, stars, edited_fields from repositories where owner = 'muster-labs' and name = any($1) order by name",
      [chosen],
    );
    expect(rows.rows.map(({ name, language, stars }) => ({ name, language, stars }))).toEqual(
      chosen.map((name) => ({ name, language: 'Zig', stars: 4242 })),
    );
    expect(await operationCount(stack)).toBe(updatesBefore + 1);
  });

  await test.step('a second device sees the edit, and a refresh keeps it', async () => {
    const second = await secondDevice(browser, stack.origin);
    await signInAsOwner(second.page, stack.origin);
    await pickMusterLabs(second.page);
    for (const name of chosen) {
      await expect(row(second.page, name)).toContainText('Zig');
      await expect(row(second.page, name)).toContainText('4,242');
    }
    await second.context.close();
  });
});

test('a change without a response is sent again and applied once', async ({ page, stack }) => {
  await signInAsOwner(page, stack.origin);
  await pickMusterLabs(page);
  await expect(page.getByText('All changes saved')).toBeVisible();

  const linksBefore = await operationCount(stack);

  // The server applies the changes, but its responses to both ways of sending are lost.
  const lost = ['batch-repository-operations', 'apply_batch_operations'].map((path) =>
    stack.faults.add({ path, method: 'POST', effect: { kind: 'cut-response' } }),
  );
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select connector-aws', exact: true }).click();
  await page.getByRole('button', { name: 'Link Selected', exact: true }).click();
  await page.getByRole('button', { name: 'Link to Unsorted', exact: true }).click();
  await expect(row(page, 'connector-aws')).toContainText('Linked');
  await expect(page.getByText('1 change pending')).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(lost.map((fault) => fault.hits)).toEqual([1, 1]);

  expect(await operationCount(stack)).toBe(linksBefore + 1);
  const linked = await stack.query("select project_id from repositories where name = 'connector-aws'");
  expect(linked.rows[0]?.['project_id']).toBe('default-project');
});
