import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { adminId, appliedIds, upFrom, watchAppliedValues } from '../../tests/e2e/sync.support.ts';
import {
  addRepositories,
  change,
  cutNetwork,
  enter,
  injectDriver,
  signIn,
  test,
  untilReadyForOffline,
} from './journey.ts';

test('two tabs save changes at once, and each arrives once', async ({ start, stack }) => {
  const repositories = await addRepositories(stack, 10);
  const browser = await start();
  await signIn(browser.tab, stack);
  const values = await watchAppliedValues(stack);
  const other = await browser.newTab();
  await other.open(`${stack.origin}/admin`);
  await other.shows('All changes saved');
  const kept: string[] = [];
  for (const tab of [browser.tab, other]) await injectDriver(tab);
  const tabs = [browser.tab, other];
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (let round = 0; round < 5; round += 1) {
        const changes = await change(tab, repositories, upFrom(1 + index * 1_000 + round * 20, 20));
        kept.push(...changes.map(({ id }) => id));
      }
    }),
  );
  await expect.poll(async () => (await appliedIds(stack)).length).toBe(200);
  expect((await appliedIds(stack)).toSorted()).toEqual(kept.toSorted());
  expect(await values.countRepeated()).toBe(0);
  for (const tab of tabs) await tab.shows('All changes saved');
});

test('shows a change of another device at once', async ({ start, stack }) => {
  const { tab } = await start();
  await signIn(tab, stack);
  const add = (name: string) => stack.query('insert into projects (id, name) values ($1, $1)', [name]);
  await add('First from elsewhere');
  // The tab gets the row by a pull, or already by a Realtime message.
  await tab.shows('First from elsewhere');
  const begun = Date.now();
  for (const name of ['Second', 'Third', 'Fourth']) {
    await add(`${name} from elsewhere`);
    await tab.shows(`${name} from elsewhere`);
  }
  // Without Realtime, up to 30 s pass between two pulls.
  expect(Date.now() - begun).toBeLessThan(20_000);
});

test('a conflict shows both values, and the owner decides', async ({ start, stack }) => {
  await addRepositories(stack, 1);
  await stack.query(
    `insert into projects (id, name) values ('mine', 'Mobile banking'), ('theirs', 'Cloud costs')`,
  );
  const { tab } = await start();
  await signIn(tab, stack);
  await injectDriver(tab);
  const reconnect = cutNetwork(stack);
  const payload = { table: 'repositories', values: { projectId: 'mine' } };
  const link = { action: 'patch', payload, targets: ['sync-1'] };
  await tab.run(`await window.syncDriver.keep('${adminId}', ${JSON.stringify(link)})`);
  await tab.shows('1 change pending');
  await stack.query(`update repositories set project_id = 'theirs' where id = 'sync-1'`);
  reconnect();
  await tab.press('Sync now');
  await tab.shows('1 change needs your attention');
  await tab.press(/^Outbox/);
  await tab.shows('Another device was first');
  await tab.shows('Cloud costs');
  await tab.press('Use mine');
  await expect.poll(() => linkedProject(stack)).toBe('mine');
  await tab.shows('All changes saved');
});

test('undoes a sent change with the inverse change', async ({ start, stack }) => {
  const repositories = await addRepositories(stack, 1);
  const { tab } = await start();
  await signIn(tab, stack);
  await injectDriver(tab);
  await change(tab, repositories, [4_711]);
  await expect.poll(() => starsOf(stack)).toBe(4_711);
  await tab.press(/^Outbox/);
  await tab.press(/^Undo: /);
  await tab.shows('Change undone');
  await expect.poll(() => starsOf(stack)).toBe(0);
});

test('keeps unsent changes of the account at sign-out', async ({ start, stack }) => {
  const repositories = await addRepositories(stack, 1);
  const { tab } = await start();
  await signIn(tab, stack);
  await untilReadyForOffline(tab);
  await injectDriver(tab);
  const reconnect = cutNetwork(stack);
  await change(tab, repositories, [4_711]);
  await tab.shows('1 change pending');
  await tab.press('Sign out');
  await tab.shows('1 change has not been sent yet');
  await tab.press('Keep the change on this device');
  reconnect();
  await tab.arrives('/');
  expect(await starsOf(stack)).toBe(0);
  await signIn(tab, stack);
  await tab.shows('All changes saved');
  expect(await starsOf(stack)).toBe(4_711);
});

test('restores unsent changes on another device and sends them once', async ({ start, stack }, info) => {
  const repositories = await addRepositories(stack, 3);
  const browser = await start();
  const { tab } = browser;
  await signIn(tab, stack);
  await injectDriver(tab);
  const reconnect = cutNetwork(stack);
  await change(tab, repositories, [4_711]);
  await tab.shows('1 change pending');
  await tab.press(/^Import Data/);
  // Engines store downloads in different places, so the test reads the file that the page creates.
  await tab.run(`
    const make = URL.createObjectURL;
    URL.createObjectURL = (content) => {
      window.exported = content.text();
      return make.call(URL, content);
    };`);
  await tab.press('Export data');
  await tab.shows(/Last backup: \d/);
  const file = info.outputPath('device.json');
  await writeFile(file, String(await tab.run('return window.exported')));
  // The device is off while the other one restores its backup.
  browser.kill();
  await browser.ended;
  reconnect();

  const { tab: other } = await start('second');
  await signIn(other, stack);
  await other.press(/^Import Data/);
  await other.give('JSON export', file);
  await other.press('Import');
  await other.shows('Data Imported');
  await expect.poll(() => starsOf(stack)).toBe(4_711);

  const { tab: again } = await start();
  await enter(again, stack);
  await again.shows('All changes saved');
  expect(await appliedIds(stack)).toHaveLength(1);
});

type Query = { query: (sql: string) => Promise<{ rows: Record<string, unknown>[] }> };

async function starsOf({ query }: Query): Promise<unknown> {
  return (await query(`select stars from repositories where id = 'sync-1'`)).rows[0]?.['stars'];
}

async function linkedProject({ query }: Query): Promise<unknown> {
  return (await query(`select project_id from repositories where id = 'sync-1'`)).rows[0]?.['project_id'];
}
