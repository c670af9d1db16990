import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { linkOne, pick, row, signIn, signInAsOwner, toast, untilReadyForOffline } from './admin.support.ts';

test.use(withoutServiceWorker);

/** Exact wording of the admin screens while loading, after failures and offline. */

test('menu, headings and labels have the specified texts', async ({ page }) => {
  // Records texts that are only shown briefly.
  await page.addInitScript(() => {
    const passing = ['Checking authentication status', 'Updating...'];
    const seen = new Set<string>();
    Object.assign(window, { seenInPassing: seen });
    new MutationObserver(() => {
      for (const message of passing) if (document.body?.textContent.includes(message)) seen.add(message);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await signInAsOwner(page);
  await expect(page.getByRole('complementary')).toContainText(/Admin Panel\W*Management Portal/);
  await pick(page, 'muster-labs');
  await expect(page.getByRole('heading', { name: 'Select Repositories' })).toBeVisible();
  await expect(page.getByLabel('Sort by').getByRole('option')).toContainText([
    'Name',
    'Stars',
    'Last Updated',
  ]);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select connector-aws', exact: true }).click();
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Batch Update' });
  for (const label of ['Has README', 'Has tech bragging', 'Privacy']) {
    await expect(dialog.getByLabel(label).getByRole('option').first()).toHaveText('No change');
  }
  await dialog.getByLabel('Language').fill('Gleam');
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(toast(page, 'Repositories Updated')).toContainText('1 repository updated');
  await expect(dialog).toBeHidden();
  const readSeen = () =>
    page.evaluate(() => [...(window as unknown as { seenInPassing: Set<string> }).seenInPassing]);
  expect(await readSeen()).toEqual(['Checking authentication status', 'Updating...']);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Quick Actions' })).toBeVisible();
});

test('shows loading and then a failure when organisations fail to load', async ({ page, stack }) => {
  await signInAsOwner(page);
  await expect(
    page.getByLabel('GitHub Organization').getByRole('option', { name: 'muster-labs' }),
  ).toBeAttached();
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  stack.github.faults.next({ match: /GET \/api\/v3\/user$/, hold });
  const connection = page.getByRole('button', { name: 'Connection' });
  if (await connection.isVisible()) await connection.click();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Loading organizations...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeDisabled();
  release();
  await expect(page.getByText('Loading organizations...')).toHaveCount(0);

  stack.github.faults.next({
    match: /GET \/api\/v3\/user\/orgs/,
    status: 404,
    body: { message: 'Not Found' },
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Organizations error', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Failed to fetch organizations: The requested resource/)).toBeVisible();
  // Organisations that the device has stored can still be selected.
  await pick(page, 'muster-labs');

  stack.github.faults.next({
    match: /GET \/api\/v3\/user$/,
    status: 401,
    body: { message: 'Bad credentials' },
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(
    page.getByText('GitHub connection error: Authentication failed: Bad credentials'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Organizations error', { exact: true })).toHaveCount(0);
});

test('a failed listing shows its reason above the stored rows', async ({ page, stack }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  stack.github.faults.next({
    match: /orgs\/muster-labs\/repos/,
    status: 403,
    headers: { 'retry-after': '120' },
    body: { message: 'You have exceeded a secondary rate limit.' },
  });
  await page.getByRole('button', { name: 'Refresh Repositories' }).click();
  await expect(toast(page, 'Refresh Failed')).toContainText('Failed to refresh repositories: ');
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Refresh Failed' });
  await expect(notice.getByText(/^Failed to refresh repositories: /)).toBeVisible();
  await expect(page.getByText(/Showing the \d+ repositories saved on this device\./)).toBeVisible();
  await expect(page.getByText(/Continues at \d+:\d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});

test('a change that could not be stored is not shown', async ({ page, stack }) => {
  await stack.query("update repositories set project_id = null where name = 'connector-gcp'");
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await linkOne(page, 'agent-windows');
  await expect(row(page, 'agent-windows')).toContainText('Linked');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
  });
  await linkOne(page, 'connector-gcp');
  const reason = /Your change was not saved on this device: .*The disk is full\./;
  await expect(toast(page, 'Link Failed')).toContainText('Failed to link repositories: ');
  await expect(toast(page, 'Link Failed')).toContainText(reason);
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to link repositories: ' });
  await expect(banner).toContainText(reason);
  await expect(row(page, 'connector-gcp')).not.toContainText('Linked');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);

  await row(page, 'agent-windows').getByRole('link', { name: 'agent-windows', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'muster-labs/agent-windows' });
  await panel.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(toast(page, 'Unlink Failed')).toContainText('Failed to unlink repository: ');
  await expect(panel).toContainText('Linked to Unsorted');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Batch Update' }).click();
  await page.getByRole('dialog').getByLabel('Language').fill('Rust');
  await page.getByRole('button', { name: 'Update Repositories' }).click();
  await expect(toast(page, 'Update Failed')).toContainText('Failed to update repositories: ');
  // The selection stays, so that the user can retry.
  await expect(page.getByText('1 repository selected', { exact: true })).toBeVisible();
});

test('edits and links stored repositories without a GitHub connection', async ({ browser, freshStack }) => {
  const context = await browser.newContext({ baseURL: freshStack.origin });
  const page = await context.newPage();
  await freshStack.query(
    `insert into repositories (id, name, url, owner, stars, size, private) values
      ('1', 'atlas', 'https://github.com/muster-labs/atlas', 'muster-labs', 3, 1, false),
      ('2', 'atlas', 'https://github.com/alpine-cloud/atlas', 'alpine-cloud', 3, 1, false)`,
  );
  await signIn(page, { email: 'admin@example.com', password: 'portico-admin' });
  await page.waitForURL('**/admin');
  await page.goto('/admin/github');
  // Repositories on the device are listed with their owners, although GitHub cannot be reached.
  await expect(page.getByText('Showing 2 of 2 repositories')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select \S+\/atlas$/ })).toHaveCount(2);
  await page.getByLabel('GitHub Organization').selectOption('muster-labs');
  await linkOne(page, 'atlas');
  await expect(toast(page, 'Repositories Linked')).toContainText('1 repository linked');
  await expect(row(page, 'atlas')).toContainText('Linked to Unsorted');
  await context.close();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('menu, outbox and icon show the number of changes', async ({ page, context, stack }) => {
    await stack.query('delete from contact_messages');
    await page.addInitScript(() => {
      const shown: number[] = [];
      Object.assign(window, { badges: shown });
      navigator.setAppBadge = async (count = 0) => void shown.push(count);
      navigator.clearAppBadge = async () => void shown.push(0);
    });
    await signInAsOwner(page);
    await pick(page, 'muster-labs');
    await untilReadyForOffline(page);
    const status = page.getByRole('region', { name: 'Synchronisation' });
    await expect(status).toContainText('Online');
    await expect(status).toContainText('All changes saved');
    await expect(status).toContainText(/Last synced just now/);

    await context.setOffline(true);
    await expect(status).toContainText('Offline');
    await linkOne(page, 'connector-gcp');
    await expect(status).toContainText('1 change pending');
    await expect(toast(page, 'Repositories Linked')).toContainText('Saved on this device.');
    await expect(status).toContainText("Offline. 1 change will be sent when you're back online.");
    const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
    await expect.poll(badge).toBe(1);

    await page.reload();
    await expect(page.getByText(/Showing 10 of \d+ repositories/)).toBeVisible();
    await expect(status).toContainText('Offline');
    await page.getByPlaceholder('Search repositories...').fill('connector-gcp');
    await expect(row(page, 'connector-gcp')).toContainText('Linked');
    await expect(row(page, 'connector-gcp')).toContainText('Pending');
    await page.getByRole('button', { name: 'Refresh Repositories' }).click();
    await expect(toast(page, 'Refresh Failed')).toContainText('Failed to refresh repositories: ');

    await status.getByRole('button', { name: /Outbox/ }).click();
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    const change = outbox.getByRole('article', { name: 'Link connector-gcp to Unsorted' });
    await expect(change).toContainText('connector-gcp');
    await expect(change).toContainText('Waiting');
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    // After an offline reload, Chromium reports `navigator.onLine` as true and fires no event.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(status).toContainText('Online');
    await expect(status).toContainText('All changes saved');
    await expect.poll(badge).toBe(0);

    await status.getByRole('button', { name: /Outbox/ }).click();
    await expect(change).toContainText('Saved');
    await change.getByRole('button', { name: /^Undo/ }).click();
    await page.keyboard.press('Escape');
    await expect(row(page, 'connector-gcp')).not.toContainText('Linked');
    await expect
      .poll(
        async () =>
          (await stack.query("select project_id from repositories where name = 'connector-gcp'")).rows[0]?.[
            'project_id'
          ],
      )
      .toBeNull();
  });
});

test('the filter shows when it is active, and Clear empties it', async ({ page }) => {
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await expect(filter.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await filter.getByLabel('Minimum Stars').selectOption('10+');
  await filter.getByLabel('Include forked repositories').uncheck();
  await expect(filter.getByText('Filters applied', { exact: true })).toBeVisible();
  const stars = (await page.locator('[data-field="stars"]').allTextContents()).map((text) =>
    text.replaceAll(',', ''),
  );
  expect(stars.every((count) => Number(count) >= 10)).toBe(true);
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveText([
    '10+ stars',
    'No forks',
  ]);
  await filter.getByRole('button', { name: 'Clear' }).click();
  await expect(filter.getByText('No filters applied', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

test('touch targets on a phone are 44 pixels high', async ({ browser, stack }) => {
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const tooSmall = () =>
    page.evaluate(() => {
      const root = document.querySelector('dialog[open]') ?? document.body;
      const controls = root.querySelectorAll<HTMLElement>(
        'button, select, summary, input, [role="tab"], nav a',
      );
      return [...controls].flatMap((control) => {
        const target =
          (control.matches('[type="checkbox"], [type="radio"]') && control.closest('label')) || control;
        // While the drawer slides in, a size of 44 is measured as 43.99998.
        const box = target.getBoundingClientRect();
        const [width = 0, height = 0] = [box.width, box.height].map((length) => Number(length.toFixed(3)));
        if (width === 0 || (width >= 44 && height >= 44)) return [];
        return [`${control.textContent || control.ariaLabel || control.tagName}: ${width} x ${height}`];
      });
    });
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: /^Filter/ }).tap();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Include forked repositories').uncheck();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: /^Filter/ }).tap();
  await page.getByRole('button', { name: 'Batch Select' }).tap();
  await page.getByRole('button', { name: 'More actions' }).tap();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: 'Select All', exact: true }).tap();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: 'Batch Update' }).tap();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  expect(await tooSmall()).toEqual([]);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await tooSmall()).toEqual([]);
  await context.close();
});
