import { unsafeStatement } from '../integration/backend/recorded-responses.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import { appliedIds, change, injectDriver, pushAddress, signInAsOwner, test } from './sync.support.ts';

test.use(withoutServiceWorker);

test('a change waits while a server function fails, then arrives', async ({
  device: { page },
  freshStack: stack,
}) => {
  const owner = await signInAsOwner(page, stack, 3);
  await injectDriver(page);
  const { status, headers, body } = unsafeStatement;
  const effect = { kind: 'recorded-response' as const, status, headers, body };
  const fault = stack.faults.add({ path: pushAddress, times: Number.POSITIVE_INFINITY, effect });
  const [id] = await change(page, owner, [4_711]);

  const line = page.getByRole('region', { name: 'Synchronisation' });
  const message = 'The server is misconfigured: DELETE requires a WHERE clause (21000).';
  await expect(line).toContainText(message);
  await expect(line).toContainText(/Next try at/);
  await expect(line).toContainText('Online');
  await expect(line).toContainText('1 change pending');
  await line.getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(() => fault.hits).toBeGreaterThan(2);
  await expect(line).not.toContainText('your attention');
  await line.getByRole('button', { name: 'Outbox' }).click();
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  const waiting = outbox.getByRole('article').filter({ hasText: '4,711' });
  await expect(waiting).toContainText('Waiting');
  await expect(waiting).toContainText(message);
  await expect(waiting).toContainText(/\d+ attempts? · next try/);
  await expect(outbox.locator('article[data-state="rejected"]')).toHaveCount(0);
  await outbox.getByRole('button', { name: 'Close' }).click();

  fault.remove();
  await line.getByRole('button', { name: 'Sync now' }).click();
  await expect(line).toContainText('All changes saved');
  await expect(line).not.toContainText(message);
  const { rows } = await stack.query('select id::text from applied_operations');
  expect(rows).toEqual([{ id }]);
});

test('retries all refused changes in the owner’s order', async ({ device: { page }, freshStack: stack }) => {
  const owner = await signInAsOwner(page, stack, 1);
  await injectDriver(page);
  const body = { code: 'PT400', message: 'Not now.' };
  const effect = { kind: 'response' as const, status: 400, body };
  const fault = stack.faults.add({ path: pushAddress, times: Number.POSITIVE_INFINITY, effect });
  const line = page.getByRole('region', { name: 'Synchronisation' });
  await change(page, owner, [4_711]);
  await expect(line).toContainText('1 change needs your attention');
  await change(page, owner, [4_712]);
  await expect(line).toContainText('2 changes need your attention');

  fault.remove();
  await line.getByRole('button', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Changes will be sent again')).toBeVisible();
  await expect.poll(async () => (await appliedIds(stack)).length).toBe(2);
  const { rows } = await stack.query('select stars from repositories where id = $1', [
    owner.repositoryIds[0],
  ]);
  expect(rows).toEqual([{ stars: 4_712 }]);
  await expect(line).toContainText('All changes saved');
  await expect(line).not.toContainText('your attention');
});
