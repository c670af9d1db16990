import type { Stack } from '../../dev/stack.ts';
import { missingFunction } from '../integration/backend/recorded-responses.ts';
import { expect, test } from '../support/e2e.ts';
import { ownTasks } from '../support/page-tasks.ts';
import {
  createDeferred,
  fillContactForm,
  goOffline,
  serviceWorkerActive,
  wakeIslands,
} from './landing.support.ts';

const rpc = '/rest/v1/rpc/submit_contact_message';

test.beforeEach(async ({ stack }) => {
  await stack.query('delete from contact_messages');
  await stack.query('delete from private.contact_attempts');
});

function manyMessagesToday(stack: Pick<Stack, 'query'>) {
  return stack.query(
    `insert into private.contact_attempts (sender, created_at)
     select private.sender_hash('everyone', ''), now() - interval '2 hours' from generate_series(1, 200)`,
  );
}

test.describe('the contact form', () => {
  test('preselects the linked service unless a message has been started', async ({ page, stack }) => {
    const islands = createDeferred();
    stack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    const message = page.getByLabel('Message', { exact: true });
    await page.getByRole('link', { name: 'Learn more about Cloud Security Architecture' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
    islands.resolve();
    await expect(message).toHaveValue('Cloud Security Architecture\n\n');
    await page.getByRole('link', { name: 'Learn more about Secure Infrastructure Design' }).click();
    await expect(message).toHaveValue('Secure Infrastructure Design\n\n');
    await message.fill('Shall we talk about looms?');
    await page.getByRole('link', { name: 'Learn more about Strategic Technology Consulting' }).click();
    await expect(page.locator('#contact')).toBeInViewport();
    await expect(message).toHaveValue('Shall we talk about looms?');
  });

  test('sends a message, confirms it and clears the form', { tag: ['@main', '@supabase'] }, async ({
    page,
    stack,
  }) => {
    await page.goto('/');
    await fillContactForm(page, 'Shall we talk about looms?');
    const pressed = Date.now();
    const response = createDeferred();
    stack.faults.add({ path: rpc, effect: { kind: 'hold', until: response.promise } });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    response.resolve();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(1_500);
    await expect(page.getByText('Thank you for reaching out. I will get back to you soon.')).toBeVisible();
    await expect(page.getByText('Sent. The reply goes to ada@example.com.')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    const { rows } = await stack.query('select name, email, message from contact_messages');
    expect(rows).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Shall we talk about looms?' },
    ]);
  });

  test('keeps text and clicks from before the script loads', async ({ page, stack }) => {
    const islands = createDeferred();
    stack.faults.add({ path: '/assets/islands-', effect: { kind: 'hold', until: islands.promise } });
    await page.goto('/');
    await fillContactForm(page, 'Typed before anything was there');
    await page.getByRole('button', { name: 'Send Message' }).click();
    islands.resolve();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    const { rows } = await stack.query('select message from contact_messages');
    expect(rows).toEqual([{ message: 'Typed before anything was there' }]);
  });

  test('names missing fields before sending', async ({ page }) => {
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes(rpc)) requests += 1;
    });
    await page.goto('/');
    const email = page.getByLabel('Email', { exact: true });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await fillContactForm(page, 'x');
    await expect(page.getByText('Enter your name.')).toBeHidden();
    await email.fill('anna@example');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter a whole address, such as anna@example.com.');
    // The error colour, which is only used after an invalid input.
    await expect(email).toHaveCSS('border-bottom', '2px solid rgb(168, 7, 26)');
    await expect(page.getByText('Enter a whole address, such as')).toHaveCSS('color', 'rgb(168, 7, 26)');
    await email.fill('anna@gmial.com');
    await email.blur();
    await page.getByRole('button', { name: 'anna@gmail.com' }).click();
    await expect(email).toHaveValue('anna@gmail.com');
    expect(requests).toBe(0);
  });

  test('a message written offline is sent once when the network is back', { tag: '@main' }, async ({
    page,
    context,
    stack,
  }) => {
    await page.goto('/');
    await page.getByLabel('Name', { exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.portfolio')?.hasAttribute('data-selected'));
    await goOffline(context, page);
    await fillContactForm(page, 'From the train');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message will be sent when you are online.')).toBeVisible();
    await expect(page.getByText('1 message will be sent when you are online.')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(page.getByText('1 message will be sent when you are online.')).toBeHidden();
    const { rows } = await stack.query('select message from contact_messages');
    expect(rows).toEqual([{ message: 'From the train' }]);
  });

  test('a message whose response was lost on the way arrives once', async ({ page, stack }) => {
    // Cuts several responses, because both the browser (on a kept connection) and Background Sync retry.
    const fault = stack.faults.add({ path: rpc, times: 4, effect: { kind: 'cut-response' } });
    await page.goto('/');
    await fillContactForm(page, 'Only once, please');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText('Message sent successfully!')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(fault.hits).toBeGreaterThan(0);
    const { rows } = await stack.query('select message from contact_messages');
    expect(rows).toEqual([{ message: 'Only once, please' }]);
  });

  test('a message written offline survives closing the tab', async ({ page, context, stack }) => {
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.getByLabel('Name', { exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.portfolio')?.hasAttribute('data-selected'));
    await goOffline(context, page);
    await fillContactForm(page, 'The tab is gone');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message will be sent when you are online.')).toBeVisible();
    await page.close();

    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/privacy.html');
    await expect
      .poll(async () => (await stack.query('select message from contact_messages')).rows)
      .toEqual([{ message: 'The tab is gone' }]);
  });

  test('stays responsive while a busy day requires proof of work', async ({ page, browser, stack }) => {
    await manyMessagesToday(stack);
    await page.goto('/');
    await wakeIslands(page);
    await fillContactForm(page, 'Still there?');
    const requests: (string | null)[] = [];
    page.on('request', (request) => request.url().includes(rpc) && requests.push(request.postData()));
    const { maxMs, totalMs } = await ownTasks(browser, async () => {
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('Message sent successfully!')).toBeVisible();
    });
    // Limits the share of the total time, because machines differ. Without pauses, the longest task would be more than half.
    expect(maxMs / totalMs, `${maxMs.toFixed(0)} of ${totalMs.toFixed(0)} ms`).toBeLessThan(0.4);
    expect(requests.map((body) => (JSON.parse(body ?? '') as { proof?: string }).proof)).toEqual([
      undefined,
      expect.stringMatching(/^\d+\.16\.[\da-f]{64}:\d+$/),
    ]);
    const { rows } = await stack.query('select message from contact_messages');
    expect(rows).toEqual([{ message: 'Still there?' }]);
  });

  test('a message written offline that needs a proof of work is sent without its tab', async ({
    page,
    context,
    stack,
  }) => {
    await manyMessagesToday(stack);
    await page.goto('/');
    await serviceWorkerActive(page);
    await wakeIslands(page);
    await goOffline(context, page);
    await fillContactForm(page, 'From a busy train');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message will be sent when you are online.')).toBeVisible();
    await page.close();

    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/privacy.html');
    await expect
      .poll(async () => (await stack.query('select message from contact_messages')).rows)
      .toEqual([{ message: 'From a busy train' }]);
  });

  test('keeps a message over the limit and shows the reason', async ({ page, stack }) => {
    stack.faults.add({
      path: rpc,
      effect: { kind: 'response', status: 429, body: { message: 'Too many messages.' } },
    });
    await page.goto('/');
    await fillContactForm(page, 'And another thing');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Too many messages at once.')).toBeVisible();
  });

  test('keeps a message and shows the reason when the server fails', async ({ page, stack }) => {
    const { status, headers, body } = missingFunction;
    stack.faults.add({ path: rpc, effect: { kind: 'recorded-response', status, headers, body } });
    await page.goto('/');
    await fillContactForm(page, 'Is anybody there?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('The server cannot take it at the moment.')).toBeVisible();
    await page.reload();
    await expect
      .poll(async () => (await stack.query('select message from contact_messages')).rows)
      .toEqual([{ message: 'Is anybody there?' }]);
  });

  test('a refused message stays in the form', async ({ page, stack }) => {
    const body = { code: 'PT400', message: 'No.' };
    stack.faults.add({ path: rpc, effect: { kind: 'response', status: 400, body } });
    await page.goto('/');
    await fillContactForm(page, 'Not welcome');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please check your input and try again.')).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Not welcome');
  });
});
