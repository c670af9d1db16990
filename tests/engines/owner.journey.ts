import { expect } from '@playwright/test';
import { cutNetwork, signIn, test, untilReadyForOffline } from './journey.ts';

test('what is edited without a network is there after a reload, and reaches the server once', async ({
  start,
  stack,
}, info) => {
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
