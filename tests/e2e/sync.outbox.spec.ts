import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import {
  findings,
  linkSelected,
  pick,
  row,
  signInAsOwner,
  untilFleetIsRead,
  untilReadyForOffline,
} from './admin.support.ts';
import { test } from './sync.support.ts';

/** Changes in the outbox that wait, were refused or are in conflict, and the actions on them. */

/** Records the number on the application's icon. 0 means that the number was removed. */
async function watchIcon(page: Page): Promise<() => Promise<number | undefined>> {
  await page.addInitScript(() => {
    const numbers: number[] = [];
    Object.assign(window, { iconNumbers: numbers });
    navigator.setAppBadge = async (count) => void numbers.push(count ?? 0);
    navigator.clearAppBadge = async () => void numbers.push(0);
  });
  return () => page.evaluate(() => (window as unknown as { iconNumbers: number[] }).iconNumbers.at(-1));
}

async function choose(page: Page, ...names: string[]) {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  for (const name of names) {
    await page.getByLabel('Search').fill(name);
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  }
  await page.getByLabel('Search').fill('');
}

async function setLanguage(page: Page, language: string, ...names: string[]) {
  await choose(page, ...names);
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').fill(language);
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
}

async function link(page: Page, project: string, name: string) {
  await choose(page, name);
  await linkSelected(page, project);
  await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
}

/** Changes the database like another device of the owner. */
async function elsewhere(stack: Stack, name: string, assignment: string) {
  await stack.query(`update repositories set ${assignment} where owner = 'muster-labs' and name = $1`, [
    name,
  ]);
}

async function valueAtServer(stack: Stack, name: string, column: 'language' | 'project_id') {
  const { rows } = await stack.query(
    `select ${column} as value from repositories where owner = 'muster-labs' and name = $1`,
    [name],
  );
  return rows[0]?.['value'];
}

const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const entry = (page: Page, text: string | RegExp) =>
  outbox(page).getByRole('article').filter({ hasText: text });

test('the owner decides on waiting, refused and conflicting changes', {
  tag: '@main',
}, async ({ device: { page, context }, freshStack: stack }) => {
  const iconNumber = await watchIcon(page);
  await stack.query(
    `insert into projects (id, name) values ('mine', 'Mobile banking'), ('theirs', 'Cloud costs')`,
  );
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await untilReadyForOffline(page);
  // A later read would replace the values that the test writes to the server.
  await untilFleetIsRead(page, stack.github);

  await test.step('offline, changes wait with their values before and after', async () => {
    await context.setOffline(true);
    await setLanguage(page, 'Zig', 'agent-linux', 'agent-macos');
    await link(page, 'Mobile banking', 'billing');
    await setLanguage(page, 'x'.repeat(101), 'connector-gcp');
    await setLanguage(page, 'Haskell', 'agent-windows');
    await expect(page.getByText('5 changes pending')).toBeVisible();
    await expect.poll(iconNumber).toBe(5);
    await expect(row(page, 'agent-linux')).toContainText('Pending');
    await page.getByRole('button', { name: /^Outbox/ }).click();
    const waiting = entry(page, 'Update 2 repositories');
    await expect(waiting).toContainText('Waiting');
    await expect(waiting).toContainText('agent-macos, Language: from Swift → Zig');
    expect(await findings(page, 'outbox, offline')).toEqual([]);
  });

  await test.step('undoes a change before it is sent', async () => {
    await entry(page, '→ Haskell').getByRole('button', { name: 'Undo: Update agent-windows' }).click();
    await expect(page.getByText('Change undone')).toBeVisible();
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(row(page, 'agent-windows')).not.toContainText('Haskell');
  });

  await test.step('back on line, every row says what became of it', async () => {
    await elsewhere(stack, 'agent-linux', `language = 'Elixir'`);
    await elsewhere(stack, 'billing', `project_id = 'theirs'`);
    await elsewhere(stack, 'connector-aws', `topics = array[null]::text[]`);
    await context.setOffline(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: '3 changes need your attention' })).toBeVisible();
    await expect(page.getByText("1 record couldn't be read")).toBeVisible();
    await expect(row(page, 'agent-linux')).toContainText('Overwritten');
    await expect(row(page, 'agent-macos')).not.toContainText('Overwritten');
    await expect(row(page, 'billing')).toContainText('Conflict, decide in the outbox');
    await page.getByLabel('Search').fill('connector-gcp');
    await expect(row(page, 'connector-gcp')).toContainText('Refused');
    await page.getByLabel('Search').fill('');
    await expect.poll(iconNumber).toBe(0);
  });

  await test.step('either value is one step away', async () => {
    await page.getByRole('button', { name: /^Outbox/ }).click();
    await expect(outbox(page).getByRole('region', { name: 'Could not be read' })).toContainText(
      'connector-aws',
    );
    const overwritten = entry(page, 'Keep yours or use theirs');
    await expect(overwritten.getByRole('row', { name: 'agent-linux, Language Zig Elixir' })).toBeVisible();
    expect(await findings(page, 'outbox, decisions')).toEqual([]);
    await overwritten.getByRole('button', { name: 'Restore theirs' }).click();
    await expect.poll(() => valueAtServer(stack, 'agent-linux', 'language')).toBe('Elixir');
    const conflict = entry(page, 'Another device changed this first');
    await expect(
      conflict.getByRole('row', { name: 'billing, Project Mobile banking Cloud costs' }),
    ).toBeVisible();
    await conflict.getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(() => valueAtServer(stack, 'billing', 'project_id')).toBe('mine');
  });

  await test.step('a refused change is retried, edited, discarded', async () => {
    const refused = outbox(page).locator('article[data-state="rejected"]');
    const answered = page.waitForResponse(/batch-repository-operations/);
    await refused.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('Change will be sent again')).toBeVisible();
    await answered;
    await expect(refused).toContainText('Refused');
    await refused.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit change' });
    await dialog.getByLabel('Language').fill('Nim');
    await dialog.getByRole('button', { name: 'Save change' }).click();
    await expect.poll(() => valueAtServer(stack, 'connector-gcp', 'language')).toBe('Nim');
    await expect(refused).toHaveCount(0);
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await setLanguage(page, 'y'.repeat(101), 'agent-windows');
    await page.getByRole('button', { name: /^Outbox/ }).click();
    await refused.getByRole('button', { name: /^Discard/ }).click();
    await expect(refused).toHaveCount(0);
  });

  await test.step('undoes a saved change by its inverse', async () => {
    const saved = outbox(page).locator('article[data-state="confirmed"]').filter({ hasText: '→ Zig' });
    await saved.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => valueAtServer(stack, 'agent-macos', 'language')).toBe('Swift');
    // The other device's value must stay.
    expect(await valueAtServer(stack, 'agent-linux', 'language')).toBe('Elixir');
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
});
