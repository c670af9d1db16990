import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';
import { findings, holdToast, toast } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The inbox with messages from visitors. */

const entry = (page: Page) => page.getByRole('link', { name: /^Messages/ });
const message = (page: Page) => page.getByRole('region', { name: 'Message', exact: true });

async function leaveOnly(stack: Stack, name: string, text = 'Good day!\n<img src=x onerror=alert(1)>') {
  await stack.query('delete from contact_messages');
  await stack.query(
    `insert into contact_messages (id, name, email, message)
      values (gen_random_uuid(), $1, 'lea@example.com', $2)`,
    [name, text],
  );
}

async function signInAsAdmin(page: Page) {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
}

test('reading, answering and deleting a message can each be undone', {
  tag: '@supabase',
}, async ({ page, stack }) => {
  await leaveOnly(stack, 'Lea Beispiel');
  await signInAsAdmin(page);
  await expect(entry(page)).toHaveText('Messages1 unread');
  await entry(page).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Unread: )?Lea Beispiel/ })
    .click();
  await expect(message(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(message(page).getByRole('link', { name: 'Reply to Lea Beispiel' })).toHaveAttribute(
    'href',
    /^mailto:lea@example\.com\?subject=Re%3A/,
  );
  await expect(entry(page)).toHaveText('Messages');
  await expect
    .poll(async () => (await stack.query('select read_at from contact_messages')).rows[0]?.['read_at'])
    .not.toBeNull();
  await message(page).getByRole('button', { name: 'Delete the message of Lea Beispiel' }).click();
  await message(page).getByRole('button', { name: 'Delete message' }).click();
  await holdToast(page, 'Message Deleted');
  await expect(page.getByText('No messages yet. Messages from your contact form appear here.')).toBeVisible();
  const atServer = async () =>
    (await stack.query('select email, message, read_at is null as unread from contact_messages')).rows;
  await expect.poll(atServer).toEqual([]);
  await toast(page, 'Message Deleted').getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Unread: )?Lea Beispiel/ })
    .click();
  const kept = { email: 'lea@example.com', message: 'Good day!\n<img src=x onerror=alert(1)>' };
  await expect.poll(atServer).toEqual([{ ...kept, unread: false }]);
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await outbox.getByRole('button', { name: 'Undo: Mark 1 message as read' }).click();
  await expect.poll(atServer).toEqual([{ ...kept, unread: true }]);
  await outbox.getByRole('button', { name: 'Close' }).click();
  await expect(entry(page)).toHaveText('Messages1 unread');
  await page.keyboard.press('e');
  await expect(message(page).getByText('Answered', { exact: true })).toBeVisible();
  const answeredRows = async () =>
    (await stack.query('select answered_at is not null as answered from contact_messages')).rows;
  await expect.poll(answeredRows).toEqual([{ answered: true }]);
  await expect(page.getByText('No open messages.')).toBeVisible();
  await page.getByRole('tab', { name: 'Answered 1' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^(Unread: )?Lea Beispiel/ })).toBeVisible();
});

test('a message opens within two interactions from every screen', async ({ page, stack }) => {
  await leaveOnly(stack, 'Anna Keller', 'Are you free from March?');
  await signInAsAdmin(page);
  for (const address of ['/admin', '/admin/github', '/admin/github?tab=analysis', '/admin/content']) {
    await page.goto(address);
    await entry(page).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Unread: )?Anna Keller/ })
      .click();
    await expect(message(page).getByText('Are you free from March?')).toBeVisible();
  }
});

test('the inbox and an open message pass axe at 320 and 1440 px', async ({ page, stack }) => {
  await leaveOnly(stack, 'Anna Keller', 'Are you free from March?');
  await signInAsAdmin(page);
  await entry(page).click();
  const found: string[] = [];
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/messages');
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible();
    found.push(...(await findings(page, `inbox, ${width}`)));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Unread: )?Anna Keller/ })
      .click();
    await expect(message(page).getByText('Are you free from March?')).toBeVisible();
    found.push(...(await findings(page, `message, ${width}`)));
  }
  expect(found).toEqual([]);
});
