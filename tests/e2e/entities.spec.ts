import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';
import { findings, holdToast, toast } from './admin.support.ts';
import { test } from './sync.support.ts';

/** Projects with their pages and links: deleting, editing, undoing, and changing them on two devices. */

const entry = {
  name: 'Portal',
  description: 'A portal',
  is_public: true,
  category: 'established',
  role: 'Author',
  features: ['Works offline', 'Explains itself'],
  created_at: '2024-05-01T10:00:00+00:00',
};

async function begin(page: Page, stack: Stack) {
  await stack.query(
    `insert into projects (id, name, description, is_public, category, role, features, created_at)
    values ('portal', $1, $2, $3, $4, $5, $6, $7)`,
    Object.values(entry),
  );
  await stack.query(`insert into repositories (id, name, url, owner, project_id)
    select 'linked-' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', 'portal'
    from generate_series(1, 10) as n`);
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByText(/Last synced/)).toBeVisible();
}

async function atServer(stack: Stack) {
  const { rows } = await stack.query(`select to_jsonb(p) as project,
    (select count(*)::int from repositories where project_id = 'portal') as links
    from projects as p where id = 'portal'`);
  const [found] = rows as { project: Record<string, unknown>; links: number }[];
  return found ? { ...found.project, links: found.links } : null;
}

const dialog = (page: Page) => page.getByRole('dialog');
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const change = (page: Page, text: string) => outbox(page).getByRole('article').filter({ hasText: text });

/** Opens the project by a link inside the application, which also works offline. */
async function openProject(page: Page, name = 'Portal') {
  const link = page.getByRole('link', { name, exact: true });
  const list = page.getByRole('link', { name: 'All projects' });
  await expect(link.or(list).first()).toBeVisible();
  if (await list.isVisible()) await list.click();
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function deleteProject(page: Page) {
  await openProject(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Delete Project' }).click();
  await expect(toast(page, 'Project Deleted')).toBeVisible();
}

async function rename(page: Page, name: string) {
  await openProject(page);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
}

/** Changes the database like another device of the owner. */
const elsewhere = (stack: Stack, statement: string) => stack.query(statement);

async function backOnLine(page: Page) {
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('undo restores a deleted project with its entry and links', async ({
  device: { page },
  freshStack: stack,
}) => {
  await begin(page, stack);
  const before = { ...entry, links: 10 };
  await openProject(page);
  await expect(page.getByRole('heading', { name: '10 repositories' })).toBeVisible();
  expect(await findings(page, 'project')).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Portal', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog(page)).toContainText('Its 10 repositories will be unlinked, not deleted.');
  await expect(dialog(page)).toContainText('Its page will be removed from your site.');
  expect(await findings(page, 'delete project')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'All projects' }).click();
  expect(await findings(page, 'projects')).toEqual([]);

  await deleteProject(page);
  await holdToast(page, 'Project Deleted');
  await expect.poll(() => atServer(stack)).toBeNull();
  await toast(page, 'Project Deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => atServer(stack)).toMatchObject(before);

  await page.context().setOffline(true);
  await deleteProject(page);
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(change(page, 'Delete project Portal').first()).toContainText(
    'Links: from 10 repositories → None',
  );
  await outbox(page).getByRole('button', { name: 'Undo: Delete project Portal' }).first().click();
  await expect(outbox(page)).toContainText('Change undone');
  await outbox(page).getByRole('button', { name: 'Close' }).click();
  await backOnLine(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await atServer(stack)).toMatchObject(before);
});

test('shows an edited entry field by field and undoes the edit', async ({
  device: { page },
  freshStack: stack,
}) => {
  await begin(page, stack);
  await elsewhere(
    stack,
    `insert into repositories (id, name, url, owner, project_id)
    values ('7', 'billing', 'https://github.com/owner/billing', 'owner', 'portal')`,
  );
  await elsewhere(
    stack,
    `insert into projects (id, name, is_public, category, role)
    values ('repository-7', 'Billing', true, 'recent', 'Author')`,
  );
  await openProject(page, 'Billing');
  await page.getByLabel('Role', { exact: true }).fill('Architect');
  await page.getByLabel('Show under').selectOption('venture');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const columns = async () =>
    (await stack.query(`select role, category from projects where id = 'repository-7'`)).rows[0];
  await expect.poll(columns).toEqual({ role: 'Architect', category: 'venture' });

  await page.getByRole('button', { name: /^Outbox/ }).click();
  const saved = change(page, 'Save project Billing');
  await expect(saved).toContainText('Role: from Author → Architect');
  await expect(saved).toContainText('Show under: from Recent Projects → Ventures');
  await saved.getByRole('button', { name: /^Undo/ }).click();
  await expect(outbox(page)).toContainText('Change undone');
  await expect.poll(columns).toEqual({ role: 'Author', category: 'recent' });
});

test('both choices of a project conflict take effect', async ({ device: { page }, freshStack: stack }) => {
  await begin(page, stack);
  const { origin } = new URL(page.url());
  for (const choice of ['Keep mine', 'Restore theirs']) {
    await stack.query(`update projects set name = 'Portal', role = 'Author' where id = 'portal'`);
    await page.goto(`${origin}/admin`);
    await expect(page.getByRole('link', { name: 'Portal', exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await rename(page, 'Mine');
    await elsewhere(stack, `update projects set name = 'Theirs', role = 'Lead' where id = 'portal'`);
    await backOnLine(page);
    await page.getByRole('button', { name: /^Outbox/ }).click();
    const card = outbox(page).getByRole('article', { name: /^Conflict/ });
    await expect(card.getByRole('row', { name: 'Portal, Name Mine Theirs' })).toBeVisible();
    await card.getByRole('button', { name: choice }).click();
    await expect(card).toHaveCount(0);
    const name = choice === 'Keep mine' ? 'Mine' : 'Theirs';
    await expect.poll(() => atServer(stack)).toMatchObject({ name, role: 'Lead', features: entry.features });
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('deletes and edits of one project on two devices conflict', async ({
  device: { page },
  freshStack: stack,
}) => {
  await begin(page, stack);
  await page.context().setOffline(true);
  await deleteProject(page);
  await elsewhere(stack, `update projects set role = 'Lead' where id = 'portal'`);
  await backOnLine(page);
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const card = outbox(page).getByRole('article', { name: /^Conflict/ });
  await expect(card.getByRole('row', { name: 'Portal, Role Deleted Lead' })).toBeVisible();
  await card.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(card).toHaveCount(0);
  await outbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: 'Portal', exact: true })).toBeVisible();
  expect(await atServer(stack)).toMatchObject({ role: 'Lead', links: 10 });

  await page.context().setOffline(true);
  await rename(page, 'Mine');
  await elsewhere(stack, `delete from projects where id = 'portal'`);
  await backOnLine(page);
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(card.getByRole('row', { name: 'Portal, Name Mine Deleted' })).toBeVisible();
  await card.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(() => atServer(stack)).toMatchObject({ ...entry, name: 'Mine', role: 'Lead' });
});
