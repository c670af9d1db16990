import { expect, test } from 'vitest';
import { openWhereTheOwnerWorks } from '#entries/account-link.ts';

const owner = JSON.stringify({ role: 'admin', needsCode: false });
const launched = { isInstalled: true, navigation: 'navigate', referrer: '', address: '/' };

function getOpened(kept: string, page: Partial<typeof launched> = {}): string[] {
  const opened: string[] = [];
  openWhereTheOwnerWorks(kept, { ...launched, ...page, open: (path) => void opened.push(path) });
  return opened;
}

test('a launch of the installed app opens the admin area for its owner', () => {
  expect(getOpened(owner)).toEqual(['/admin']);
  expect(getOpened(JSON.stringify({ role: 'viewer', needsCode: true }))).toEqual(['/admin']);
});

test.each([
  ['in a tab of the browser', { isInstalled: false }],
  ['by a link of the site', { referrer: 'https://portico.example/admin' }],
  ['by a reload', { navigation: 'reload' }],
  ['by the back button', { navigation: 'back_forward' }],
  ['by the shortcut to the contact form', { address: '/#contact' }],
])('the owner sees the home page when opened %s', (_, page) => {
  expect(getOpened(owner, page)).toEqual([]);
});

test('a launch opens the home page for other visitors', () => {
  expect(getOpened(JSON.stringify({ role: 'viewer' }))).toEqual([]);
  expect(getOpened('not of ours')).toEqual([]);
});
