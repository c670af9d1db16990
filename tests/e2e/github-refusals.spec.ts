import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import {
  partialResults,
  restrictedBy,
  singleSignOnRequiredBy,
  singleSignOnUrl,
  spammed,
  takenDown,
} from '../support/github-responses.ts';
import { addWideOrganisations, rawRepository } from '../support/wide-organisation.ts';
import { openAdminLogin } from './account.support.ts';
import { axeFinds, pick, row, signInAsOwner, toast } from './admin.support.ts';
import { forgetSetup, setUpButton, setupPath, wizard } from './app-setup.support.ts';
import { test } from './owner-device.support.ts';

test.use(withoutServiceWorker);

/** Messages for GitHub's errors and partial responses, which are replayed from recordings. */

const listing = /GET \/api\/v3\/orgs\/muster-labs\/repos/;
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh Repositories' }).click();
const refusedAlert = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: 'Refresh Failed' });

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });

  test('shows GitHub’s reason when an organisation restricts OAuth apps', async ({ page, stack }) => {
    await page.goto('/admin/github');
    await pick(page, 'muster-labs');
    stack.github.faults.next({ match: listing, ...restrictedBy('muster-labs') });
    await refresh(page);
    await expect(refusedAlert(page)).toContainText(
      'Failed to refresh repositories: Permission denied: Although you appear to have the correct authorization credentials, the `muster-labs` organization has enabled OAuth App access restrictions',
    );
    await expect(refusedAlert(page)).toContainText('choose Request access next to the organization');
    await expect(refusedAlert(page).getByRole('link', { name: 'Authorized OAuth Apps' })).toHaveAttribute(
      'href',
      `${stack.origin}/github/settings/applications`,
    );
    await expect(refusedAlert(page)).toContainText(/Showing the \d+ repositories saved on this device\./);
    expect(await axeFinds(page)).toEqual([]);
  });

  test('links to GitHub’s page when an organisation requires single sign-on', async ({ page, stack }) => {
    await page.goto('/admin/github');
    await pick(page, 'muster-labs');
    stack.github.faults.next({ match: listing, ...singleSignOnRequiredBy('muster-labs') });
    await refresh(page);
    await expect(refusedAlert(page)).toContainText('Resource protected by organization SAML enforcement.');
    await expect(
      refusedAlert(page).getByRole('link', { name: 'Sign in with single sign-on' }),
    ).toHaveAttribute('href', singleSignOnUrl('muster-labs'));
    await refusedAlert(page).getByRole('button', { name: 'Try again' }).click();
    await expect(refusedAlert(page)).toHaveCount(0);
  });

  test('names organisations that GitHub omits, and marks no repository missing', async ({ page, stack }) => {
    await page.goto('/admin/github');
    await pick(page, 'muster-labs');
    const musterLabs = 31_482_006;
    stack.github.faults.next({
      match: listing,
      status: 200,
      headers: partialResults(musterLabs, 21_955_855),
      body: [],
    });
    await refresh(page);
    const partial = page
      .getByRole('status')
      .filter({ hasText: "GitHub's list of repositories is not complete" });
    await expect(partial.getByRole('link', { name: 'muster-labs' })).toHaveAttribute(
      'href',
      `${stack.origin}/github/orgs/muster-labs/sso`,
    );
    await expect(partial.getByRole('link', { name: 'Organization number 21955855' })).toHaveAttribute(
      'href',
      `${stack.origin}/github/settings/organizations`,
    );
    await expect(page.getByText(/no longer on GitHub/i)).toHaveCount(0);
    await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();

    stack.github.faults.next({
      match: /GET \/api\/v3\/user\/orgs/,
      status: 200,
      headers: partialResults(musterLabs),
      body: [],
    });
    await page.getByRole('button', { name: 'Connection', exact: true }).click();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    const organizations = page
      .getByRole('status')
      .filter({ hasText: 'list of organizations is not complete' });
    await expect(organizations.getByRole('link', { name: 'muster-labs' })).toBeVisible();
    expect(await axeFinds(page)).toEqual([]);

    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(organizations).toHaveCount(0);
    await refresh(page);
    await expect(partial).toHaveCount(0);
  });
});

async function openWide(page: Page, freshStack: Stack, size: number) {
  const [wide] = addWideOrganisations(freshStack, ['wide-north'], size);
  if (!wide) throw new Error('There is no organisation.');
  await openAdminLogin(page, freshStack.origin);
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /^robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await page.getByLabel('GitHub Organization').selectOption('wide-north');
  await expect(page.getByText(`Showing 10 of ${size} repositories`)).toBeVisible();
  return wide;
}

test('a repository that moves between pages is not marked as gone', async ({ page, freshStack }) => {
  const wide = await openWide(page, freshStack, 120);
  let read = () => {};
  wide.hold(2, new Promise((resolve) => (read = resolve)));
  await refresh(page);
  await expect(page.getByText(/Loading repositories: page 2/)).toBeVisible();
  wide.lose(1);
  read();
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
  expect(wide.requestedPages).toEqual([100]);
  await expect(page.getByText(/no longer on GitHub/i)).toHaveCount(0);
});

test('asks GitHub again before removing repositories', async ({ page, freshStack }) => {
  const wide = await openWide(page, freshStack, 20);
  wide.say(2, takenDown);
  wide.lose(3);
  await refresh(page);
  const notice = page.getByRole('status').filter({ hasText: '3 repositories are no longer on GitHub' });
  await expect(notice).toContainText('They were deleted or blocked, or your account can no longer see them.');
  wide.say(1, { status: 200, body: { ...rawRepository('wide-north', 0, 1), name: 'service-restored' } });
  await notice.getByRole('button', { name: 'Remove 3 repositories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Repositories' });
  await expect(dialog).toContainText('This removes 3 repositories here and on the server.');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Repositories Removed')).toContainText(
    '2 repositories removed; 1 repository is on GitHub, or could not be checked, and stays',
  );
  await expect(page.getByText('Showing 10 of 18 repositories')).toBeVisible();
  await page.getByPlaceholder('Search repositories...').fill('service-restored');
  await expect(row(page, 'service-restored')).not.toContainText('No longer on GitHub');
  await expect(notice).toHaveCount(0);
});

test('keeps a refused revocation with its reason and retries it', async ({ page, stack }) => {
  const before = stack.github.tokens.issuedTokens().length;
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  const [token = ''] = stack.github.tokens.issuedTokens().slice(before);
  stack.github.faults.next({ match: /^DELETE .*\/applications\//, ...spammed });
  await page.getByRole('button', { name: 'Connection', exact: true }).click();
  await page.getByRole('button', { name: 'Disconnect GitHub', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Disconnect/ })
    .click();
  const reason = "GitHub didn't revoke the token (422).";
  await expect(toast(page, 'GitHub Disconnected')).toContainText(`and Portico will try again: ${reason}`);
  await expect(page.getByText("1 token of this device hasn't been revoked on GitHub yet.")).toContainText(
    reason,
  );
  expect(stack.github.tokens.grantOf(token)).toBeDefined();
  await page.reload();
  await expect.poll(() => stack.github.tokens.grantOf(token)).toBeUndefined();
});

test('an installation can wait for approval by the organisation’s owners', async ({ page, stack }) => {
  await forgetSetup(stack);
  await signInAsOwner(page);
  await pick(page, 'alpine-cloud');
  await page.goto(setupPath);
  await setUpButton(page).click();
  await page.getByRole('button', { name: 'Start Setup Process' }).click();
  const owner = page.getByLabel('Owner of the app');
  await expect(wizard(page)).toContainText('can only be installed on the account that owns it');
  await owner.selectOption('alpine-cloud');
  await wizard(page).getByRole('button', { name: 'Create GitHub App' }).click();
  await page.getByTestId('create-github-app').click();
  await page.getByTestId('request-alpine-cloud').click();
  await expect(page.getByRole('heading', { name: 'Installation Requested' })).toBeVisible();
  await expect(page.getByText("Your request was sent to the organization's owners.")).toBeVisible();
  await expect(toast(page, 'GitHub App Requested')).toBeVisible();
  await page.waitForURL(`**${setupPath}*`);
  await expect(wizard(page).getByRole('status')).toContainText('Once the owners have installed the app');
  expect(await axeFinds(page)).toEqual([]);
});
