import { requestContentEdits } from '../../dev/build/content-edits.ts';
import { expect, test } from '../support/e2e.ts';
import { admin } from './account.support.ts';
import { findings, signIn, toast, untilReadyForOffline } from './admin.support.ts';
import { holdSettings } from './unsaved.support.ts';

test('text edited offline survives a reload and reaches the build', async ({ page, freshStack: stack }) => {
  const edits = () =>
    requestContentEdits({
      VITE_SUPABASE_URL: stack.origin,
      VITE_SUPABASE_ANON_KEY: stack.anonKey,
      VITE_SITE_URL: stack.origin,
    });
  await signIn(page, admin, stack.origin);
  await page.waitForURL('**/admin');
  await untilReadyForOffline(page);
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  expect(await findings(page, 'content')).toEqual([]);
  await page.getByRole('link', { name: 'Edit Services' }).click();
  const opened = page.getByRole('button', { name: 'Enterprise AI Integration', exact: true });
  await opened.click();
  expect(await findings(page, 'content-section')).toEqual([]);

  await page.context().setOffline(true);
  await holdSettings(page);
  await page.getByLabel('Title').fill('Typed on a train');
  await page.getByRole('button', { name: 'Move Typed on a train down' }).press('Enter');
  await page.reload();
  await expect(page.getByText('Restored your unsaved draft.')).toBeVisible();
  await expect(page.locator('[data-entry="1"]')).toContainText('Typed on a train');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Content Saved')).toBeVisible();
  expect(await edits()).toEqual([]);

  await page.context().setOffline(false);
  await expect
    .poll(edits)
    .toMatchObject([{ id: 'services', value: [{}, { title: 'Typed on a train' }, {}, {}, {}, {}] }]);
  // The page's requests would keep the stack from closing.
  await page.close();
});
