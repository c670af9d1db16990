import type { Page } from '@playwright/test';
import { type BrowserPlace, browserPlace } from '../../src/services/auth/browser-data.ts';
import { expect, test } from '../support/e2e.ts';
import { everythingStored, signIn, signOutButton, viewer } from './account.support.ts';
import { analyse, expectAnalysis, openAnalysis } from './analysis.support.ts';

/** Checks every kind of browser storage after an account has signed out, including unexpected ones. */

// A private repository whose name appears on no page of the site.
const privateRepository = { owner: 'robin-muster', name: 'yubikey-fleet' };

interface Found extends Pick<BrowserPlace, 'in'> {
  name: string;
}

async function getPlaces(page: Page): Promise<Found[]> {
  const names = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    IndexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    'Cache Storage': await caches.keys(),
    others: [document.cookie].filter(Boolean),
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
  }));
  expect(names.others).toEqual([]);
  expect(names.files).toEqual([]);
  return (['localStorage', 'sessionStorage', 'IndexedDB', 'Cache Storage'] as const).flatMap((where) =>
    names[where].map((name) => ({ in: where, name })),
  );
}

const unnamedPlaces = (places: readonly Found[]) =>
  places.filter((place) => browserPlace(place.in, place.name) === null);
const thatShouldBeGone = (places: readonly Found[]) =>
  places.filter((place) => browserPlace(place.in, place.name)?.atSignOut !== 'stays');

async function workAsOwner(page: Page): Promise<string> {
  await openAnalysis(page);
  await analyse(page, privateRepository.owner, privateRepository.name);
  await expectAnalysis(page, `${privateRepository.owner}/${privateRepository.name}`);
  await page.goto('/admin/github/app-setup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { message: 'planted' })));
  const places = await getPlaces(page);
  expect(unnamedPlaces(places)).toEqual([]);
  const responses = places.find(({ name }) => name.startsWith('portico-answers-'));
  expect(responses).toBeDefined();
  return responses?.name.replace('portico-answers-', '') ?? '';
}

async function expectNothingOf(page: Page, accountId: string): Promise<void> {
  const stored = Object.entries(await everythingStored(page)).filter(
    ([place]) => place !== 'page' && !place.startsWith('Cache portico-application'),
  );
  for (const word of [privateRepository.name, privateRepository.owner, accountId]) {
    for (const [place, text] of stored) expect(text, `${word} in ${place}`).not.toContain(word);
  }
}

test('signing out leaves only device and public data', async ({ page }) => {
  const accountId = await workAsOwner(page);
  await signOutButton(page).click();
  await page.waitForURL('/');
  await expect.poll(async () => thatShouldBeGone(await getPlaces(page))).toEqual([]);
  expect(unnamedPlaces(await getPlaces(page))).toEqual([]);
  await expectNothingOf(page, accountId);
});

test('another account that signs in finds no data of the first', async ({ page }) => {
  const accountId = await workAsOwner(page);
  // Simulates an expired session. Then another user signs in.
  await page.evaluate(() => localStorage.removeItem('portico.session'));
  await page.goto('/auth/sign-in');
  await signIn(page, viewer);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect
    .poll(async () => (await getPlaces(page)).filter(({ name }) => name.includes(accountId)))
    .toEqual([]);
  expect(unnamedPlaces(await getPlaces(page))).toEqual([]);
  await expectNothingOf(page, accountId);
});

test('a revoked session leaves rows and changes in documented places only', async ({ page, stack }) => {
  const accountId = await workAsOwner(page);
  await stack.query('delete from auth.sessions where user_id = $1', [accountId]);
  await page.reload();
  await expect.poll(async () => unnamedPlaces(await getPlaces(page))).toEqual([]);
  expect((await getPlaces(page)).map(({ name }) => name)).toContain(`portico-${accountId}`);
});
