import { readFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { ownTasks } from '../support/page-tasks.ts';
import { admin, cutOff, reconnect, signIn } from './account.support.ts';
import { findings, holdToast, toast } from './admin.support.ts';
import { test } from './sync.support.ts';

test.use(withoutServiceWorker);

/** A backup is written to a file and restored: with a preview, exactly, and with one undo. */

const project = { id: 'portal', name: 'Portal', description: 'By hand' };

async function begin(page: Page, stack: Stack) {
  await stack.query(`insert into projects (id, name, description, category, features)
    values ('portal', 'Portal', 'By hand', 'venture', array['One'])`);
  await stack.query(`insert into repositories (id, name, url, owner, stars, language, project_id, edited_fields)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', n,
      case n when 1 then 'Rust' else 'C' end, case n when 1 then 'portal' end,
      case n when 1 then array['language'] else '{}'::text[] end
    from generate_series(1, 4) as n`);
  await stack.query(`insert into contact_messages (id, name, email, message)
    values ('00000000-0000-4000-8000-0000000000e1', 'Lea Beispiel', 'lea@example.com', 'Good day')`);
  await signInAndSync(page);
}

async function signInAndSync(page: Page) {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByText(/Last synced/)).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Data' });
const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const chooser = (page: Page) => dialog(page).getByLabel('JSON export');
const take = (page: Page) => dialog(page).getByRole('button', { name: 'Import', exact: true });
const entry = (page: Page, name: string) =>
  dialog(page)
    .getByRole('region', { name: 'Entries' })
    .locator('> ul > li')
    .filter({ has: page.getByText(name, { exact: true }) });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /Import Data/ }).click();
  await expect(dialog(page)).toBeVisible();
}

async function exportTo(page: Page, info: TestInfo, name: string): Promise<string> {
  await openDialog(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export data' }).click();
  const file = info.outputPath(name);
  await (await download).saveAs(file);
  return file;
}

function fileOf(content: object) {
  return { name: 'export.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) };
}

/** Returns the server's rows without the columns that every write changes. */
async function atServer(stack: Stack) {
  const { rows } =
    await stack.query(`select to_jsonb(r) - array['version', 'updated_at', 'field_versions'] as row
      from repositories as r union all
    select to_jsonb(p) - array['version', 'updated_at', 'field_versions'] from projects as p union all
    select to_jsonb(m) - array['version'] from contact_messages as m order by row`);
  return rows.map(({ row }) => row);
}

/** Values that the database would refuse, so the import must refuse them first. */
const unstorable = [
  { name: 'NUL \0' },
  { name: 'Half of a pair \ud83d' },
  { stars: 2 ** 31 },
  { name: 'n'.repeat(301) },
].map((wrong, index) => ({
  id: `u${index}`,
  name: 'unstorable',
  url: 'https://example.com/u',
  owner: 'owner',
  ...wrong,
}));

const older = {
  format: 'portico-export',
  version: 1,
  exportedAt: '2026-01-01T00:00:00Z',
  projects: [{ ...project, description: 'Of the file' }],
  repositories: [
    {
      id: 'r1',
      name: 'repository 1',
      url: 'https://example.com/1',
      owner: 'owner',
      stars: 9,
      language: 'Zig',
    },
    { id: 'r2', name: 'repository 2', url: 'https://example.com/2', owner: 'owner', stars: 2, language: 'C' },
    { id: 'r9', name: 'repository 9', url: 'https://example.com/9', owner: 'owner', projectId: 'portal' },
    { id: 'r8', name: 'repository 8', url: 'https://example.com/8', owner: 'owner', createdAt: '2026-02-30' },
    ...unstorable,
  ],
};

test('an import keeps manual edits, previews rows and is undone at once', async ({
  device: { page },
  freshStack: stack,
}) => {
  await begin(page, stack);
  const before = await atServer(stack);
  await openDialog(page);
  await chooser(page).setInputFiles(fileOf(older));
  await expect(dialog(page).getByText('3 repositories: 1 new, 1 changed, 1 unchanged')).toBeVisible();
  await expect(entry(page, 'repository 1')).toContainText('Stars: from 1 → 9');
  await expect(entry(page, 'repository 1')).toContainText(
    'Language: your edit Rust is kept. The file has Zig.',
  );
  await expect(entry(page, 'Portal')).toContainText('Your edit is kept');
  await expect(entry(page, 'repository 2')).toContainText('Unchanged');
  await expect(entry(page, 'repository 9')).toContainText('New');
  await dialog(page).getByText("5 entries can't be imported").click();
  for (const message of [
    'Repository 4: Created is not a date',
    'Repository 5: Name contains unsupported characters',
    'Repository 6: Name contains unsupported characters',
    'Repository 7: Stars is above 2,147,483,647',
    'Repository 8: Name has more than 300 characters',
  ])
    await expect(dialog(page).getByText(message)).toBeVisible();
  expect(await findings(page, 'import preview')).toEqual([]);
  await take(page).click();
  await holdToast(page, 'Data Imported');
  const rowValues = async (id: string) => {
    const { rows } = await stack.query(
      `select language, stars, project_id from repositories where id = '${id}'`,
    );
    return rows[0];
  };
  await expect.poll(() => rowValues('r1')).toEqual({ language: 'Rust', stars: 9, project_id: 'portal' });
  await expect.poll(() => rowValues('r9')).toMatchObject({ project_id: 'portal' });

  await toast(page, 'Data Imported').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect.poll(() => atServer(stack)).toEqual(before);

  await openDialog(page);
  await chooser(page).setInputFiles(fileOf(older));
  await take(page).click();
  await expect.poll(() => rowValues('r9')).toMatchObject({ project_id: 'portal' });
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const imported = outbox(page).getByRole('article', { name: 'Import of 2 repositories' });
  await imported.first().getByRole('button', { name: /Undo/ }).click();
  await expect.poll(() => atServer(stack)).toEqual(before);
});

test('two devices apply the changes of a backup once', async ({ browser, freshStack: stack }, info) => {
  const first = await browser.newContext({ baseURL: stack.origin });
  const page = await first.newPage();
  await begin(page, stack);
  await cutOff(page);
  await page.getByRole('link', { name: 'Portal', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Renamed offline');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  const file = await exportTo(page, info, 'device.json');
  await page.goto('/admin/settings/backup');
  await expect(page.getByText(/Last backup: \d/)).toBeVisible();

  const second = await browser.newContext({ baseURL: stack.origin });
  const other = await second.newPage();
  await signInAndSync(other);
  await openDialog(other);
  await chooser(other).setInputFiles(file);
  await expect(dialog(other).getByText(/sends 1 change that the server doesn't have yet/)).toBeVisible();
  expect(await findings(other, 'restore preview')).toEqual([]);
  await take(other).click();
  await expect(toast(other, 'Data Imported')).toBeVisible();
  const nameAtServer = async () =>
    (await stack.query(`select name from projects where id = 'portal'`)).rows[0]?.['name'];
  await expect.poll(nameAtServer).toBe('Renamed offline');
  await expect(other.getByRole('link', { name: 'Renamed offline' })).toBeVisible();
  await expect(other.getByText('Lea Beispiel')).toBeVisible();
  await expect(other.getByText('All changes saved').first()).toBeVisible();

  await reconnect(page);
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  const { rows } = await stack.query(
    `select count(*)::int as n from applied_operations where result #>> '{results,0,rowId}' = 'portal'`,
  );
  expect(rows[0]?.['n']).toBe(1);
  const written = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown[]>;
  expect(written['operations']).toHaveLength(1);
  await first.close();
  await second.close();
});

test('restores 3,000 rows without blocking the page', async ({ browser, freshStack: stack }, info) => {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'w' || n, 'repository ' || n, 'https://example.com/' || n, 'owner' from generate_series(1, 3000) as n`);
  const first = await browser.newContext({ baseURL: stack.origin });
  const page = await first.newPage();
  await signInAndSync(page);
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  const file = await exportTo(page, info, 'large.json');
  await first.close();
  const second = await browser.newContext({ baseURL: stack.origin });
  const other = await second.newPage();
  await signInAndSync(other);
  await expect(other.getByText('All changes saved').first()).toBeVisible();
  await openDialog(other);
  const { maxMs, totalMs } = await ownTasks(browser, async () => {
    await chooser(other).setInputFiles(file);
    await expect(dialog(other).getByText(/^3,?000 repositories/)).toBeVisible();
    await take(other).click();
    await expect(dialog(other).getByRole('progressbar', { name: 'Importing...' })).toBeVisible();
    await expect(toast(other, 'Data Imported')).toBeVisible();
  });
  const description = `${maxMs.toFixed(0)} of ${totalMs.toFixed(0)} ms`;
  info.annotations.push({ type: 'longest task', description });
  // Limits the share of the total time, because a slow machine delays everything. On it, garbage collection alone takes a tenth.
  expect(maxMs / totalMs, description).toBeLessThan(0.15);
  await second.close();
});

/** Sets a stored time, which a test cannot wait for, and reloads. */
async function setAndReload(page: Page, key: string, value: number) {
  await page.evaluate(
    async ([key, value]) => {
      const [known] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('portico-0'));
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(known?.name ?? '');
        opening.addEventListener('error', () => reject(new Error('The database was not opened.')));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('settings', 'readwrite');
          writing.objectStore('settings').put({ key, value });
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      });
    },
    [key, value] as const,
  );
  await page.reload();
}

const aYearAgo = () => Date.now() - 365 * 86_400_000;

test('asks for a due backup until one exists', async ({ device: { page } }) => {
  await signInAndSync(page);
  await expect(page.getByText('Last backup: never')).toHaveCount(0);
  await setAndReload(page, 'backup:since', aYearAgo());
  const reminder = page.getByRole('status').filter({ hasText: 'Last backup: never' });
  await expect(reminder).toBeVisible();
  expect(await findings(page, 'reminder')).toEqual([]);
  const download = page.waitForEvent('download');
  await reminder.getByRole('button', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^portico-export-.*\.json$/);
  await expect(reminder).toHaveCount(0);
});

test('writes a due backup into the chosen folder', async ({ device: { page } }) => {
  // A test cannot use the browser's folder dialog, so it returns a real folder.
  await page.addInitScript(() => {
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  const writtenFiles = () =>
    page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const names: string[] = [];
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
        names.push(name);
      const [name] = names.filter((found) => /^portico-export-.*\.json$/.test(found));
      if (!name) return null;
      const file = await (await folder.getFileHandle(name)).getFile();
      return { name, isWhole: (await file.text()).endsWith('}\n') };
    });
  await signInAndSync(page);
  await page.goto('/admin/settings/backup');
  await page.getByRole('button', { name: 'Choose a folder for backups...' }).click();
  await expect.poll(async () => (await writtenFiles())?.isWhole).toBe(true);
  await expect(page.getByText(/Last backup: \d/)).toBeVisible();
  await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) {
      if (name.startsWith('portico-export-')) await folder.removeEntry(name);
    }
  });
  await page.goto('/admin');
  await setAndReload(page, 'backup:last', aYearAgo());
  await expect.poll(async () => (await writtenFiles())?.isWhole).toBe(true);
  await expect(page.getByText(/Last backup:/)).toHaveCount(0);
});
