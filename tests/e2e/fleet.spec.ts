import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, withoutServiceWorker, test as withStack } from '../support/e2e.ts';
import { signInAsOwner } from './account.support.ts';
import {
  findings,
  ownersRepositories,
  toast,
  untilFleetIsRead,
  untilReadyForOffline,
} from './admin.support.ts';

/** Plays an owner's Monday with 300 repositories, and merges pull requests from one page. */

const owner = 'muster-labs';
const fullNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `${owner}/fleet-${index + 1}`);
const upgrade = { title: 'Bump portico-kit from 7.1.0 to 7.1.1' };

const test = withStack.extend({
  page: async ({ browser, freshStack }, provide) => {
    const context = await browser.newContext({ baseURL: freshStack.origin });
    await provide(await context.newPage());
    await context.close();
  },
});

/** Clicks and fills fields, and counts both. */
function countedInteractions() {
  let count = 0;
  return {
    count: () => count,
    async click(target: Locator) {
      count += 1;
      await target.click();
    },
    async fill(target: Locator, text: string) {
      count += 1;
      await target.fill(text);
    },
  };
}

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const group = (page: Page, name: string) => attention(page).getByRole('region', { name });
const pullRows = (page: Page) => page.getByRole('list', { name: 'Pull requests' }).getByRole('listitem');
const isChecked = (page: Page) =>
  expect(page.getByText(/^Checked on GitHub (just now|\d+ (second|minute)s? ago|now)/)).toBeVisible();

/** Opens the dashboard of an owner whose repositories have been read once. */
async function openDashboard(page: Page, { github }: Stack) {
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  await untilFleetIsRead(page, github);
  await isChecked(page);
}

function graphqlRequests({ github }: Stack, since: number): number {
  return github.requests.slice(since).filter(({ path }) => path.endsWith('/graphql')).length;
}

/** Returns the repositories without an open pull request. */
const landedRepositories = ({ github }: Stack, names: readonly string[]) =>
  names.filter((name) => github.activityOf(name).pulls.every(({ state }) => state === 'closed'));

async function chooseAll(page: Page, term: string, count: number) {
  await page.getByRole('link', { name: 'Pull requests', exact: true }).click();
  await page.getByLabel('Search title, repository or author').fill(term);
  await expect(pullRows(page)).toHaveCount(count);
  await page.getByRole('checkbox', { name: new RegExp(`^${count} pull request`) }).click();
}

test.describe('with the network', () => {
  test.use(withoutServiceWorker);

  test('handling the week’s open items takes at most 13 interactions', async ({ page, freshStack }) => {
    const { github } = freshStack;
    await github.addFleet({ owner, repositories: 62 });
    expect(ownersRepositories(github)).toHaveLength(300);
    const added = github.seededRepositories().filter(({ name }) => name.startsWith('fleet-'));
    const unlicensed = new Set(added.flatMap((one) => (one.licensed ? [] : [one.fullName])).slice(0, 9));
    expect(unlicensed.size).toBe(9);
    for (const one of github.seededRepositories()) one.licensed = !unlicensed.has(one.fullName);
    await openDashboard(page, freshStack);

    // Prepares the events of the week before.
    const bumped = fullNames(12);
    for (const name of bumped) github.pulls.add(name, upgrade);
    await freshStack.query('delete from contact_messages');
    await freshStack.query(
      `insert into contact_messages (id, name, email, message)
        values (gen_random_uuid(), 'Lea Beispiel', 'lea@example.com', 'Are you free from March?')`,
    );
    await page.reload();
    await expect(attention(page)).toBeVisible();

    const monday = countedInteractions();
    const before = github.requests.length;
    // The owner reads the new items.
    await monday.click(page.getByRole('button', { name: 'Check now' }));
    const ready = group(page, 'Pull requests ready to merge');
    await expect(ready.getByRole('listitem').first()).toContainText(upgrade.title);
    await expect(ready.getByRole('listitem').first()).toContainText('New');
    await isChecked(page);
    expect(graphqlRequests(freshStack, before)).toBeLessThanOrEqual(10);

    // Snooze one item, and undo it.
    const row = group(page, 'Unanswered issues').getByRole('listitem').first();
    const issue = row.getByRole('link').last();
    const snoozed = (await issue.getAttribute('href')) ?? '';
    await monday.click(row.getByRole('button', { name: /^Snooze / }));
    await monday.click(page.getByRole('button', { name: 'For a week' }));
    await expect(issue).not.toHaveAttribute('href', snoozed);
    await monday.click(toast(page, 'Snoozed for a week').getByRole('button', { name: 'Undo' }));
    await expect(issue).toHaveAttribute('href', snoozed);

    // Add the missing license to 9 repositories.
    await monday.click(page.getByRole('button', { name: 'Fix in these 9…' }));
    const files = page.getByRole('dialog', { name: 'Change on GitHub' });
    await monday.click(files.getByRole('button', { name: 'Change 9 repositories' }));

    // Answer a message.
    const messages = page.getByRole('region', { name: 'Messages' });
    await monday.click(messages.getByRole('link', { name: /Lea Beispiel/ }));
    await monday.click(page.getByRole('link', { name: 'Reply to Lea Beispiel' }));
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();

    // Merge 12 green dependency pull requests.
    await monday.click(page.getByRole('link', { name: 'Pull requests', exact: true }));
    await monday.fill(page.getByLabel('Search title, repository or author'), 'portico-kit');
    await expect(pullRows(page)).toHaveCount(12);
    await monday.click(page.getByRole('checkbox', { name: '12 pull requests' }));
    await monday.click(page.getByRole('button', { name: 'Merge', exact: true }));
    const merge = page.getByRole('dialog', { name: 'Merge pull requests' });
    await expect(merge.getByText('12 pull requests change on GitHub')).toBeVisible();
    await monday.click(merge.getByRole('button', { name: 'Merge 12 pull requests' }));

    // docs/fleet.md compares these numbers with gh and the browser.
    expect(monday.count()).toBeLessThanOrEqual(13);
    const licensedRepositories = () =>
      [...unlicensed].filter((name) =>
        github.activityOf(name).pulls.some(({ branch }) => branch.startsWith('portico')),
      );
    const open = () =>
      bumped.filter((name) =>
        github.activityOf(name).pulls.some(({ title, merged }) => title === upgrade.title && !merged),
      );
    await expect
      .poll(() => ({ licensed: licensedRepositories().length, open: open() }))
      .toEqual({ licensed: 9, open: [] });
    const requests = github.requests.slice(before);
    expect(requests.length).toBeLessThanOrEqual(140);
    const description = `${monday.count()} interactions, ${requests.length} requests`;
    test.info().annotations.push({ type: 'monday', description });
  });

  test('shows a pull request whose head moved as a conflict', async ({ page, freshStack }) => {
    const [name = ''] = await freshStack.github.addFleet({ owner, repositories: 1, pulls: 1 });
    await openDashboard(page, freshStack);
    const found = await findings(page, 'dashboard');
    await page.setViewportSize({ width: 320, height: 740 });
    found.push(...(await findings(page, 'dashboard, phone')));
    await page.setViewportSize({ width: 1280, height: 720 });

    // Filters by owner and kind.
    const ready = group(page, 'Pull requests ready to merge');
    await attention(page).getByLabel('Kind').selectOption('Pull requests ready to merge');
    await expect(attention(page).getByRole('region')).toHaveCount(1);
    await attention(page).getByLabel('Owner').selectOption(owner);
    await ready.getByRole('button', { name: /^Show all/ }).click();
    await expect(ready.getByRole('listitem').nth(3)).toBeVisible();
    const numbers = await ready.getByRole('listitem').allTextContents();
    expect(numbers.filter((text) => !text.includes(`${owner}/`))).toEqual([]);

    // The keyboard moves between the rows, and opens one.
    const rows = ready.locator('[data-row]');
    await rows.first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowUp');
    await expect(rows.first()).toBeFocused();
    const opened = (await rows.first().locator('span').first().textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${owner}/${opened}`, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'On GitHub' })).toBeInViewport();
    found.push(...(await findings(page, 'panel')));

    // The head moves after the last read.
    const head = freshStack.github.pulls.push(name, 1);
    await chooseAll(page, 'fleet-1', 1);
    found.push(...(await findings(page, 'pull requests')));
    await page.setViewportSize({ width: 320, height: 740 });
    found.push(...(await findings(page, 'pull requests, phone')));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge pull requests' });
    await expect(dialog.getByText('1 pull request changes on GitHub')).toBeVisible();
    found.push(...(await findings(page, 'merge')));
    await dialog.getByRole('button', { name: 'Merge 1 pull request' }).click();
    await page.getByRole('button', { name: /^Outbox/ }).click();
    const change = page.getByRole('region', { name: 'Changes on GitHub', exact: true }).getByRole('article');
    await expect(change.getByText('Conflict', { exact: true }).first()).toBeVisible();
    await expect(change.getByText(`New commits up to ${head.slice(0, 7)}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('button', { name: '1 change needs a decision' })).toBeVisible();
    expect(landedRepositories(freshStack, [name])).toEqual([]);
    expect(found).toEqual([]);
  });

  test('shows the loading, failed and empty states', async ({ page, freshStack }) => {
    const { github } = freshStack;
    for (const one of github.seededRepositories()) {
      one.archived = true;
      github.activityOf(one.fullName).pulls = [];
    }
    await openDashboard(page, freshStack);
    await expect(attention(page).getByText(/^Nothing needs you/)).toBeVisible();
    const found = await findings(page, 'nothing to do');

    let release = (): void => undefined;
    const hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    github.faults.next({ match: /graphql/, hold });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^Checking repositories on GitHub: 0 of/)).toBeVisible();
    found.push(...(await findings(page, 'loading')));
    release();
    await isChecked(page);

    github.faults.next({ match: /graphql/, status: 401, body: { message: 'Bad credentials' } });
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText("GitHub couldn't be checked")).toBeVisible();
    found.push(...(await findings(page, 'failed')));

    await page.getByRole('link', { name: 'Pull requests', exact: true }).click();
    await expect(page.getByText('No open pull requests in your repositories.')).toBeVisible();
    found.push(...(await findings(page, 'no pull requests')));
    expect(found).toEqual([]);
  });
});

test('shows a change of files until its pull requests are merged or given up', async ({
  page,
  freshStack,
}) => {
  const { github } = freshStack;
  const added = await github.addFleet({ owner, repositories: 12 });
  const unlicensed = new Set(
    github.seededRepositories().flatMap((one) => (one.licensed ? [] : [one.fullName])),
  );
  const names = added.filter((name) => unlicensed.has(name)).slice(0, 3);
  for (const one of github.seededRepositories()) one.licensed = !names.includes(one.fullName);
  await openDashboard(page, freshStack);
  await page.getByRole('button', { name: 'Fix in these 3…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('button', { name: 'Change 3 repositories' }).click();
  const campaigns = attention(page).getByRole('region', { name: 'Pull requests with files' });
  await expect(campaigns).toContainText('0 of 3 merged');

  const [merged = '', closed = ''] = names;
  for (const [name, values] of [
    [merged, { state: 'closed', merged: { at: new Date(), by: 'robin-muster', commit: 'a'.repeat(40) } }],
    [closed, { state: 'closed' }],
  ] as const) {
    const pull = github.activityOf(name).pulls.find(({ branch }) => branch.startsWith('portico'));
    Object.assign(pull ?? {}, values);
  }
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(campaigns).toContainText('1 of 3 merged');
  await campaigns.getByText('1 open').click();
  await expect(campaigns.getByRole('listitem').getByRole('link', { name: /fleet-/ })).toHaveCount(1);
  await campaigns.getByRole('button', { name: /^Give up / }).click();
  await expect(campaigns).toHaveCount(0);
  await toast(page, 'Given up').getByRole('button', { name: 'Undo' }).click();
  await expect(campaigns).toContainText('1 of 3 merged');
});

test('keeps merges offline, and merges when the network returns', async ({ page, freshStack }) => {
  const names = await freshStack.github.addFleet({ owner, repositories: 3, pulls: 1 });
  const context = page.context();
  await openDashboard(page, freshStack);
  await untilReadyForOffline(page);
  await page.reload();
  await isChecked(page);
  await context.setOffline(true);
  await expect(group(page, 'Pull requests ready to merge')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
  const found = await findings(page, 'offline');

  await chooseAll(page, 'fleet-', 3);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge pull requests' });
  await dialog.getByRole('button', { name: 'Merge 3 pull requests' }).click();
  await expect(toast(page, 'Changes saved, not sent yet')).toContainText(
    "3 pull requests, changed on GitHub when you're back online",
  );
  await expect(pullRows(page).getByText('Change in the outbox')).toHaveCount(3);
  expect(landedRepositories(freshStack, names)).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => landedRepositories(freshStack, names)).toEqual(names);
  await expect(page.getByText('No pull request matches.')).toBeVisible();
  expect(found).toEqual([]);
});
