import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { openAdminLogin } from '../../tests/e2e/account.support.ts';
import { untilReadyForOffline } from '../../tests/e2e/admin.support.ts';
import {
  addChangeableOrganisation,
  type ChangeableOrganisation,
} from '../../tests/support/changeable-organisation.ts';
import { expect } from '../../tests/support/e2e.ts';
import { withDevice } from './import.kills.ts';

/**
 * Changes hundreds of repositories at GitHub: planned offline, carried out by a browser that is killed twice, through a rate
 * limit, and undone.
 */

const login = 'wide-north';
const planned = 'Watched over';
const topic = 'fleet';
/** Numbers of the repositories that another writer changes while the plan waits. */
const changedElsewhere = [3, 7, 11];
const renamedElsewhere = 5;
const refused = 9;

/** Reduces the second between two requests to a fiftieth. Other tests check the full wait. */
async function hurry(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const hurriedTimeout = (callback: () => void, delayMs = 0) =>
      wait(callback, delayMs > 700 && delayMs <= 1_000 ? delayMs / 50 : delayMs);
    Object.assign(window, { setTimeout: hurriedTimeout });
  });
  return context.newPage();
}

async function signIn(page: Page, origin: string): Promise<void> {
  await openAdminLogin(page, origin);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await page.goto(`${origin}/admin/github?org=${login}`);
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved', { timeout: 60_000 });
  await untilReadyForOffline(page);
}

async function plan(page: Page, size: number): Promise<void> {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: `Select all ${size} that match` }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill(planned);
  await dialog.getByLabel('Topics', { exact: true }).selectOption('Add');
  await dialog.getByLabel('Topics, separated by commas').fill(topic);
  await expect(dialog.getByText(`${size} repositories change on GitHub`)).toBeVisible();
  await dialog.getByRole('button', { name: `Change ${size} repositories` }).click();
  await expect(dialog).toHaveCount(0);
}

const writesOf = ({ log }: ChangeableOrganisation) => log.filter(({ wanted }) => wanted !== null);

/** Checks that no write is repeated without a read in between. */
function expectOnceOrVerified({ log }: ChangeableOrganisation): void {
  const repeated = log.flatMap((write, index) => {
    if (write.wanted === null) return [];
    const text = JSON.stringify(write.wanted);
    const isSame = (one: (typeof log)[number]) => one.id === write.id && JSON.stringify(one.wanted) === text;
    const before = log.slice(0, index).findLastIndex(isSame);
    if (before < 0) return [];
    const taken = log[before]?.status === 200;
    const isVerified = log.slice(before, index).some((one) => one.id === write.id && one.wanted === null);
    return isVerified && !taken ? [] : [`${write.id} ${text}`];
  });
  expect(repeated).toEqual([]);
}

async function outboxOf(page: Page) {
  await page.getByRole('button', { name: /^Outbox/ }).click();
  return page.getByRole('region', { name: 'Changes on GitHub', exact: true });
}

export async function changeThroughKills(stack: Stack, size: number): Promise<void> {
  const organisation = addChangeableOrganisation(stack, login, size);
  const { repositories } = organisation;
  const before = structuredClone(repositories);
  const timeout = 30_000 + size * 2_000;
  const done = size - changedElsewhere.length - 1;
  const isOurs = (index: number) => index !== refused && !changedElsewhere.includes(index);
  await withDevice(
    (page) => signIn(page, stack.origin),
    async (device) => {
      const first = await device.open();
      const page = await hurry(first.context);
      await page.goto(`${stack.origin}/admin/github?org=${login}`);
      await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();
      await first.context.setOffline(true);
      await plan(page, size);
      expect(writesOf(organisation)).toEqual([]);
      for (const index of changedElsewhere) organisation.change(index, { description: `Elsewhere ${index}` });
      organisation.change(renamedElsewhere, { name: 'renamed-elsewhere' });
      organisation.refuse(refused);
      organisation.limitAfter(Math.floor(size / 2));
      await first.context.setOffline(false);
      const untilWritten = (part: number) =>
        expect
          .poll(() => writesOf(organisation).length, { timeout, intervals: [20] })
          .toBeGreaterThan(part * size);
      await untilWritten(0.4);
      first.kill();
      await first.ended;

      const second = await device.open();
      await (await hurry(second.context)).goto(`${stack.origin}/admin/github?org=${login}`);
      await untilWritten(1.1);
      second.kill();
      await second.ended;

      const third = await device.open();
      const last = await hurry(third.context);
      await last.goto(`${stack.origin}/admin/github?org=${login}`);
      const group = (await outboxOf(last)).getByRole('article').first();
      await expect(group.getByText(`${done} done`, { exact: true })).toBeVisible({ timeout });
      await expect(group.getByText(`${changedElsewhere.length} conflict`, { exact: true })).toBeVisible();
      await expect(group.getByText('1 refused', { exact: true })).toBeVisible();
      expectOnceOrVerified(organisation);
      expect(writesOf(organisation).filter(({ status }) => status === 403)).toHaveLength(1);
      for (const [index, { description, topics }] of repositories.entries()) {
        const was = before[index]?.description;
        const elsewhere = changedElsewhere.includes(index) ? `Elsewhere ${index}` : was;
        expect({ index, description, topics }).toEqual(
          isOurs(index)
            ? { index, description: planned, topics: [topic] }
            : { index, description: elsewhere, topics: [] },
        );
      }

      organisation.log.length = 0;
      await group.getByRole('button', { name: /^Undo: / }).click();
      const dialog = last.getByRole('dialog', { name: 'Undo on GitHub' });
      await dialog.getByRole('button', { name: `Undo changes to ${done} repositories` }).click();
      const takenBack = last.getByRole('article').filter({ hasText: 'Revert: ' });
      await expect(takenBack.getByText(`${done} done`, { exact: true })).toBeVisible({ timeout });
      expectOnceOrVerified(organisation);
      for (const [index, { description, topics, name }] of repositories.entries()) {
        const was = before[index];
        expect({ index, description, topics, name }).toEqual({
          index,
          description: changedElsewhere.includes(index) ? `Elsewhere ${index}` : was?.description,
          topics: was?.topics,
          name: index === renamedElsewhere ? 'renamed-elsewhere' : was?.name,
        });
      }
    },
  );
}
