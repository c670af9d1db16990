import type { Stack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { returnToList } from './account.support.ts';
import { findings, pick } from './admin.support.ts';
import { configureApp, forgetSetup } from './app-setup.support.ts';

test.use(withoutServiceWorker);

/** The first change at GitHub needs a permission. The owner lets the GitHub App write, and grants it the permissions. */

const name = 'zero-trust-baseline';
const asksForPermission = /^Portico needs permission to edit your repositories/;

async function atGithubNow(stack: Stack, change?: { description: string }) {
  const token = stack.github.tokens.issue({ login: 'robin-muster' });
  const response = await fetch(`${stack.origin}/github/api/v3/repos/robin-muster/${name}`, {
    headers: { authorization: `token ${token}` },
    ...(change && { method: 'PATCH', body: JSON.stringify(change) }),
  });
  return (await response.json()) as { description: string };
}

test.afterEach(async ({ stack }) => {
  stack.github.app.permit({});
  await forgetSetup(stack);
});

test('waits for the App’s permission when the sign-in lacks it', async ({ page, context, stack }) => {
  const { description } = await atGithubNow(stack);
  await forgetSetup(stack);
  await page.goto('/admin/login');
  await returnToList(page);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await configureApp(page, stack);
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('github_installation_id'))).toBeTruthy();
  await pick(page, 'Robin Muster (Personal)');
  await page.getByPlaceholder('Search repositories...').fill(name);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('By the app');
  await expect(dialog.getByText(asksForPermission)).toBeVisible();
  const before = stack.github.requests.length;
  await dialog.getByRole('button', { name: 'Change 1 repository' }).click();

  await page.getByRole('button', { name: /^Outbox/ }).click();
  const outbox = page.getByRole('region', { name: 'Changes on GitHub', exact: true });
  await outbox.getByRole('button', { name: 'Use the GitHub App' }).click();
  await expect(outbox.getByText('no permission to write “Administration”')).toBeVisible();
  await expect(outbox.getByText('The GitHub App makes these changes where it is installed.')).toBeVisible();
  expect(await findings(page, 'waiting for the permission')).toEqual([]);

  const help = outbox.getByRole('link', { name: 'What to do on GitHub' });
  const atGithub = await context.newPage();
  await atGithub.goto((await help.getAttribute('href')) ?? '');
  await atGithub.getByLabel('Administration').selectOption('Read and write');
  await atGithub.getByRole('button', { name: 'Save changes' }).click();
  await expect(atGithub.getByRole('status')).toContainText('Saved');
  await outbox.getByRole('button', { name: 'Try again now' }).click();
  await expect(outbox.getByText('Accept the request on GitHub.')).toBeVisible();
  await atGithub.goto((await help.getAttribute('href')) ?? '');
  await atGithub.getByRole('button', { name: 'Accept new permissions' }).click();
  await expect(atGithub.getByText('administration: write')).toBeVisible();
  await outbox.getByRole('button', { name: 'Try again now' }).click();
  await expect(outbox.getByText('Done', { exact: true }).first()).toBeVisible();

  const written = stack.github.requests.slice(before).filter(({ method }) => method === 'PATCH');
  expect(written.map(({ status }) => status)).toEqual([404, 200]);
  expect((await atGithubNow(stack)).description).toBe('By the app');

  // The App has the permission, so no further one is requested.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('By the app again');
  await expect(dialog.getByText('1 repository changes on GitHub')).toBeVisible();
  await expect(dialog.getByText(asksForPermission)).toHaveCount(0);
  await atGithubNow(stack, { description });
});
