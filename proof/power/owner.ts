import type { Page } from '@playwright/test';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import type { Stack } from '../../dev/stack.ts';
import { admin, signIn } from '../../tests/e2e/account.support.ts';
import { adminId, driverScript } from '../../tests/e2e/sync.support.ts';
import { storedOperation } from '../../tests/support/device-look.ts';
import { expect } from '../../tests/support/e2e.ts';
import type { KillableBrowser } from '../../tests/support/killable-browser.ts';
import type { Told } from './judge.ts';

/** The owner's actions during the recording, and the product's reports. */
export interface OwnersLife {
  stack: Stack;
  told: Told[];
  /** Source of the driver that stores the owner's changes. */
  driver: string;
  lastValue: number;
}

export const repositoryCount = 300;
/** Enough rows that LevelDB starts a new log and writes tables during the recording. */
const manyTargets = 250;
const manyEdits = 7;

export async function prepareLife(stack: Stack, alter: (source: string) => string): Promise<OwnersLife> {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'power-' || n, 'repository ' || n, 'https://example.com/' || n, 'power'
    from generate_series(1, ${repositoryCount}) as n`);
  return { stack, told: [], driver: alter(await driverScript()), lastValue: 0 };
}

/** Performs the owner's actions. After each part the browser is closed. */
export async function live(
  life: OwnersLife,
  browser: KillableBrowser,
  part: 'first' | 'second',
): Promise<void> {
  const { page, context } = browser;
  await context.exposeFunction('noteKept', (reported: unknown) => {
    const { id, replaces } = storedOperation.parse(reported);
    life.told.push({ at: now(), id, replaces });
  });
  if (part === 'first') {
    await signIn(page, admin, life.stack.origin);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  } else {
    await context.setOffline(true);
    await page.goto(`${life.stack.origin}/admin`);
    await expect(page.getByRole('button', { name: 'New Project' })).toBeVisible();
  }
  await page.evaluate(`${life.driver}; undefined`);
  if (part === 'first') await change(life, page, 3);
  await context.setOffline(true);
  await change(life, page, 3);
  await createProject(life, page);
  for (let n = 0; n < manyEdits; n += 1) await keep(page, edit(life, manyTargets));
  await change(life, page, 2);
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await change(life, page, 2);
  await createProject(life, page);
  await expect(page.getByText('All changes saved').first()).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await change(life, page, 2);
}

async function change(life: OwnersLife, page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await keep(page, edit(life, 1));
}

function edit(life: OwnersLife, targets: number): OperationDraft {
  life.lastValue += 1;
  const first = targets === 1 ? life.lastValue % 7 : 0;
  return {
    action: 'patch',
    // An empty `reset` also keeps the outbox from merging the change with the previous one.
    payload: { table: 'repositories', values: { stars: life.lastValue }, reset: [] },
    targets: Array.from({ length: targets }, (_, index) => `power-${first + index + 1}`),
  };
}

async function keep(page: Page, draft: OperationDraft): Promise<void> {
  await page.evaluate(([account, kept]) => window.syncDriver.keep(account, kept), [adminId, draft] as const);
}

async function createProject(life: OwnersLife, page: Page): Promise<void> {
  life.lastValue += 1;
  const projectName = `By hand ${life.lastValue}`;
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(projectName);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText(projectName).first()).toBeVisible();
  life.told.push({ at: now(), projectName });
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Returns seconds, rounded up, because the clock counts whole milliseconds and the report must not seem too early. */
function now(): number {
  return (Date.now() + 1) / 1_000;
}
