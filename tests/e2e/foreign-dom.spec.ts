import type { Page } from '@playwright/test';
import { watchForComplaints } from '../support/complaints.ts';
import { expect } from '../support/e2e.ts';
import { signInAsOwner } from './account.support.ts';
import { accountScreens } from './account-screens.support.ts';
import { openToOthers, textsBesideNodes } from './foreign-dom.support.ts';
import { createDeferred, wakeIslands } from './landing.support.ts';
import { leaveMessage, test, walkAdmin, walkRepositories, walkSite } from './walk-screens.support.ts';

/** Browser translation replaces text nodes and extensions insert elements, so React must cope with both. */

let complaints: string[];
let looked: string[];

test.beforeEach(async ({ page }) => {
  complaints = await watchForComplaints(page);
  looked = [];
  await openToOthers(page);
});

/** Returns whether the complaint is about the document. Failed requests are expected in this test. */
const isOfDocument = (complaint: string) => !/Failed to load resource|net::ERR/.test(complaint);

function lookAt(page: Page) {
  return async (name: string) => {
    looked.push(name);
    expect.soft(await textsBesideNodes(page), name).toEqual([]);
    await expect(page.getByText('Something went wrong'), name).toHaveCount(0);
    expect(complaints.filter(isOfDocument), name).toEqual([]);
  };
}

test('the public pages survive changes by extensions', async ({ page }) => {
  await walkSite(page, lookAt(page));
  expect(looked).toHaveLength(10);
});

test('the account screens survive changes by extensions', async ({ page, freshStack }) => {
  const look = lookAt(page);
  for (const { name, open, shows } of accountScreens) {
    await open(page, freshStack);
    await expect(page.getByText(shows).first()).toBeVisible();
    await look(name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.clear());
  }
});

test('the screens of the owner survive changes by extensions', async ({ page, freshStack }) => {
  await leaveMessage(freshStack);
  await signInAsOwner(page);
  await walkRepositories(page, lookAt(page));
  await walkAdmin(page, lookAt(page));
});

test.describe('the contact form', () => {
  const sent = 'select name, message from contact_messages';

  test('keeps text typed before and during hydration of a changed document', async ({ page, freshStack }) => {
    await freshStack.query('delete from contact_messages');
    const islands = createDeferred();
    freshStack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Message', { exact: true }).fill('Typed early');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByLabel('Email', { exact: true }).pressSequentially('ada@');
    islands.resolve();
    await expect(
      page.getByText('Enter a complete address').or(page.locator('[aria-invalid=true]')).first(),
    ).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@');
    await page.getByLabel('Email', { exact: true }).pressSequentially('example.com');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Typed early');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect((await freshStack.query(sent)).rows).toEqual([{ name: 'Ada', message: 'Typed early' }]);
    expect(complaints.filter(isOfDocument)).toEqual([]);
  });

  test('keeps the text when an extension removes an element', async ({ page }) => {
    await page.goto('/');
    await wakeIslands(page);
    const [message, email] = [
      page.getByLabel('Message', { exact: true }),
      page.getByLabel('Email', { exact: true }),
    ];
    await message.fill('Do not lose this');
    await email.fill('ada@gmial.com');
    await message.focus();
    await page.getByRole('button', { name: 'ada@gmail.com' }).evaluate((suggestion) => suggestion.remove());
    await email.fill('ada@example.com');
    await expect(message).toHaveValue('Do not lose this');
    await expect(email).toHaveValue('ada@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    expect(complaints.filter(isOfDocument)).toEqual([]);
  });
});

test('a tab click before hydration of a changed document takes effect', async ({ page, freshStack }) => {
  const islands = createDeferred();
  freshStack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
  await page.goto('/');
  await page.getByRole('tab', { name: 'Ventures' }).click();
  islands.resolve();
  await expect(page.getByRole('heading', { name: 'Alpine Cloud' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Ventures' })).toHaveAttribute('aria-selected', 'true');
});
