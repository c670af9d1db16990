import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';
import { axeFinds, pick, row, toast } from './admin.support.ts';

test.use(withoutServiceWorker);

/** The owner pastes a personal access token instead of signing in at GitHub. */

const everything = { administration: 'write', contents: 'write', metadata: 'read' };
const day = 86_400_000;

const field = (page: Page) => page.getByLabel('Personal access token');
const connectedText = (page: Page) => page.getByText('Connected', { exact: true });

/** Signs in by password, which gives no GitHub token, and opens the form. */
async function openForm(page: Page, { origin }: Stack) {
  await signIn(page, admin, origin);
  await page.waitForURL('**/admin');
  await page.goto(`${origin}/admin/settings/github`);
  await page.getByText('Use a personal access token', { exact: true }).click();
}

async function connect(page: Page, token: string) {
  await field(page).fill(token);
  await page.getByRole('button', { name: 'Connect with token' }).click();
}

test('a fine-grained token loads repositories and stays after a reload', async ({ page, freshStack }) => {
  const expiresAt = new Date(Date.now() + 90 * day);
  const token = freshStack.github.tokens.issuePersonal({
    login: 'robin-muster',
    permissions: everything,
    expiresAt,
  });
  await openForm(page, freshStack);
  expect(await axeFinds(page)).toEqual([]);
  await connect(page, token);
  await expect(toast(page, 'GitHub Connected')).toBeVisible();
  await expect(connectedText(page)).toBeVisible();
  await expect(page.getByText('robin-muster', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Personal access token, expires on/)).toContainText(
    String(expiresAt.getFullYear()),
  );
  await expect(page.getByText(/^This token has the permissions that you chose/)).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);

  await page.goto(`${freshStack.origin}/admin/github`);
  await pick(page, 'muster-labs');
  await page.getByPlaceholder('Search repositories...').fill('customer-portal');
  await expect(row(page, 'customer-portal')).toBeVisible();
  await expect(page.getByText('Public repositories only', { exact: true })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
  const { rows } = await freshStack.query('select raw_user_meta_data from auth.users');
  expect(JSON.stringify(rows)).not.toContain('portico.v1.');

  await page.goto(`${freshStack.origin}/admin/settings/github`);
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('It stays valid on GitHub');
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(toast(page, 'GitHub Disconnected')).toContainText('It stays valid on GitHub');
  await page.reload();
  await expect(page.getByText('GitHub is not connected in this browser')).toBeVisible();
  expect(freshStack.github.tokens.grantOf(token)).toBeDefined();
});

test('a classic token says what its scopes allow', async ({ page, freshStack }) => {
  const issue = (scopes: readonly string[]) =>
    freshStack.github.tokens.issuePersonal({ login: 'robin-muster', scopes });
  await openForm(page, freshStack);
  await connect(page, issue([]));
  await expect(page.getByText('This token can only read public repositories.')).toBeVisible();
  await expect(page.getByText("Personal access token. Portico can't see whether it expires.")).toBeVisible();
  await page.getByText('Replace the token').click();
  await connect(page, issue(['repo']));
  await expect(
    page.getByText('This token can read and change all repositories of your account.'),
  ).toBeVisible();
});

test('a refused token explains itself and stays in the form', async ({ page, freshStack }) => {
  const { github } = freshStack;
  await openForm(page, freshStack);
  await connect(page, 'my password');
  await expect(page.getByText(/^This isn't a GitHub token/)).toBeVisible();

  const expired = github.tokens.issuePersonal({
    login: 'robin-muster',
    scopes: ['repo'],
    expiresAt: new Date(Date.now() - day),
  });
  for (const token of [`ghp_${'a'.repeat(36)}`, expired]) {
    await connect(page, token);
    await expect(page.getByText(/^GitHub doesn't accept this token/)).toBeVisible();
    await expect(field(page)).toHaveValue(token);
    await expect(field(page)).toBeFocused();
  }

  const token = github.tokens.issuePersonal({ login: 'robin-muster', scopes: ['repo'] });
  await page.context().setOffline(true);
  await connect(page, token);
  await expect(page.getByText(/^Network error while connecting to GitHub/)).toBeVisible();
  await expect(field(page)).toHaveValue(token);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Connect with token' }).click();
  await expect(connectedText(page)).toBeVisible();
});

test('a token that GitHub refuses later asks for another one', async ({ page, freshStack }) => {
  const { tokens } = freshStack.github;
  const issue = () => tokens.issuePersonal({ login: 'robin-muster', permissions: everything });
  const token = issue();
  await openForm(page, freshStack);
  await connect(page, token);
  await expect(connectedText(page)).toBeVisible();
  tokens.revoke(token);
  await page.reload();
  await expect(page.getByText('GitHub is not connected in this browser')).toBeVisible();
  await page.getByText('Use a personal access token', { exact: true }).click();
  await connect(page, issue());
  await expect(connectedText(page)).toBeVisible();
});

test('a change waits until the token has the permission', async ({ page, freshStack }) => {
  const { github, origin } = freshStack;
  const permissions: Record<string, string> = { metadata: 'read' };
  const token = github.tokens.issuePersonal({ login: 'robin-muster', permissions });
  await openForm(page, freshStack);
  await connect(page, token);
  await expect(connectedText(page)).toBeVisible();
  await page.goto(`${origin}/admin/github`);
  await pick(page, 'muster-labs');
  await page.getByPlaceholder('Search repositories...').fill('component-kit');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('With a token');
  await dialog.getByRole('button', { name: 'Change 1 repository' }).click();
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(page.getByText(/^Your personal access token lacks a permission/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the token' })).toBeVisible();

  // The owner changes the permissions of the same token at GitHub.
  Object.assign(permissions, everything);
  await page.getByRole('button', { name: 'Try again now' }).click();
  const group = page.getByRole('region', { name: 'Changes on GitHub', exact: true }).getByRole('article');
  await expect(group.getByText('Done', { exact: true }).first()).toBeVisible();
});

test('a sign-in with GitHub keeps the token that the owner typed', async ({ page, freshStack }) => {
  const { github, origin } = freshStack;
  await page.goto(`${origin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  await page.goto(`${origin}/admin/settings/github`);
  await page.getByText('Use a personal access token instead').click();
  const [signInToken = ''] = github.tokens.issuedTokens().filter((token) => github.tokens.grantOf(token));
  const token = github.tokens.issuePersonal({ login: 'robin-muster', permissions: everything });
  await connect(page, token);
  await expect(page.getByText(/^Personal access token\./)).toBeVisible();
  await expect.poll(() => github.tokens.grantOf(signInToken)).toBeUndefined();

  await page.evaluate(() => localStorage.removeItem('portico.session'));
  await page.goto(`${origin}/admin/login`);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin');
  await page.goto(`${origin}/admin/settings/github`);
  await expect(page.getByText(/^Personal access token\./)).toBeVisible();
});
