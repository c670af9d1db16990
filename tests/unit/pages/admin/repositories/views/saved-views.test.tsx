// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { changeList, parseListState, writeListState } from '#domain/repository/list-url-state.ts';
import { requestPageCommand } from '#pages/admin/palette/page-commands.ts';
import { useViews } from '#pages/admin/repositories/views/use-views.ts';
import { ViewChip, ViewDialog, ViewsPopover } from '#pages/admin/repositories/views/views-panel.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import { createSavedViewService } from '#services/workspace/saved-views.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice, repository } from '../../../../../support/device-database.ts';
import { mount } from '../../../../../support/mount.ts';
import { waitFor } from '../../../../../support/wait-for.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

/** Tests the list's saved views with the device's real database. */

function Screen({ query }: { query: string }) {
  const [state, setState] = useState(() => parseListState(new URLSearchParams(query)));
  const views = useViews(state, (change) => setState((before) => changeList(before, change)));
  return (
    <>
      <output>{writeListState(state, new URLSearchParams()).toString()}</output>
      <ViewsPopover views={views} />
      <ViewChip views={views} />
      <ViewDialog views={views} />
      <button
        type="button"
        onClick={() =>
          setState((before) => changeList(before, { sort: { key: 'stars', direction: 'desc' } }))
        }
      >
        by stars
      </button>
    </>
  );
}

async function openScreen(query: string) {
  const { database, context } = openDevice();
  const changes = { database, ...context, wake: () => undefined };
  const service = createSavedViewService(changes);
  const workspace = {
    savedViews: service,
    outbox: createOutboxService(changes),
    repositories: createRepositoryService(changes),
    ranking: { scores: async () => new Map() },
  } as Partial<Workspace> as Workspace;
  const services = { browser: { clock: { now: () => 0 } } } as unknown as Services;
  const { container, root } = mount();
  const untilRendered = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={workspace}>
          <Screen query={query} />
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  const getName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const buttons = () => [...container.querySelectorAll('button')];
  const press = async (name: string) => {
    const found = buttons().find((button) => getName(button) === name);
    if (!found) throw new Error(`There is no ${name} among ${buttons().map(getName).join(', ')}`);
    await act(async () => found.click());
    await untilRendered();
  };
  return {
    service,
    database,
    container,
    press,
    address: () => container.querySelector('output')?.textContent,
    names: async () => (await service.all()).map(({ name }) => name),
    has: (name: string) =>
      waitFor(async () => {
        await untilRendered();
        expect(buttons().map(getName)).toContain(name);
      }),
    async name(text: string, confirm: string) {
      const field = container.querySelector('input');
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await press(confirm);
    },
  };
}

test('saves, leaves and restores a named view', async () => {
  const screen = await openScreen('org=muster-labs&language=Go&page=2');
  await screen.press('Views');
  await screen.press('Save view...');
  expect(screen.container.textContent).toContain('Shows: organization: muster-labs, language: Go');
  await screen.name('  ', 'Save View');
  expect(screen.container.textContent).toContain('Please give the view a name.');
  await screen.name(' Go of ours ', 'Save View');
  await screen.has('Close view Go of ours');
  expect(await screen.service.all()).toMatchObject([
    { name: 'Go of ours', query: 'org=muster-labs&language=Go' },
  ]);
  await screen.press('Close view Go of ours');
  expect(screen.address()).toBe('org=muster-labs');
  await screen.press('Views');
  await screen.press('Go of ours');
  expect(screen.address()).toBe('org=muster-labs&language=Go');
  await screen.has('Close view Go of ours');
});

test('shows how many repositories each view has', async () => {
  const screen = await openScreen('');
  await screen.database.repositories.bulkPut(
    [
      repository('1', { owner: 'muster-labs', language: 'Go' }),
      repository('2', { owner: 'muster-labs', language: 'Rust' }),
      repository('3', { owner: 'alpine-cloud', language: 'Go' }),
    ].map((row) => ({ ...row, pending: [] })),
  );
  for (const [name, query] of [
    ['All Go', 'language=Go'],
    ['Labs Go', 'org=muster-labs&language=Go'],
    ['Labs', 'org=muster-labs'],
  ] as const) {
    await screen.service.save({ id: crypto.randomUUID(), name, query });
  }
  await screen.press('Views');
  await screen.has('Labs');
  const items = [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual(['All Go22 repositories', 'Labs22 repositories', 'Labs Go11 repository']);
});

test('marks a changed view and updates it only on request', async () => {
  const screen = await openScreen('language=Go');
  await screen.service.save({ id: crypto.randomUUID(), name: 'Go', query: 'language=Go' });
  await screen.has('Close view Go');
  await screen.press('by stars');
  await screen.has('Close view Go (unsaved changes)');
  expect(await screen.service.all()).toMatchObject([{ query: 'language=Go' }]);
  await screen.press('Views');
  await screen.press('Update view Go');
  await screen.has('Close view Go');
  expect(await screen.service.all()).toMatchObject([{ query: 'language=Go&sort=stars&direction=desc' }]);
});

test('renames and deletes a view, and rejects a duplicate name', async () => {
  const screen = await openScreen('');
  for (const name of ['Zig', 'Ada']) {
    await screen.service.save({ id: crypto.randomUUID(), name, query: `language=${name}` });
  }
  await screen.press('Views');
  await screen.has('Rename view Zig');
  const listed = [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(listed).toEqual(['Ada00 repositories', 'Zig00 repositories']);
  await screen.press('Rename view Zig');
  await screen.name('Ada', 'Rename View');
  expect(screen.container.textContent).toContain('A view with this name already exists.');
  await screen.name('Go', 'Rename View');
  await screen.press('Views');
  await screen.has('Rename view Go');
  await screen.press('Delete view Go');
  await waitFor(async () => expect(await screen.names()).toEqual(['Ada']));
});

test('the palette also asks for the name', async () => {
  const screen = await openScreen('stars=50');
  await act(async () => expect(requestPageCommand('saveView')).toBe(true));
  await screen.name('Known', 'Save View');
  await waitFor(async () => expect(await screen.names()).toEqual(['Known']));
});
