import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test } from '../support/e2e.ts';
import { findings, pick, signInAsOwner, toast, untilReadyForOffline } from './admin.support.ts';

/** Changing repositories at GitHub itself: planned without a network, carried out through faults, taken back. */

const owner = 'muster-labs';
const names = ['agent-linux', 'agent-macos', 'agent-windows'];
/** Somebody else changes it while the plan waits. */
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
    return (await response.json()) as { description: string | null; topics: string[] };
  };
}

async function plan(page: Page): Promise<string[]> {
  await page.getByPlaceholder('Search repositories...').fill('agent-');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByLabel('Description', { exact: true }).fill('Watches over a machine');
  await dialog.getByLabel('Topics', { exact: true }).selectOption('Add');
  await dialog.getByLabel('Topics, separated by commas').fill('Fleet');
  await expect(dialog.getByText('3 repositories change at GitHub')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /agent-macos Description .* Watches over/ })).toBeVisible();
  const found = await findings(page, 'preview');
  await page.setViewportSize({ width: 320, height: 700 });
  const sideways = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  if (sideways > 0) found.push(`${sideways} px sideways at 320 px`);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Change 3 repositories' }).click();
  await expect(toast(page, 'Changes kept')).toContainText('carried out at GitHub when the network is back');
  return found;
}

async function openOutbox(page: Page) {
  await page.getByRole('button', { name: /^Outbox/ }).click();
  return page.getByRole('region', { name: 'Changes at GitHub', exact: true });
}

test('several repositories are changed at GitHub: planned offline, through a limit and a killed page, and taken back', async ({
  page,
  context,
  stack,
}) => {
  const github = githubOf(stack);
  const before = new Map(await Promise.all(names.map(async (name) => [name, await github(name)] as const)));
  await signInAsOwner(page);
  await pick(page, owner);
  await untilReadyForOffline(page);
  // The dialog is fetched when it is opened first.
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
  await expect(group.getByText('2 done')).toBeVisible({ timeout: 20_000 });
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

  await group.getByRole('button', { name: 'Keep theirs: muster-labs/agent-windows' }).click();
  await group.getByRole('button', { name: /^Undo: / }).click();
  const dialog = next.getByRole('dialog', { name: 'Take back at GitHub' });
  await dialog.getByRole('button', { name: 'Take back 2 repositories' }).click();
  const takenBack = next.getByRole('article').filter({ hasText: 'Take back: ' });
  await expect(takenBack.getByText('2 done')).toBeVisible({ timeout: 20_000 });
  for (const name of ['agent-linux', 'agent-macos']) {
    const { description, topics } = await github(name);
    expect({ description, topics }).toEqual({
      description: before.get(name)?.description,
      topics: before.get(name)?.topics,
    });
  }
  await github(elsewhere, { description: before.get(elsewhere)?.description ?? null });
});
