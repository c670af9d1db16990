// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { groupByRecord } from '#domain/outbox/outbox-groups.ts';
import { AdminDialogsContext } from '#pages/admin/dialogs/use-admin-dialogs.ts';
import { OutboxGroups } from '#pages/admin/outbox/outbox-groups.tsx';
import { OutboxPanel } from '#pages/admin/outbox/outbox-panel.tsx';
import { RowTags } from '#pages/admin/repositories/list/row-tags.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import { readOutbox } from '#services/workspace/outbox-entries.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { mount } from '../../../../support/mount.ts';
import { deviceWithRows, link, update } from '../../../../support/outbox-device.ts';
import { repositoryWith } from '../../../../support/repositories.ts';
import { waitFor } from '../../../../support/wait-for.ts';

function renderScreen(content: ReactNode) {
  const { container, root } = mount();
  // The tests make no decision, so they need no services.
  const workspace = {} as Workspace;
  act(() => root.render(<WorkspaceContext value={workspace}>{content}</WorkspaceContext>));
  const titles = () =>
    [...container.querySelectorAll('article')].map((one) => one.getAttribute('aria-label'));
  const press = (name: string) =>
    act(() => [...container.querySelectorAll('button')].find((one) => one.textContent === name)?.click());
  return { container, titles, press };
}

/** Creates changes to one repository. Each is sent before the next one. */
async function changes(count: number): Promise<OutboxEntry[]> {
  const device = await deviceWithRows();
  for (let stars = 1; stars <= count; stars += 1) {
    await device.send(await device.keep(update({ stars }, '1')));
  }
  return readOutbox(device.database);
}

test('groups changes of one repository', async () => {
  const device = await deviceWithRows();
  await device.keep(update({ stars: 7 }, '1'));
  await device.keep(update({ stars: 8 }, '2', '3'));
  await device.keep(link('p', '1'));
  const groups = groupByRecord(await readOutbox(device.database));
  expect(groups.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['repository 1', 2],
    [null, 1],
  ]);
});

test('shows five entries and the rest on request', async () => {
  const { container, titles, press } = renderScreen(
    <OutboxGroups entries={await changes(7)} wanted={null} />,
  );
  expect(container.querySelector('h4')?.textContent).toBe('repository 1 · 7 changes');
  expect(titles()).toHaveLength(5);
  press('Show 2 more changes of repository 1');
  expect(titles()).toHaveLength(7);
});

test('shows and focuses a requested entry', async () => {
  const entries = await changes(7);
  const last = entries.at(-1);
  const { container } = renderScreen(<OutboxGroups entries={entries} wanted={last?.id ?? ''} />);
  const articles = container.querySelectorAll('article');
  expect(articles).toHaveLength(7);
  expect(document.activeElement).toBe(articles[6]?.parentElement);
});

test('shows loading until the changes are read', async () => {
  const { database } = await deviceWithRows();
  const workspace = {
    outbox: { entries: () => readOutbox(database), unreadable: async () => [] },
    githubChanges: { any: async () => (await database.githubChanges.count()) > 0 },
  } as unknown as Workspace;
  const { container, root } = mount();
  const panel = <OutboxPanel open record={undefined} onClose={() => undefined} />;
  act(() => root.render(<WorkspaceContext value={workspace}>{panel}</WorkspaceContext>));
  expect(container.textContent).toContain('Loading...');
  await waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(container.textContent).toContain('No changes yet.');
  });
  expect(container.textContent).not.toContain('Loading...');
});

test('a row’s badges link to its entry', () => {
  const requests: unknown[] = [];
  const dialogs = { shown: null, show: (dialog: unknown) => requests.push(dialog), close: () => undefined };
  const { press } = renderScreen(
    <AdminDialogsContext value={dialogs}>
      <RowTags repository={repositoryWith({ id: '7' })} pending missing={false} attention="refused" />
    </AdminDialogsContext>,
  );
  press('Pending');
  press('Refused, decide in the outbox');
  expect(requests).toEqual([
    { kind: 'outbox', record: '7' },
    { kind: 'outbox', record: '7' },
  ]);
});
