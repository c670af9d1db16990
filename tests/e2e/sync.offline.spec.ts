import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import { cutOff, reconnect } from './account.support.ts';
import { appliedIds, change, injectDriver, type Owner, signInAsOwner, test } from './sync.support.ts';

/** The owner edits and undoes an unsent change, also after failed attempts to send it. */

const line = (page: Page) => page.getByRole('region', { name: 'Synchronisation' });
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const entry = (page: Page, stars: string) => outbox(page).getByRole('article').filter({ hasText: stars });

/** Presses "Sync now" and waits for the request to fail. */
async function syncWithFailure(page: Page) {
  const failed = page.waitForEvent('requestfailed', (request) => /\/v1\//.test(request.url()));
  await line(page).getByRole('button', { name: 'Sync now' }).click();
  await failed;
  await expect(line(page)).toContainText('Offline');
}

async function starsAtServer(stack: Stack, { repositoryIds }: Owner) {
  const { rows } = await stack.query('select stars from repositories where id = any($1) order by id', [
    repositoryIds,
  ]);
  return rows.map(({ stars }) => stars);
}

const networks = [
  {
    name: 'the browser is offline',
    away: (page: Page) => page.context().setOffline(true),
    back: (page: Page) => page.context().setOffline(false),
  },
  {
    name: 'no request gets through, though the browser says that it is online',
    away: cutOff,
    back: reconnect,
  },
];

for (const { name, away, back } of networks) {
  test(`unsent changes stay editable while ${name}`, async ({ device: { page }, freshStack: stack }) => {
    const owner = await signInAsOwner(page, stack, 2);
    await injectDriver(page);
    await away(page);
    await syncWithFailure(page);
    await change(page, owner, [4_711, 4_712]);
    await expect(line(page)).toContainText('2 changes pending');
    await expect(line(page)).toContainText("Offline. 2 changes will be sent when you're back online.");
    for (let tries = 0; tries < 2; tries += 1) await syncWithFailure(page);

    await test.step('undo removes the change from the queue', async () => {
      await line(page).getByRole('button', { name: 'Outbox' }).click();
      await entry(page, '4,712').getByRole('button', { name: /^Undo/ }).click();
      await expect(page.getByText('Change undone')).toBeVisible();
      await expect(outbox(page).getByRole('region', { name: 'Waiting to be sent' })).not.toContainText(
        '4,712',
      );
      await expect(outbox(page).locator('article[data-state="queued"]')).toHaveCount(1);
      await expect(outbox(page).locator('article[data-state="sent"]')).toHaveCount(0);
    });

    await test.step('the change is edited in place', async () => {
      await entry(page, '4,711').getByRole('button', { name: /^Edit/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit change' });
      await dialog.getByLabel('Stars').fill('815');
      await dialog.getByRole('button', { name: 'Save change' }).click();
      await expect(outbox(page).locator('article[data-state="queued"]')).toContainText('815');
      await outbox(page).getByRole('button', { name: 'Close' }).click();
      await expect(line(page)).toContainText('1 change pending');
    });

    await back(page);
    await line(page).getByRole('button', { name: 'Sync now' }).click();
    await expect(line(page)).toContainText('All changes saved');
    expect(await starsAtServer(stack, owner)).toEqual([815, 0]);
    expect(await appliedIds(stack)).toHaveLength(1);
  });
}

test('undoes a change without a response by its inverse', async ({ device: { page }, freshStack: stack }) => {
  const owner = await signInAsOwner(page, stack, 1);
  await injectDriver(page);
  await cutOff(page);
  await change(page, owner, [4_711]);
  await expect(line(page)).toContainText('Offline');
  await line(page).getByRole('button', { name: 'Outbox' }).click();
  await expect(entry(page, '4,711')).toContainText('Already sent.');
  await expect(entry(page, '4,711').getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await entry(page, '4,711').getByRole('button', { name: /^Undo/ }).click();
  await expect(outbox(page).locator('article[data-state="queued"]')).toHaveCount(1);
  await outbox(page).getByRole('button', { name: 'Close' }).click();
  await reconnect(page);
  await line(page).getByRole('button', { name: 'Sync now' }).click();
  await expect(line(page)).toContainText('All changes saved');
  expect(await starsAtServer(stack, owner)).toEqual([0]);
  expect(await appliedIds(stack)).toHaveLength(2);
});

test('an open edit dialog keeps its input while the change is sent', async ({
  device: { page },
  freshStack: stack,
}) => {
  const owner = await signInAsOwner(page, stack, 1);
  await injectDriver(page);
  await page.context().setOffline(true);
  await syncWithFailure(page);
  await change(page, owner, [4_711]);
  await line(page).getByRole('button', { name: 'Outbox' }).click();
  await entry(page, '4,711').getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit change' });
  await dialog.getByLabel('Stars').fill('815');
  await page.context().setOffline(false);
  await expect.poll(() => starsAtServer(stack, owner)).toEqual([4_711]);
  await expect(outbox(page).locator('article[data-state="confirmed"]')).toHaveCount(1);
  await expect(dialog.getByLabel('Stars')).toHaveValue('815');
  await dialog.getByRole('button', { name: 'Save change' }).click();
  await expect(outbox(page).getByText(/^No change was made/)).toBeVisible();
});
