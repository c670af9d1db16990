import { expect } from '@playwright/test';
import { addRepositories, cutNetwork, signIn, test, untilReadyForOffline } from './journey.ts';

test('keeps an offline edit after a reload and sends it once', async ({ start, stack }, info) => {
  await stack.query(`insert into projects (id, name) values ('portal', 'Portal')`);
  const browser = await start();
  info.annotations.push({ type: 'version', description: browser.version });
  const { tab } = browser;
  await tab.open(stack.origin);
  await tab.shows('Robin Muster');
  await signIn(tab, stack);
  await untilReadyForOffline(tab);
  expect(await browser.complaints()).toEqual([]);

  const reconnect = cutNetwork(stack);
  await tab.press('Edit Portal');
  await tab.type('Name', 'Renamed offline');
  await tab.press('Save Project');
  await tab.shows('1 change pending');
  await tab.reload();
  await tab.shows('Renamed offline');
  await tab.shows('1 change pending');

  reconnect();
  await tab.press('Sync now');
  await tab.shows('All changes saved');
  const { rows } = await stack.query(
    `select name, (select count(*)::int from applied_operations) as applied from projects where id = 'portal'`,
  );
  expect(rows).toEqual([{ name: 'Renamed offline', applied: 1 }]);
});

test('stores a batch of several operations completely or not at all', async ({ start, stack }) => {
  await addRepositories(stack, 1_200);
  const { tab, complaints } = await start();
  await signIn(tab, stack);
  await tab.open(`${stack.origin}/admin/github`);
  await tab.pick('GitHub Organization', 'sync');
  await tab.shows(/^Showing 10 of 1,?200 repositories/);
  const reconnect = cutNetwork(stack);
  await tab.press('Batch Select');
  for (const language of ['Zig', 'Elm']) {
    await tab.press(/^Select all .* that match$/);
    await tab.press('Batch Update');
    await tab.type('Language', language);
    await tab.press('Update Repositories');
    await tab.shows(/^0 repositories selected$/);
  }
  reconnect();
  const languages = async () =>
    (await stack.query('select language, count(*)::int as rows from repositories group by language')).rows;
  await expect.poll(languages).toEqual([{ language: 'Elm', rows: 1_200 }]);
  await tab.shows('All changes saved');
  expect(await complaints()).toEqual([]);
});
