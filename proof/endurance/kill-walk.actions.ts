import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import type { Stack } from '../../dev/stack.ts';
import { admin, signIn, signOutButton } from '../../tests/e2e/account.support.ts';
import { injectDriver, pushAddress } from '../../tests/e2e/sync.support.ts';
import { expect as skipBackoff } from '../../tests/support/e2e.ts';
import type { WalkHistory } from '../../tests/support/walk-history.ts';
import { tabOf } from '../engines/playwright-tab.ts';
import type { Chance, Journal } from './kill-walk.model.ts';

/** Two browsers that start again and again keep a small machine busy. */
const expect = skipBackoff.configure({ timeout: 60_000 });

/** What both devices of a walk act upon. */
export interface WalkWorld {
  stack: Stack;
  accountId: string;
  repositoryIds: string[];
  messageIds: string[];
  /** Made by either device, whether or not they are still there. */
  projectIds: string[];
  /** Every edit sets a value that no other sets. */
  lastValue: number;
  journal: Journal;
  history: WalkHistory;
}

/** A device while its browser lives. */
export interface Living {
  world: WalkWorld;
  chance: Chance;
  page: Page;
  device: string;
  life: number;
  /** What is being done, for what is reported of it. */
  doing: string;
  /** The product has said that something is kept. */
  noteKept(): void;
}

const emailField = (page: Page) => page.getByLabel('Email');
const newProject = (page: Page) => page.getByRole('button', { name: 'New Project' });

/** The admin area, signed in if this device has forgotten who is, with the driver beside it. */
export async function enter({ page, world: { stack } }: Living): Promise<void> {
  const address = `${stack.origin}/admin`;
  await page.goto(address).catch(async () => {
    // A device that died before its first visit was over needs the network for its second.
    await page.context().setOffline(false);
    await page.goto(address);
  });
  await expect(newProject(page).or(emailField(page))).toBeVisible();
  if (!(await newProject(page).isVisible())) await signInAgain(page, stack);
  await injectDriver(page);
}

export async function signInAgain(page: Page, { origin }: Stack): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${origin}/auth/sign-in`);
  await expect(newProject(page).or(emailField(page))).toBeVisible();
  if (await emailField(page).isVisible()) await signIn(page, admin, origin);
  await expect(newProject(page)).toBeVisible();
}

/** One thing that an owner may do, or that may happen to the network. */
export async function act(living: Living): Promise<void> {
  const { chance, page, world } = living;
  const choice = chance.below(100);
  if (choice < 70) return keep(living, draftOf(living));
  if (choice < 80) return createProjectByHand(living);
  if (choice < 85) return page.context().setOffline(chance.happens(0.5));
  if (choice < 95) {
    const effect = { kind: chance.oneOf(['cut-request', 'cut-response'] as const) };
    world.stack.faults.add({ path: pushAddress, times: 1 + chance.below(2), effect });
    return;
  }
  return signOutAndIn(living);
}

function draftOf({ chance, world }: Living): OperationDraft {
  const { repositoryIds, messageIds, projectIds } = world;
  const some = <T>(ids: readonly T[], most: number) => {
    const first = chance.below(ids.length);
    return ids.slice(first, first + 1 + chance.below(most));
  };
  const targets = some(repositoryIds, 3);
  // Also one that the other device has deleted, or that never was.
  const projectId = chance.happens(0.1) ? randomUUID() : some(['default-project', ...projectIds], 1).join('');
  const choice = chance.below(100);
  if (choice < 30) return { action: 'batch-link', payload: { projectId }, targets };
  if (choice < 40) return { action: 'batch-unlink', payload: {}, targets };
  if (choice < 70) {
    world.lastValue += 1;
    // With a reset, even of nothing, none is merged with the one before it.
    const reset = chance.happens(0.5) ? { reset: [] } : {};
    return {
      action: 'batch-update',
      payload: { updates: { stars: world.lastValue }, ...reset },
      targets: targets.slice(0, 1),
    };
  }
  if (choice < 90) {
    const id = chance.happens(0.5) ? randomUUID() : projectId;
    projectIds.push(id);
    world.lastValue += 1;
    const project = {
      id,
      name: `Driven ${world.lastValue}`,
      description: null,
      isPublic: chance.happens(0.5),
    };
    return { action: 'project-upsert', payload: { project }, targets: [id] };
  }
  if (choice < 95 && projectId !== 'default-project') {
    return { action: 'project-delete', payload: { projectId }, targets: [projectId] };
  }
  const ids = some(messageIds, 2);
  return { action: 'message-read', payload: { messageIds: ids }, targets: ids };
}

async function keep(living: Living, draft: OperationDraft): Promise<void> {
  living.doing = JSON.stringify(draft);
  await living.page.evaluate(([account, change]) => window.syncDriver.keep(account, change), [
    living.world.accountId,
    draft,
  ] as const);
}

async function createProjectByHand({ page, world, device, life, noteKept }: Living): Promise<void> {
  world.lastValue += 1;
  const projectName = `By hand ${world.lastValue}`;
  await newProject(page).click();
  await page.getByRole('dialog').getByLabel('Name').fill(projectName);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText(projectName).first()).toBeVisible();
  world.journal.keep({ device, life, what: 'a project made by hand', projectName });
  noteKept();
  // The page reports no operation: it is found before later ones are told of.
  await world.history.look(device, tabOf(page).run);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Unsent changes are kept, or the owner stays after all. */
async function signOutAndIn(living: Living): Promise<void> {
  const { page, chance, world } = living;
  await signOutButton(page).first().click();
  const dialog = page.getByRole('dialog', { name: /not been sent yet/ });
  await expect(dialog.or(page.getByRole('heading', { level: 1 }).first()).first()).toBeVisible();
  const gone = page.waitForURL((url) => !url.pathname.startsWith('/admin')).then(() => 'gone' as const);
  gone.catch(() => undefined);
  const appeared = dialog.waitFor().then(() => 'asked' as const);
  appeared.catch(() => undefined);
  if ((await Promise.race([gone, appeared])) === 'asked') {
    if (chance.happens(0.3)) {
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      return;
    }
    await page.getByRole('button', { name: /^Keep .* for this account/ }).click();
    await gone;
  }
  await signInAgain(page, world.stack);
  await injectDriver(page);
}
