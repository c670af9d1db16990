import type { Page } from '@playwright/test';
import { needsIsolation } from '#domain/shared/foreign-text.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { signInAsOwner } from './account.support.ts';
import { toast } from './admin.support.ts';
import { leaveMessage, test, visitorsMessage, walkAdmin } from './walk-screens.support.ts';

test.use(withoutServiceWorker);

/** Names in right-to-left letters must not reverse the words around them. */

const override = '\u202E';
const hebrew = 'שלום עולם';

/** Returns the texts, attributes and titles that could reverse the words around them. */
async function unisolatedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      // An element with a direction isolates right-to-left letters, but not every control character.
      const isIsolated = parentElement?.closest('bdi, [dir]');
      found.push(isIsolated ? data.replaceAll(/[^\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '') : data);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
      for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return texts.filter(needsIsolation);
}

test('names with a direction are isolated on every screen of the admin area', async ({
  page,
  freshStack,
}) => {
  await leaveMessage(freshStack, `${override}gnp.exe`, `${visitorsMessage.text} ${hebrew}`);
  await freshStack.query('insert into projects (id, name, description) values ($1, $2, $3)', [
    'hebrew-project',
    `${override}${hebrew}`,
    `${hebrew} ${override}abc`,
  ]);
  await signInAsOwner(page);
  await walkAdmin(page, async (name) => {
    expect.soft(await unisolatedTexts(page), name).toEqual([]);
  });
  await test.step('a name with an override does not move its message', () => showsNameBeforeText(page));
});

async function showsNameBeforeText(page: Page) {
  await page.goto('/admin');
  const item = page.getByRole('listitem').filter({ hasText: visitorsMessage.text });
  const isNameBeforeText = async () => {
    const nameBox = await item.getByText('gnp.exe').boundingBox();
    const textBox = await item.getByText(visitorsMessage.text).boundingBox();
    return nameBox !== null && textBox !== null && nameBox.x + nameBox.width <= textBox.x + 1;
  };
  await expect.poll(isNameBeforeText).toBe(true);
  await item.getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Reply to \u2068gnp.exe\u2069' })).toBeVisible();
  // The walk has answered the message.
  await page.getByRole('button', { name: 'Mark as not answered' }).click();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(toast(page, 'Marked as answered')).toContainText('From \u2068gnp.exe\u2069');
}
