// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import { entryDraft, entryProject } from '#domain/portfolio/portfolio-entry.ts';
import { projectPath, projectPattern } from '#domain/shared/route.ts';
import { ProjectPage } from '#pages/admin/project/project-page.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { confirmedRow, openDevice, repository } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';
import { resultFor } from '../../../../support/outbox-device.ts';

/** A project's page on the device's real database. */

const portal = { id: 'portal', name: 'Portal', description: 'Of the harbour', isPublic: false };

async function openScreen(id: string) {
  const device = openDevice();
  const { database, context, confirm } = device;
  await confirm(
    confirmedRow('1', 1, { projectId: 'portal' }),
    confirmedRow('2', 2, { projectId: 'mole' }),
    confirmedRow('3', 3, { owner: 'elsewhere' }),
  );
  const changes = { database, ...context, wake: () => undefined };
  const projects = createProjectService(changes);
  await projects.save({ ...portal, entry: null });
  await projects.save({ id: 'mole', name: 'Mole', description: null, isPublic: false, entry: null });
  await projects.save(entryProject(entryDraft(repository('1'), null, undefined), true));
  return shownOn(device, id);
}

/** Renders the page in a new document, which has only the data stored on the device. */
async function shownOn({ database, context }: ReturnType<typeof openDevice>, id: string) {
  const changes = { database, ...context, wake: () => undefined };
  const projects = createProjectService(changes);
  const workspace = {
    repositories: createRepositoryService(changes),
    projects,
    outbox: createOutboxService(changes),
    analysis: {} as Partial<Workspace['analysis']> as Workspace['analysis'],
  } as Partial<Workspace> as Workspace;
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace}>
        <MemoryRouter initialEntries={[projectPath(id)]}>
          <Routes>
            <Route path={projectPattern} element={<ProjectPage />} />
          </Routes>
        </MemoryRouter>
      </WorkspaceContext>,
    ),
  );
  const says = (...messages: string[]) =>
    vi.waitFor(
      async () => {
        await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
        for (const message of messages) expect(container.textContent).toContain(message);
      },
      { timeout: 5_000 },
    );
  const press = (name: string) =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')];
      const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
      if (!button) throw new Error(`There is no button '${name}'.`);
      button.click();
    });
  const rows = () =>
    [...container.querySelectorAll('[data-repository]')].map((row) => row.getAttribute('data-repository'));
  const getLink = (name: string) =>
    [...container.querySelectorAll('a')]
      .find(({ textContent }) => textContent === name)
      ?.getAttribute('href');
  const reloaded = () => shownOn({ database, context } as ReturnType<typeof openDevice>, id);
  return { container, database, context, projects, says, press, rows, getLink, reloaded };
}

test('shows the project, its repositories, entries and changes', async () => {
  const { says, rows, getLink } = await openScreen('portal');
  await says(
    'Portal',
    'Of the harbour',
    'Not public',
    '1 linked repository',
    'Published',
    'Save project Portal',
  );
  expect(rows()).toEqual(['repository 1']);
  expect(getLink('repository 1')).toBe('/admin/github?org=owner&q=repository+1&repository=1');
});

test('unlinks a repository and removes its entry from the list', async () => {
  const { database, says, press, rows } = await openScreen('portal');
  await says('1 linked repository');
  await press('Unlink owner/repository 1');
  await says('0 linked repositories', 'None of its repositories has one.');
  expect(rows()).toEqual([]);
  expect((await database.repositories.get('1'))?.projectId).toBeNull();
});

test('more are linked, after it was shown from which project they come', async () => {
  const { container, database, says, press } = await openScreen('portal');
  await says('1 linked repository');
  await press('Link Repositories');
  await says('owner/repository 2 linked to Mole now', 'elsewhere/repository 3');
  const boxes = [...container.querySelectorAll<HTMLInputElement>('dialog [type=checkbox]')];
  expect(boxes).toHaveLength(2);
  for (const box of boxes) await act(async () => box.click());
  await says('2 repositories change');
  const preview = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(preview).toEqual([
    expect.stringMatching(/^owner\/repository 2.*Mole.*Portal$/),
    expect.stringMatching(/^elsewhere\/repository 3.*Portal$/),
  ]);
  await press('Link 2 repositories');
  await says('3 linked repositories');
  expect(await database.repositories.where('projectId').equals('portal').count()).toBe(3);
});

test("a portfolio entry's page shows the repository that it stands for, and links nothing to it", async () => {
  const { container, says, rows } = await openScreen('repository-1');
  await says('Portfolio entries', 'Published');
  expect(rows()).toEqual(['repository 1']);
  expect(container.textContent).not.toContain('Link Repositories');
});

test('an unknown project says so and leads back', async () => {
  const { says, getLink } = await openScreen('nowhere');
  await says('Project not found', 'No project of this device has the id nowhere.');
  expect(getLink('To the Dashboard')).toBe('/admin');
});

test('restores a project that was deleted on its page', async () => {
  const { projects, says, press, rows } = await openScreen('portal');
  await says('1 linked repository');
  await act(async () => projects.delete('portal'));
  await says('Project not found', 'Delete project Portal');
  await press('Undo: Delete project Portal');
  await says('1 linked repository');
  expect(rows()).toEqual(['repository 1']);
});

test('undoes an unlink of this page after a reload', async () => {
  const before = await openScreen('portal');
  await before.says('1 linked repository');
  await before.press('Unlink owner/repository 1');
  await before.says('0 linked repositories');
  const { says, press, rows } = await before.reloaded();
  await says('0 linked repositories', 'Unlink repository 1');
  await press('Undo: Unlink repository 1');
  await says('1 linked repository');
  expect(rows()).toEqual(['repository 1']);
});

test('undoes a link of another screen after 30 later changes', async () => {
  const before = await openScreen('mole');
  await before.says('1 linked repository');
  const { database, context } = before;
  const repositories = createRepositoryService({ database, ...context, wake: () => undefined });
  await act(async () =>
    repositories.applyBatch({ action: { kind: 'link', projectId: 'portal' }, ids: ['2'] }),
  );
  const [link] = await database.operations.where('state').equals('queued').reverse().sortBy('sequence');
  await act(async () => {
    await applyEverything(database, context);
    for (let stars = 1; stars <= 30; stars += 1) {
      await repositories.applyBatch({ action: { kind: 'update', updates: { stars } }, ids: ['3'] });
      await applyEverything(database, context);
    }
  });
  expect(await database.operations.get(link?.id ?? '')).toMatchObject({ state: 'acknowledged' });
  const { says, press, rows } = await before.reloaded();
  await says('0 linked repositories', 'Link repository 2 to Portal');
  await press('Undo: Link repository 2 to Portal');
  await says('1 linked repository');
  expect(rows()).toEqual(['repository 2']);
});

async function applyEverything(
  database: ReturnType<typeof openDevice>['database'],
  context: ReturnType<typeof openDevice>['context'],
): Promise<void> {
  const due = await dueOperations(database, context.now(), 100, true);
  await markSent(
    database,
    due.map(({ id }) => id),
    context,
  );
  const results = due.map(({ id, targets }, index) =>
    resultFor(
      id,
      10 + index,
      ...targets.map((targetId) => ({ targetId, status: 'applied' as const, version: 10 + index })),
    ),
  );
  await applyResults(database, results, context);
}
