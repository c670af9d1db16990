import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { changeThroughKills } from '../../proof/endurance/github-changes.kills.ts';
import { expect, test } from '../support/e2e.ts';
import { findings, pick, signInAsOwner, toast, untilReadyForOffline } from './admin.support.ts';
import { storedSettings } from './unsaved.support.ts';

/** Changes to repositories at GitHub: planned offline, carried out despite network faults, and undone. */

const owner = 'muster-labs';
const names = ['agent-linux', 'agent-macos', 'agent-windows'];
/** A repository that another user changes while the plan waits. */
const elsewhere = 'agent-windows';

function githubOf(stack: Stack) {
  const token = stack.github.tokens.issue({ login: 'robin-muster' });
  return async (name: string, change?: { description: string | null }) => {
    const response = await stack.github.fetch(
      new Request(`${stack.origin}/github/api/v3/repos/${owner}/${name}`, {
        headers: { authorization: `token ${token}` },
        ...(change && { method: 'PATCH', body: JSON.stringify(change) }),
      }),
    );
    return (await response.json()) as { id: number; description: string | null; topics: string[] };
  };
}

async function plan(page: Page): Promise<string[]> {
  await openChange(page, 'agent-');
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Watches over a machine');
  await dialog.getByLabel('Topics', { exact: true }).selectOption('Add');
  await dialog.getByLabel('Topics, separated by commas').fill('Fleet');
  await expect(dialog.getByText('3 repositories change on GitHub')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /agent-macos Description .* Watches over/ })).toBeVisible();
  const found = await findings(page, 'preview');
  await page.setViewportSize({ width: 320, height: 700 });
  const sideways = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  if (sideways > 0) found.push(`${sideways} px sideways at 320 px`);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Change 3 repositories' }).click();
  await expect(toast(page, 'Changes saved, not sent yet')).toContainText(
    "changed on GitHub when you're back online",
  );
  return found;
}

function getLines(cell: Locator): Promise<number> {
  return cell.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
}

async function openOutbox(page: Page) {
  await page.getByRole('button', { name: /^Outbox/ }).click();
  return page.getByRole('region', { name: 'Changes on GitHub', exact: true });
}

test('plans several changes offline, survives limit and kill, undoes them', async ({
  page,
  context,
  stack,
}) => {
  const github = githubOf(stack);
  const before = new Map(await Promise.all(names.map(async (name) => [name, await github(name)] as const)));
  await signInAsOwner(page);
  await pick(page, owner);
  await untilReadyForOffline(page);
  await page.reload();
  await context.setOffline(true);
  expect(await plan(page)).toEqual([]);

  await github(elsewhere, { description: 'By somebody else' });
  const limit = { message: 'You have exceeded a secondary rate limit.' };
  const match = /^PUT .*agent-macos\/topics/;
  stack.github.faults.next({ match, status: 403, headers: { 'retry-after': '2' }, body: limit });
  const first = stack.github.requests.length;
  const writes = () =>
    stack.github.requests.slice(first).filter(({ method }) => method === 'PATCH' || method === 'PUT');
  await context.setOffline(false);
  await expect.poll(() => writes().length).toBeGreaterThan(0);
  await page.close();

  const next = await context.newPage();
  await next.goto('/admin/github');
  const group = (await openOutbox(next)).getByRole('article').first();
  await expect(group.getByText('2 done')).toBeVisible();
  await expect(group.getByText('1 conflict')).toBeVisible();
  await expect(group.getByText('GitHub has: By somebody else')).toBeVisible();
  for (const name of ['agent-linux', 'agent-macos']) {
    const now = await github(name);
    expect(now.description).toBe('Watches over a machine');
    expect(now.topics).toContain('fleet');
  }
  const taken = writes().filter(({ status }) => status === 200);
  expect(taken.map(({ path }) => path).sort()).toEqual([
    '/api/v3/repos/muster-labs/agent-linux',
    '/api/v3/repos/muster-labs/agent-linux/topics',
    '/api/v3/repos/muster-labs/agent-macos',
    '/api/v3/repos/muster-labs/agent-macos/topics',
  ]);
  expect((await github(elsewhere)).description).toBe('By somebody else');

  // The other user's value of the setting stays; the topics are written.
  await group.getByRole('button', { name: 'Keep theirs: muster-labs/agent-windows' }).click();
  await expect(group.getByText('3 done')).toBeVisible();
  await group.getByText('Show repositories').click();
  await expect(group.getByText('Unchanged on GitHub, instead of: Watches over a machine')).toBeVisible();
  const mixed = await github(elsewhere);
  expect(mixed.description).toBe('By somebody else');
  expect(mixed.topics).toContain('fleet');
  await group.getByRole('button', { name: /^Undo: / }).click();
  const dialog = next.getByRole('dialog', { name: 'Undo on GitHub' });
  const setting = dialog.getByRole('cell', { name: 'Description', exact: true }).first();
  expect(await getLines(setting), 'no word is cut').toBe(1);
  await dialog.getByRole('button', { name: 'Undo changes to 3 repositories' }).click();
  const takenBack = next.getByRole('article').filter({ hasText: 'Revert: ' });
  await expect(takenBack.getByText('3 done')).toBeVisible();
  for (const name of ['agent-linux', 'agent-macos']) {
    const { description, topics } = await github(name);
    expect({ description, topics }).toEqual({
      description: before.get(name)?.description,
      topics: before.get(name)?.topics,
    });
  }
  await github(elsewhere, { description: before.get(elsewhere)?.description ?? null });
});

async function openChange(page: Page, search: string) {
  await page.getByPlaceholder('Search repositories...').fill(search);
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
}

test('plans labels and files offline, opens and closes pull requests', async ({ page, context, stack }) => {
  const name = 'agent-linux';
  const api = async (path: string) => {
    const token = stack.github.tokens.issue({ login: 'robin-muster' });
    const address = `${stack.origin}/github/api/v3/repos/${owner}/${name}/${path}`;
    const headers = { authorization: `token ${token}` };
    const response = await stack.github.fetch(new Request(address, { headers }));
    return (await response.json()) as object[];
  };
  await signInAsOwner(page);
  await pick(page, owner);
  await untilReadyForOffline(page);
  await openChange(page, name);
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByText('Labels and community files').click();
  await dialog.getByText('Edit SECURITY.md').click();
  await dialog.getByLabel('Text of SECURITY.md').fill('Write to {{email}}, not to {{owner}}.');
  await expect.poll(() => storedSettings(page)).toContain('Write to {{email}}');
  // The edited text must survive a reload, also offline.
  await context.setOffline(true);
  await page.reload();
  await openChange(page, name);
  await dialog.getByText('Labels and community files').click();
  await dialog.getByRole('checkbox', { name: /^Create or update these labels/ }).check();
  await dialog.getByRole('checkbox', { name: 'SECURITY.md' }).check();
  await dialog.getByLabel('E-mail address in the texts').fill('security@example.com');
  await expect(dialog.getByText('1 repository changes on GitHub')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /SECURITY.md .* 1 line/ }).first()).toBeVisible();
  const found = await findings(page, 'templates');
  await page.setViewportSize({ width: 320, height: 700 });
  const sideways = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  if (sideways > 0) found.push(`${sideways} px sideways at 320 px`);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(found).toEqual([]);
  await dialog.getByText('Edit the labels').click();
  for (const label of ['documentation', 'enhancement', 'question', 'good first issue', 'security']) {
    await dialog.getByRole('button', { name: `Remove the label ${label}` }).click();
  }
  await dialog.getByRole('button', { name: 'Change 1 repository' }).click();
  await context.setOffline(false);
  const group = (await openOutbox(page)).getByRole('article').first();
  await expect(group.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(group.getByRole('link', { name: /^Pull request #/ })).toBeVisible();
  await expect(group.getByText('Open', { exact: true })).toBeVisible();
  expect(await api('pulls')).toMatchObject([{ title: 'Add community files', state: 'open' }]);
  expect(await api('labels')).toMatchObject([{ name: 'bug' }]);
  await group.getByRole('button', { name: /^Undo: / }).click();
  const undo = page.getByRole('dialog', { name: 'Undo on GitHub' });
  await undo.getByRole('button', { name: 'Undo changes to 1 repository' }).click();
  const takenBack = page.getByRole('article').filter({ hasText: 'Revert: Labels' });
  await expect(takenBack.getByText('Done', { exact: true }).first()).toBeVisible();
  expect(await api('pulls?state=all')).toMatchObject([{ state: 'closed' }]);
  expect(await api('labels')).toEqual([]);
  await page.reload();
  const changes = await openOutbox(page);
  await expect(changes.getByText('Closed', { exact: true }).last()).toBeVisible();
  await expect(changes.getByText('Open', { exact: true })).toHaveCount(0);
});

/** User agent of a phone, from which the second device gets a different name. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('another device takes over waiting changes and both show history', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const name = 'agent-linux';
  const github = githubOf(stack);
  const before = await github(name);
  await signInAsOwner(page);
  await pick(page, owner);
  await openChange(page, name);
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Carried out elsewhere');
  await expect(dialog.getByText('1 repository changes on GitHub')).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Change 1 repository' }).click();
  const group = (await openOutbox(page)).getByRole('article').first();
  await page.getByRole('button', { name: 'Pause' }).click();
  const first = stack.github.requests.length;
  await context.setOffline(false);

  const phone = await browser.newContext({ baseURL: stack.origin, userAgent: phoneAgent });
  const other = await phone.newPage();
  await signInAsOwner(other);
  const there = (await openOutbox(other)).getByRole('article').first();
  await expect(there.getByText(/ · runs on Chrome on (Windows|Linux)$/)).toBeVisible();
  const carryOut = there.getByRole('button', { name: /^Run on this device: Description/ });
  await phone.setOffline(true);
  await expect(there.getByText('You need to be online for this.')).toBeVisible();
  await expect(carryOut).toBeDisabled();
  await phone.setOffline(false);
  await carryOut.click();
  const confirmation = other.getByRole('dialog', { name: 'Run on this device' });
  await expect(confirmation.getByText(/stops the next time it goes online/)).toBeVisible();
  await confirmation.getByRole('button', { name: 'Run on this device' }).click();
  await expect(there.getByText('Done', { exact: true }).first()).toBeVisible();
  expect((await github(name)).description).toBe('Carried out elsewhere');

  await expect(group.getByText(/ · taken over by Chrome on Android$/)).toBeVisible();
  await expect(group.getByText('Done', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  const writes = stack.github.requests.slice(first).filter(({ method }) => method === 'PATCH');
  expect(writes.filter(({ path }) => path.endsWith(`/${name}`))).toHaveLength(1);

  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export history of changes on GitHub' }).click();
  expect((await saved).suggestedFilename()).toBe('portico-github-changes.json');
  for (const shown of [page, other]) {
    await shown.goto(`/admin/github?org=${owner}&repository=${before.id}`);
    await shown.getByText('History').click();
    const entry = shown.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
    await expect(entry.first()).toContainText(/made on Chrome on (Windows|Linux)/);
    await expect(entry.first()).toContainText('Carried out elsewhere');
  }
  expect(await findings(other, 'history')).toEqual([]);
  await phone.close();
  await github(name, { description: before.description });
});

test('thirty changes survive two browser kills and are undone', async ({ freshStack }) => {
  await changeThroughKills(freshStack, 30);
});
