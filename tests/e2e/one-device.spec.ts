import type { Page } from '@playwright/test';
import { watchForComplaints } from '../support/complaints.ts';
import { expect } from '../support/e2e.ts';
import { findings, linkSelected, pressInBar, row, toast, untilReadyForOffline } from './admin.support.ts';
import { goOffline } from './landing.support.ts';
import { allSaved, connectAndList, createProject, type OneDeviceSite, test } from './one-device.support.ts';

/** The admin area of a site without a server: GitHub Pages, a personal access token, and this browser. */

/** Collects complaints, and requests to anything but the site and GitHub. */
async function watch(page: Page, { address, githubOrigin }: OneDeviceSite) {
  const complaints = await watchForComplaints(page);
  const foreign: string[] = [];
  const expected = [address, `${githubOrigin}/github/`, 'data:', 'blob:'];
  page.on('request', (request) => {
    if (!expected.some((start) => request.url().startsWith(start))) foreign.push(request.url());
  });
  return { complaints, foreign };
}

const outbox = (page: Page) => page.getByRole('dialog', { name: 'Outbox' });
const openOutbox = (page: Page) => page.getByRole('button', { name: /^Outbox/ }).click();

async function selectAgents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Batch Select' }).click();
  for (const name of ['agent-linux', 'agent-macos'])
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
}

test('an owner links, undoes and changes repositories on GitHub', async ({ page, site }) => {
  const { complaints, foreign } = await watch(page, site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await createProject(page, site, 'Agents');
  await connectAndList(page, site);

  await test.step('a batch is saved at once and undone', async () => {
    await selectAgents(page);
    await linkSelected(page, 'Agents');
    await expect(toast(page, 'Repositories Linked')).toBeVisible();
    await expect(row(page, 'agent-linux')).toContainText('Agents');
    await expect(allSaved(page)).toBeAttached();
    await page.reload();
    await expect(row(page, 'agent-macos')).toContainText('Agents');
    await openOutbox(page);
    const change = outbox(page).getByRole('article').filter({ hasText: 'Link' }).first();
    await expect(change).toContainText('Saved');
    await expect(outbox(page).getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0);
    await change.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Change undone')).toBeVisible();
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(row(page, 'agent-linux')).not.toContainText('Agents');
    await expect(allSaved(page)).toBeAttached();
  });

  await test.step('a change reaches GitHub', async () => {
    await selectAgents(page);
    await pressInBar(page, 'Change on GitHub…');
    const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
    await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Without a server');
    await dialog.getByRole('button', { name: 'Change 2 repositories' }).click();
    await openOutbox(page);
    const group = outbox(page).getByRole('region', { name: 'Changes on GitHub', exact: true });
    await expect(group.getByRole('article').getByText('Done', { exact: true }).first()).toBeAttached();
    await outbox(page).getByRole('button', { name: 'Close' }).click();
    await page.goto(`${site.address}admin/github?org=muster-labs&q=agent-linux`);
    await row(page, 'agent-linux').locator('[data-name]').click();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('Without a server');
  });

  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});

const screens = [
  '',
  '/github',
  '/projects',
  '/content',
  '/settings/github',
  '/settings/backup',
  '/settings/help',
];

for (const width of [390, 1440]) {
  test(`screens without a server are accessible at ${width} px`, async ({ page, site }) => {
    const { complaints, foreign } = await watch(page, site);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.address}admin`);
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    for (const name of ['Messages', 'Sign out', 'Edit profile', 'Sync now', 'Security'])
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
    for (const screen of screens) {
      await page.goto(`${site.address}admin${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      expect(await findings(page, screen)).toEqual([]);
    }
    // Screens of an account lead to the page of unknown addresses.
    await page.goto(`${site.address}auth/sign-in`);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await page.goto(`${site.address}admin/messages`);
    await expect(page).toHaveURL(`${site.address}admin`);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });
}

test('the admin area opens by any address, also offline', async ({ page, context, site }) => {
  const { complaints, foreign } = await watch(page, site);
  const response = await page.goto(`${site.address}admin/projects`);
  // GitHub Pages knows no rule for the addresses of an application.
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await untilReadyForOffline(page);
  await page.reload();

  await goOffline(context, page);
  // Some browsers keep service workers online when their pages are offline.
  site.setReachable(false);
  await createProject(page, site, 'Made offline');
  await page.goto(`${site.address}admin/projects`);
  await expect(page.getByRole('link', { name: 'Made offline' })).toBeVisible();
  await expect(allSaved(page)).toBeAttached();
  await page.goto(site.address);
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Muster' })).toBeVisible();
  site.setReachable(true);
  expect(complaints).toEqual([]);
  expect(foreign).toEqual([]);
});
