// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useEffect } from 'react';
import { expect, test } from 'vitest';
import { parseListState } from '#domain/repository/list-url-state.ts';
import { createBridgeProvider } from '#github/bridge.ts';
import { type Batch, useBatchSelection } from '#pages/admin/repositories/batch/use-batch-selection.ts';
import type { FetchView } from '#pages/admin/repositories/import/use-repository-fetch.ts';
import { RepositorySection } from '#pages/admin/repositories/list/repository-section.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { confirmedRow, openDevice } from '../../../../../support/device-database.ts';
import { importWith } from '../../../../../support/github-import.ts';
import { mount } from '../../../../../support/mount.ts';
import { waitFor } from '../../../../../support/wait-for.ts';

/** Tests the message above the list after a failed change, with the real database. */

const nothing = createBridgeProvider({ callTool: () => Promise.reject(new Error('no network')) }, () => 0);

const idle: FetchView = {
  progress: null,
  problem: null,
  refreshFailed: false,
  locked: false,
  limit: null,
  resumesAt: null,
  interrupted: false,
  missing: new Set(),
  unchecked: 0,
  withheld: [],
  skipped: 0,
  refresh: () => Promise.resolve(),
  resume: () => undefined,
  stop: () => undefined,
};

async function renderScreen(fetch: FetchView = idle) {
  const { database, context, confirm } = openDevice();
  await confirm(confirmedRow('1', 1));
  const disk = { full: false };
  const newId = () => {
    if (disk.full) throw new Error('The disk is full.');
    return context.newId();
  };
  const changes = { database, ...context, newId, wake: () => undefined };
  const workspace: Partial<Workspace> = {
    repositories: createRepositoryService(changes),
    projects: createProjectService(changes),
    outbox: createOutboxService(changes),
    githubImport: createGithubImport({ ...changes, ...importWith(nothing) }),
  };
  const held: { batch?: Batch } = {};
  function Section() {
    const batch = useBatchSelection();
    useEffect(() => {
      held.batch = batch;
    });
    return (
      <RepositorySection
        organizations={[]}
        showOwners={false}
        loaded={undefined}
        fetch={fetch}
        batch={batch}
        state={parseListState(new URLSearchParams())}
        show={() => undefined}
        toolbar={{ before: null }}
        onRefresh={() => undefined}
      />
    );
  }
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace as Workspace}>
        <Section />
      </WorkspaceContext>,
    ),
  );
  const send = (...events: Parameters<Batch['send']>[0][]) =>
    act(async () => {
      for (const event of events) held.batch?.send(event);
    });
  await send({ type: 'batchMode.toggled' }, { type: 'repositories.selected', ids: ['1'] });
  const banner = () => container.querySelector('[role="alert"]')?.textContent ?? null;
  const eventually = (check: () => void) =>
    waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
      check();
    });
  return { container, database, disk, send, banner, eventually };
}

const linking = {
  type: 'action.requested',
  action: { kind: 'link', projectId: 'default-project' },
} as const;

test('shows a failed batch until dismissed', async () => {
  const { container, disk, send, banner, eventually } = await renderScreen();
  disk.full = true;
  await send(linking);
  await eventually(() =>
    expect(banner()).toContain(
      'Failed to link repositories: Your change was not saved on this device: The disk is full.',
    ),
  );
  const dismiss = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Dismiss',
  );
  act(() => dismiss?.click());
  expect(banner()).toBeNull();
});

test('a successful change removes the banner', async () => {
  const { database, disk, send, banner, eventually } = await renderScreen();
  disk.full = true;
  await send(linking);
  await eventually(() => expect(banner()).toContain('Failed to link repositories'));
  disk.full = false;
  await send(linking);
  await eventually(() => expect(banner()).toBeNull());
  expect((await database.repositories.get('1'))?.projectId).toBe('default-project');
});

test('counts repositories that GitHub sent in an unknown form', async () => {
  const { container } = await renderScreen({ ...idle, skipped: 2 });
  expect(container.textContent).toContain("Left out because this version can't read them: 2 repositories.");
});
