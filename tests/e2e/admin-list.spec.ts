import type { Stack } from '../../dev/stack.ts';
import { expect, withoutServiceWorker } from '../support/e2e.ts';
import {
  axeFinds,
  pick,
  row,
  rowNames,
  signIn,
  signInAsOwner,
  toast,
  untilReadyForOffline,
} from './admin.support.ts';
import { test } from './owner-device.support.ts';

test.use(withoutServiceWorker);

/** The Repositories tab on the production build, with its exact texts. */

test('search, filter and sort return to page 1 and survive reloads', {
  tag: '@main',
}, async ({ page }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await page
    .getByRole('button', { name: 'Page 3' })
    .or(page.getByRole('button', { name: 'Page 2' }))
    .first()
    .click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByPlaceholder('Search repositories...').fill('CONNECTOR');
  await expect(page.getByText(/Showing (\d+) of \1 repositories/)).toBeVisible();
  await expect(page).toHaveURL(/q=CONNECTOR/);
  await expect(page).not.toHaveURL(/page=/);
  await page.getByLabel('Sort by').selectOption('Stars');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('No filters applied')).toBeVisible();
  await page.getByLabel('Include forked repositories').uncheck();
  await expect(page.getByText('Filters applied')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove filter No forks' })).toBeVisible();
  for (const part of ['org=muster-labs', 'sort=stars', 'direction=desc', 'forks=no']) {
    await expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`));
  }

  const before = await rowNames(page);
  const stars = (await page.locator('[data-field="stars"]').allTextContents()).map((text) =>
    text.replaceAll(',', ''),
  );
  expect(stars.map(Number)).toEqual(stars.map(Number).sort((a, b) => b - a));
  await page.reload();
  await expect(page.getByPlaceholder('Search repositories...')).toHaveValue('CONNECTOR');
  await expect(page.getByLabel('GitHub Organization')).toHaveValue('muster-labs');
  await expect.poll(() => rowNames(page)).toEqual(before);

  await page.getByRole('button', { name: 'Remove filter No forks' }).click();
  await expect(page).not.toHaveURL(/forks/);
});

function hasListed({ github }: Stack, organization: string): boolean {
  return github.requests.some(({ path }) => path.includes(`orgs/${organization}/repos`));
}

test('All organizations lists stored rows with owners, also offline', async ({ page, stack }) => {
  await signInAsOwner(page);
  await pick(page, 'alpine-cloud');
  await pick(page, 'muster-labs');
  await page.getByLabel('GitHub Organization').selectOption({ label: 'All organizations' });
  await expect(page).toHaveURL(/[?&]org=\*(&|$)/);
  // Choosing an organization without rows on this device loads its repositories from GitHub.
  await expect.poll(() => hasListed(stack, 'zurich-devs')).toBe(true);
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  for (const [search, owner] of [
    ['agent-windows', 'muster-labs'],
    ['platform-ui', 'alpine-cloud'],
  ] as const) {
    await page.getByPlaceholder('Search repositories...').fill(search);
    await expect(row(page, search)).toContainText(`Owner: ${owner}`);
    await page.getByRole('button', { name: `Select ${owner}/${search}`, exact: true }).click();
  }
  await expect(page.getByText('2 repositories selected', { exact: true })).toBeVisible();

  const requests = stack.github.requests.length;
  await page.goto('/admin/github');
  await expect(page).toHaveURL(/[?&]org=\*&q=platform-ui/);
  await page.evaluate(() => localStorage.removeItem('portico.list'));
  await page.goto('/admin/github');
  await expect(page.getByLabel('GitHub Organization')).toHaveValue('*');
  await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
  const listed = stack.github.requests.slice(requests).filter(({ path }) => /\/repos/.test(path));
  expect(listed).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  await expect(toast(page, 'Repositories Refreshed')).toBeVisible();
  const owners = stack.github.requests
    .slice(requests)
    .map(({ path }) => /orgs\/([^/]+)\/repos/.exec(path)?.[1]);
  expect(owners).toEqual(expect.arrayContaining(['alpine-cloud', 'muster-labs', 'zurich-devs']));
});

test('an organisation without repositories shows an empty state', async ({ page, freshStack }) => {
  freshStack.github.faults.next({ match: /orgs\/zurich-devs\/repos/, status: 200, body: [], times: 2 });
  await signInAsOwner(page, freshStack.origin);
  await page.getByLabel('GitHub Organization').selectOption('zurich-devs');
  await expect(page.getByText('No repositories found')).toBeVisible();
});

test('an interrupted listing resumes after a reload without repeating pages', async ({
  page,
  freshStack,
}) => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  freshStack.github.faults.next({ match: /user\/repos.*page=2/, hold });
  await signInAsOwner(page, freshStack.origin);
  await expect(
    page.getByText(/Loading repositories of Robin Muster \(Personal\): page 2 of \d+ \(100 repositories/),
  ).toBeVisible();
  await expect(page.getByText('Showing 10 of 100 repositories')).toBeVisible();
  await page.reload();
  release();
  await page.getByLabel('GitHub Organization').selectOption({ label: 'Robin Muster (Personal)' });
  await expect(page.getByText(/Showing 10 of 1[1-9]\d repositories/)).toBeVisible();
  const firstPages = freshStack.github.requests.filter(({ path }) =>
    /user\/repos.*[?&]page=1(&|$)/.test(path),
  );
  expect(firstPages).toHaveLength(1);
});

test('an e-mail sign-in shows unsaved samples under a badge', async ({ browser, freshStack }) => {
  const context = await browser.newContext({ baseURL: freshStack.origin });
  const page = await context.newPage();
  await signIn(page, { email: 'admin@example.com', password: 'portico-admin' });
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  await expect(page.locator('span').getByText('Not authenticated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  await expect(page.getByText('Demo Mode').first()).toBeVisible();
  await page.getByLabel('GitHub Organization').selectOption({ label: 'Demo Consulting' });
  await expect(page.getByText('Showing 10 of 15 repositories')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Batch Select' })).toHaveCount(0);
  expect((await freshStack.query('select count(*)::int as n from repositories')).rows[0]?.['n']).toBe(0);
  await context.close();
});

const longName = 'Agents of the organization, by their stars, forks left out';

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a view saved offline survives a reload and reaches other devices', async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsOwner(page);
    await pick(page, 'muster-labs');
    await untilReadyForOffline(page);
    await page.getByPlaceholder('Search repositories...').fill('agent');
    await page.getByLabel('Sort by').selectOption('Stars');
    await expect(page).toHaveURL(/q=agent.*sort=stars/);
    const names = await rowNames(page);
    await context.setOffline(true);
    const views = page.getByRole('button', { name: 'Views', exact: true });
    await views.press('Enter');
    await page.getByRole('button', { name: 'Save view...' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Save View' })).toContainText('search: agent, sort: stars');
    await page.keyboard.type(longName);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'View Saved')).toContainText('Saved on this device');
    await page.reload();
    const chip = page.getByRole('button', { name: `Close view ${longName}`, exact: true });
    await chip.click();
    await expect(page.getByPlaceholder('Search repositories...')).toHaveValue('');
    await context.setOffline(false);
    await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');

    const next = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await signInAsOwner(next);
    await pick(next, 'alpine-cloud');
    await next.getByRole('button', { name: 'Filter' }).click();
    // Buttons stay visible beside a long name.
    await expect(next.getByRole('button', { name: `Delete view ${longName}` })).toBeInViewport({ ratio: 1 });
    await next.getByRole('button', { name: longName, exact: true }).click();
    await expect(next.getByLabel('GitHub Organization')).toHaveValue('muster-labs');
    await expect.poll(() => rowNames(next)).toEqual(names);
    expect(await axeFinds(next)).toEqual([]);
    await next.context().close();
  });
});

test.describe('on a device with repositories', () => {
  test.use({ onOwnerDevice: true });
  test.beforeEach(async ({ page }) => {
    await page.goto('/admin/github');
  });

  test('the page shows the connected user and stored data', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'GitHub Repository Management' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'GitHub App Setup' })).toHaveAttribute(
      'href',
      '/admin/github/app-setup',
    );
    await page.getByRole('button', { name: 'Connection' }).click();
    await expect(page.getByRole('heading', { name: 'GitHub Connected' })).toBeVisible();
    await expect(page.getByText('robin-muster (admin)')).toBeVisible();
    await expect(page.getByText('You will be redirected to the admin dashboard.')).toBeVisible();
    const options = page.getByLabel('GitHub Organization').getByRole('option');
    await expect(options).toHaveText([
      'Select an organization',
      'All organizations',
      'Robin Muster (Personal)',
      'alpine-cloud',
      'muster-labs',
      'zurich-devs',
    ]);
    const debug = page.getByRole('region', { name: 'Debug Information' });
    await expect(debug.getByRole('button', { name: 'Refresh Orgs' })).toBeHidden();
    await debug.getByText('Debug Information').click();
    await expect(debug).toContainText('Organizations4');
    await expect(debug.getByRole('button', { name: 'Refresh Orgs' })).toBeVisible();
    await expect(debug.getByRole('button', { name: 'Refresh Repos' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to Admin Dashboard' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('the menu highlights the open page', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Admin' });
    const dashboard = menu.getByRole('link', { name: 'Dashboard' });
    const repositories = menu.getByRole('link', { name: 'GitHub Repositories' });
    await expect(repositories).toHaveAttribute('aria-current', 'page');
    await expect(dashboard).not.toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'GitHub App Setup' }).click();
    await expect(repositories).toHaveAttribute('aria-current', 'page');
    await dashboard.click();
    await expect(dashboard).toHaveAttribute('aria-current', 'page');
    await expect(repositories).not.toHaveAttribute('aria-current', 'page');
  });

  test('restores the last list unless the address differs', async ({ page, context }) => {
    await pick(page, 'muster-labs');
    await page.getByPlaceholder('Search repositories...').fill('agent');
    await page.getByLabel('Sort by').selectOption('Stars');
    await expect(page).toHaveURL(/q=agent.*sort=stars/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('link', { name: 'GitHub Repositories' }).click();
    await expect(page.getByPlaceholder('Search repositories...')).toHaveValue('agent');
    await expect(page).toHaveURL(/org=muster-labs&q=agent&sort=stars/);
    const shown = await rowNames(page);

    const next = await context.newPage();
    await next.goto('/admin/github');
    await expect(next.getByLabel('GitHub Organization')).toHaveValue('muster-labs');
    await expect.poll(() => rowNames(next)).toEqual(shown);
    await next.goto('/admin/github?org=alpine-cloud');
    await expect(next.getByLabel('GitHub Organization')).toHaveValue('alpine-cloud');
    await expect(next.getByPlaceholder('Search repositories...')).toHaveValue('');
  });

  test('empty language and star filters offer a reset', async ({ page }) => {
    await pick(page, 'muster-labs');
    await page.getByRole('button', { name: 'Filter' }).click();
    const filter = page.getByRole('dialog', { name: 'Filter' });
    await expect(filter.getByLabel('Language').getByRole('option').first()).toHaveText('Any language');
    await expect(filter.getByLabel('Minimum Stars').getByRole('option')).toHaveText([
      'No minimum',
      '10+',
      '50+',
      '100+',
      '500+',
    ]);
    await filter.getByLabel('Language').selectOption('Rust');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-field="language"]').first()).toHaveText('Rust');
    await page.getByPlaceholder('Search repositories...').fill('nothing is called this');
    await expect(page.getByText('No repositories match your search criteria')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
    await expect(page.getByPlaceholder('Search repositories...')).toHaveValue('');
  });

  test('shows numbered pages of ten with ellipses in 400 pixels', async ({ page }) => {
    await page.getByLabel('GitHub Organization').selectOption({ label: 'Robin Muster (Personal)' });
    await expect(page.getByText(/Showing 10 of \d{3} repositories/)).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(pages).toContainText('…');
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[data-repository]')).toHaveCount(10);
    const area = await page.getByRole('table', { name: 'Repositories' }).locator('tbody').boundingBox();
    expect(area?.height).toBe(400);
  });

  test('a header click sorts and a second one reverses the order', async ({ page }) => {
    await pick(page, 'muster-labs');
    const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
    await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
    await header('Stars').getByRole('button').click();
    await expect(header('Stars')).toHaveAttribute('aria-sort', 'descending');
    await expect(header('Name')).toHaveAttribute('aria-sort', 'none');
    await expect(page).toHaveURL(/sort=stars&direction=desc/);
    const stars = async () =>
      (await page.locator('[data-field="stars"]').allTextContents()).map((text) =>
        Number(text.replaceAll(',', '')),
      );
    expect(await stars()).toEqual((await stars()).sort((a, b) => b - a));
    await header('Stars').getByRole('button').click();
    await expect(header('Stars')).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByLabel('Sort by')).toHaveValue('stars');
  });

  test('the Views dialog and the fork badges align with the table', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('GitHub Organization').selectOption({ label: 'Robin Muster (Personal)' });
    await expect(page.getByText(/Showing 10 of \d{3} repositories/)).toBeVisible();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const [panel, table] = await Promise.all([
      page.getByRole('dialog', { name: 'Views' }).boundingBox(),
      page.getByRole('table', { name: 'Repositories' }).boundingBox(),
    ]);
    if (!panel || !table) throw new Error('The list is not there.');
    expect(panel.x + panel.width).toBeLessThanOrEqual(table.x + table.width);
    await page.keyboard.press('Escape');
    const forks = new Set<number>();
    for (let shown = 1; shown <= 4; shown += 1) {
      const lefts = await page
        .locator('[data-repository]')
        .getByText('Fork', { exact: true })
        .evaluateAll((badges) =>
          badges.map((badge) => badge.closest('td')?.getBoundingClientRect().left ?? 0),
        );
      for (const left of lefts) forks.add(left);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('button', { name: `Page ${shown + 1}` })).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
    expect(forks.size).toBeLessThanOrEqual(1);
  });

  test('file checks run five at a time and can be cancelled', async ({ page, stack }) => {
    await pick(page, 'muster-labs');
    let release = () => {};
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    stack.github.faults.next({ match: /repos\/muster-labs\/.*\/readme/, hold, times: 5 });
    const requests = stack.github.requests.length;
    await page.getByRole('button', { name: 'Check for README files' }).click();
    await expect(page.getByText(/Checking README and TechBragging.md: 0 of \d+/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    release();
    await expect(toast(page, 'File check cancelled')).toBeVisible();
    const files = stack.github.requests
      .slice(requests)
      .filter(({ path }) => /readme|TechBragging/.test(path));
    expect(files).toHaveLength(10);
    await expect(page.getByText('README: yes').first()).toBeVisible();
  });

  test('shows the remaining rate limit and keeps rows at zero', async ({ page, stack }) => {
    await pick(page, 'muster-labs');
    await expect(page.getByText(/GitHub limit: [\d,]+ of [\d,]+ requests left/)).toBeVisible();
    stack.github.setRateLimit(0);
    await page.getByRole('button', { name: 'Refresh Repositories' }).click();
    await expect(toast(page, 'Refresh Failed')).toContainText('Failed to refresh repositories: ');
    const problem = page.getByRole('main').getByText(/^Failed to refresh repositories: .*rate limit/i);
    await expect(problem).toBeVisible();
    await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
    stack.github.setRateLimit(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: 'Refresh Repositories' }).click();
    await expect(toast(page, 'Repositories Refreshed')).toBeVisible();
  });

  test('stores the selected tab in the address', async ({ page }) => {
    await page.getByRole('tab', { name: 'Repository Analysis' }).click();
    await expect(page).toHaveURL(/tab=analysis/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Repository Analysis' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('tab', { name: 'Repository Analysis' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Repositories' })).toBeFocused();
    await expect(page).not.toHaveURL(/tab=/);
  });

  test('the debug block of the analysis tab shows current figures', async ({ page, stack }) => {
    await pick(page, 'muster-labs');
    const total = (await page.getByText(/^Showing 10 of \d+ repositories$/).textContent())?.match(
      /of (\d+)/,
    )?.[1];
    await page.getByRole('tab', { name: 'Repository Analysis' }).click();
    const debug = page.getByRole('region', { name: 'Debug Information' });
    await debug.getByText('Debug Information').click();
    for (const figure of [
      'Auth statusAuthenticated',
      'LoadingNo',
      'Organizations4',
      'Selected organizationmuster-labs',
      `Repositories${total}`,
      'Selected repositories0',
    ]) {
      await expect(debug).toContainText(figure);
    }
    const before = stack.github.requests.length;
    const since = (path: RegExp) =>
      stack.github.requests.slice(before).filter((request) => path.test(request.path));
    await debug.getByRole('button', { name: 'Refresh Repos' }).click();
    await expect.poll(() => since(/orgs\/muster-labs\/repos/).length).toBeGreaterThan(0);
    await debug.getByRole('button', { name: 'Refresh Orgs' }).click();
    await expect.poll(() => since(/user\/orgs/).length).toBeGreaterThan(0);
  });
});
