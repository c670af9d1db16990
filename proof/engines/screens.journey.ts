import { expect } from '@playwright/test';
import { signIn, test } from './journey.ts';

/** Opens every screen, to find features that an engine lacks, and errors in the console. */

test('the public site, contact form and other languages work', async ({ start, stack }) => {
  const browser = await start();
  const { tab } = browser;
  for (const path of ['/de/', '/fr/', '/privacy', '/terms', '/']) {
    await tab.open(`${stack.origin}${path}`);
    await tab.run(`
      await new Promise((resolve) => setTimeout(resolve, 200));
      window.scrollTo(0, document.body.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 800));`);
    expect(await browser.complaints(), path).toEqual([]);
  }
  await tab.type('Name', 'Lea Beispiel');
  await tab.type('Email', 'lea@example.com');
  await tab.type('Message', 'Good day, from this engine as well.');
  await tab.press('Send Message');
  const messages = async () => (await stack.query('select message from contact_messages')).rows;
  await expect.poll(messages).toEqual([{ message: 'Good day, from this engine as well.' }]);
  expect(await browser.complaints()).toEqual([]);
});

test('the dashboard, content editor, outbox and device list work', async ({ start, stack }) => {
  const browser = await start();
  const { tab } = browser;
  await signIn(tab, stack);
  await tab.press('Settings');
  await tab.press('Security');
  await tab.shows('Signed-in devices');
  await tab.press(/^Outbox/);
  await tab.press('Close');
  await tab.press('Content');
  await tab.shows('What visitors read.');
  await tab.press('Settings');
  await tab.press('Appearance and language');
  await tab.pick('Language', 'Deutsch');
  await tab.shows('Abmelden');
  expect(await browser.complaints()).toEqual([]);
});

test('signs in with GitHub, lists repositories and edits one', async ({ start, stack }) => {
  const browser = await start();
  const { tab } = browser;
  await tab.open(`${stack.origin}/admin/login`);
  await tab.press('Sign in with GitHub');
  await tab.press(/robin-muster/);
  await tab.arrives('/admin');
  await tab.open(`${stack.origin}/admin/github`);
  await tab.pick('GitHub Organization', 'muster-labs');
  await tab.shows(/Showing 10 of \d+ repositories/);
  await tab.shows('All changes saved');
  await tab.press('Batch Select');
  await tab.press('Select agent-linux');
  await tab.press('Batch Update');
  await tab.type('Language', 'Zig');
  await tab.type('Stars', '4242');
  await tab.press('Update Repositories');
  const editedRows = async () =>
    (await stack.query(`select language, stars from repositories where name = 'agent-linux'`)).rows;
  await expect.poll(editedRows).toEqual([{ language: 'Zig', stars: 4242 }]);
  expect(await browser.complaints()).toEqual([]);
});
