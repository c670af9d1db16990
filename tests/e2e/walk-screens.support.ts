import type { Page } from '@playwright/test';
import { defaultProjectId } from '#domain/project/project.ts';
import { paths, projectPath, settingsPath, settingsSections } from '#domain/shared/route.ts';
import type { Stack } from '../../dev/stack.ts';
import { test as base, expect, withoutServiceWorker } from '../support/e2e.ts';
import { cutOff, reconnect } from './account.support.ts';
import { linkOne, pick, pressInBar, row, toast } from './admin.support.ts';
import { analyse, expectAnalysis } from './analysis.support.ts';
import { setUpButton } from './app-setup.support.ts';
import { wakeIslands } from './landing.support.ts';

/** Starts a stack for each test, because a walk changes data that other tests count. */
export const test = base.extend({
  page: async ({ browser, freshStack }, provide) => {
    const context = await browser.newContext({ baseURL: freshStack.origin, ...withoutServiceWorker });
    await provide(await context.newPage());
    await context.close();
  },
});

/** Examines the current screen. The name appears in each finding. */
export type Look = (name: string) => Promise<void>;

export const visitorsMessage = { name: 'Ada Lovelace', text: 'Shall we talk about looms?' };

/** Walks through the public documents: as served, hydrated, and with every menu open. */
export async function walkSite(page: Page, look: Look): Promise<void> {
  for (const path of ['/', '/de/', '/fr/']) {
    await page.goto(path);
    await look(`${path} as served`);
    await wakeIslands(page);
    await page.locator('.skills').scrollIntoViewIfNeeded();
    await expect(page.locator('.skills')).not.toHaveAttribute('data-loading');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // Waits for the panel, because the locator would find the first button of the former panel.
      await expect(page.locator(`#${await tab.getAttribute('aria-controls')}`)).toBeVisible();
    }
    await page.locator('.contact-form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
    await look(`${path} contact form with problems`);
  }
  for (const path of ['/projects/lakeside-assistant', '/privacy.html', '/terms.html', '/nothing-is-here']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
}

export async function walkRepositories(page: Page, look: Look): Promise<void> {
  await pick(page, 'muster-labs');
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');
  await look('repositories');
  await page.getByPlaceholder('Search repositories...').fill('agent');
  await expect(page.getByText(/Showing (\d) of \1 repositories/)).toBeVisible();
  await page.getByPlaceholder('Search repositories...').fill('no repository is called this');
  await expect(page.getByText('No repositories match your search criteria')).toBeVisible();
  await look('nothing found');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('More filters').click();
  await expect(page.getByLabel('Topic')).toBeVisible();
  await look('filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Connection' }).click();
  await look('connection');
  await page.getByRole('button', { name: 'Connection' }).click();
  await walkBatch(page, look);
  await walkPanel(page, look);
  await walkOutbox(page, look);
}

async function walkBatch(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await pressInBar(page, 'Select All');
  await expect(page.getByText('10 repositories selected')).toBeVisible();
  await look('batch mode');
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Update' });
  await dialog.getByLabel('Language').fill('Gleam');
  await expect(dialog.getByText(/^10 repositories change/)).toBeVisible();
  await look('batch update');
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(toast(page, 'Repositories Updated')).toBeVisible();
  await look('toast');
  await toast(page, 'Repositories Updated').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-repository]').filter({ hasText: 'Gleam' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
}

async function walkPanel(page: Page, look: Look): Promise<void> {
  await row(page, 'agent-linux').getByRole('link', { name: 'agent-linux' }).first().click();
  await expect(page.getByRole('heading', { name: 'agent-linux' })).toBeVisible();
  await look('repository panel');
  await page.keyboard.press('Escape');
}

async function walkOutbox(page: Page, look: Look): Promise<void> {
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');
  await cutOff(page);
  await linkOne(page, 'agent-linux');
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  await look('a change that waits');
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const outbox = page.getByRole('dialog');
  await expect(outbox.getByText('Link agent-linux')).toBeVisible();
  await look('outbox');
  await page.keyboard.press('Escape');
  await reconnect(page);
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');
  await page.keyboard.press('Control+k');
  const commands = page.getByRole('dialog', { name: 'Commands' });
  await look('commands');
  await commands.getByRole('combobox').fill('agent');
  await expect(commands.getByRole('option', { name: /agent-linux/ }).first()).toBeVisible();
  await look('commands found');
  await page.keyboard.press('Escape');
}

export async function walkDecisions(page: Page, stack: Stack, look: Look): Promise<void> {
  await stack.query(`insert into projects (id, name) values ('mine', 'Mobile banking')`);
  await pick(page, 'muster-labs');
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');
  await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
  await page.getByRole('region', { name: 'Batch mode' }).getByRole('button').last().press('Enter');
  await look('commands of a selection');
  await page.keyboard.press('Escape');
  await pressInBar(page, 'Clear Selection');
  await page.getByPlaceholder('Search repositories...').fill('agent-linux');
  await expect(page.getByText('Showing 1 of 1 repositories')).toBeVisible();
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await pressInBar(page, 'Select All');
  await pressInBar(page, 'Change on GitHub…');
  const change = page.getByRole('dialog', { name: 'Change on GitHub' });
  await change.getByRole('textbox', { name: 'Description', exact: true }).fill('Watches over a machine');
  await change.getByText('Labels and community files').click();
  await expect(change.getByText('1 repository changes on GitHub')).toBeVisible();
  await look('change on GitHub');
  await page.keyboard.press('Escape');
  await cutOff(page);
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const update = page.getByRole('dialog', { name: 'Batch Update' });
  await update.getByLabel('Language').fill('Zig');
  await update.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(update).toBeHidden();
  await stack.query(`update repositories set language = 'Elixir' where name = 'agent-linux'`);
  await reconnect(page);
  await expect(page.getByText('1 change needs your attention').first()).toBeVisible();
  await look('overwritten');
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(page.getByRole('button', { name: 'Restore theirs' })).toBeVisible();
  await look('conflict');
}

export async function walkAdmin(page: Page, look: Look): Promise<void> {
  await walkDashboard(page, look);
  await walkPages(page, look);
  await walkAnalysis(page, look);
}

export async function walkDashboard(page: Page, look: Look): Promise<void> {
  // This option appears after the device has stored the organisations.
  await page.getByRole('option', { name: 'muster-labs' }).waitFor({ state: 'attached' });
  await page.goto(paths.admin);
  await expect(page.getByText(visitorsMessage.text).first()).toBeVisible();
  await look('dashboard');
  await walkMessages(page, look);
  await page.goto(paths.admin);
  for (const tile of [/^Import Data/, /^New Project/]) {
    await page.getByRole('button', { name: tile }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(`dialog ${tile.source}`);
    if (tile.source === '^New Project') break;
    await page.keyboard.press('Escape');
  }
  await page.getByRole('dialog').getByLabel('Name').fill('Looms');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(toast(page, 'Project Created')).toBeVisible();
  await look('project created');
  await page.getByRole('button', { name: 'Edit profile' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('profile');
  await page.keyboard.press('Escape');
}

async function walkMessages(page: Page, look: Look): Promise<void> {
  await page.getByText(visitorsMessage.text).first().click();
  await expect(page.getByRole('link', { name: /^Reply to/ })).toBeVisible();
  await look('message');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page, 'Marked as answered')).toBeVisible();
  await look('message answered');
  await page.goto(paths.messages);
  await expect(page.getByText('No open messages.')).toBeVisible();
  await look('inbox without an open message');
}

export async function walkPages(page: Page, look: Look): Promise<void> {
  await page.goto(projectPath(defaultProjectId));
  await page.getByRole('button', { name: 'Link repositories' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('project, more to link');
  await page.keyboard.press('Escape');
  await look('unsorted');
  await page.goto(paths.projects);
  await look('projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Quarries');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await toast(page, 'Project Created').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
  await look('project');
  await page.goto(paths.appSetup);
  await expect(setUpButton(page)).toBeVisible();
  await look('app setup');
  await setUpButton(page).click();
  await page.getByRole('button', { name: 'Start Setup Process' }).click();
  await look('app setup under way');
  await page.goto(paths.content);
  await page.getByRole('link', { name: 'Edit Services' }).click();
  await page.getByRole('button', { name: 'Enterprise AI Integration', exact: true }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await look('content section');
  for (const section of settingsSections) {
    await page.goto(settingsPath(section));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    if (section === 'security') await expect(page.getByText('Signed-in devices')).toBeVisible();
    await look(`settings, ${section}`);
  }
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await look('own account');
}

/** Walks through the tabs of a repository's analysis. */
export async function walkAnalysis(page: Page, look: Look): Promise<void> {
  await page.goto(`${paths.repositories}?tab=analysis`);
  await analyse(page, 'muster-labs', 'agent-linux');
  await expectAnalysis(page, 'muster-labs/agent-linux');
  for (const tab of await page.getByRole('tablist').last().getByRole('tab').all()) {
    await tab.click();
    await look(`analysis ${(await tab.textContent()) ?? ''}`);
  }
}

/** Stores a visitor's message, which `walkAdmin` opens. */
export async function leaveMessage(stack: Stack, name = visitorsMessage.name, text = visitorsMessage.text) {
  await stack.query('delete from contact_messages');
  await stack.query(
    'insert into contact_messages (id, name, email, message) values (gen_random_uuid(), $1, $2, $3)',
    [name, 'ada@example.com', text],
  );
}
