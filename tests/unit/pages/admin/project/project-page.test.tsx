// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import { entryDraft, entryProject } from '#domain/portfolio/portfolio-entry.ts';
import { newProject } from '#domain/project/project.ts';
import { paths, projectPath, projectPattern } from '#domain/shared/route.ts';
import { ProjectPage } from '#pages/admin/project/project-page.tsx';
import { ProjectsPage } from '#pages/admin/project/projects-page.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createAnalysisService } from '#services/workspace/analysis.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createPictureService } from '#services/workspace/pictures.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { toastStore } from '#ui/toast.ts';
import { confirmedRow, openDevice, repository } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';
import { resultFor } from '../../../../support/outbox-device.ts';
import { unsavedInputOn } from '../../../../support/unsaved-input.ts';
import { waitFor } from '../../../../support/wait-for.ts';

/** Tests a project's page with the device's real database. */

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

const portal = { id: 'portal', name: 'Portal', description: 'Of the harbour', isPublic: false };

/** Services that these tests do not need: they analyse no repository and add no picture. */
const neverCalled = () => {
  throw new Error('No test asks for this.');
};
const unused = {
  accountId: 'owner',
  worker: { analyse: neverCalled, assess: neverCalled, cancel: neverCalled },
  appToken: { prepare: neverCalled, renew: neverCalled, follow: neverCalled },
  newId: neverCalled,
  now: () => 1_000,
  encode: neverCalled,
};

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
  await projects.save(entryProject(entryDraft(newProject({ id: '1' }), repository('1'), null), true));
  return shownOn(device, id);
}

/** Renders the page in a new document, which only has the data stored on the device. */
async function shownOn({ database, context }: ReturnType<typeof openDevice>, id: string) {
  const changes = { database, ...context, wake: () => undefined };
  const projects = createProjectService(changes);
  const workspace = {
    repositories: createRepositoryService(changes),
    projects,
    outbox: createOutboxService(changes),
    analysis: createAnalysisService({ ...unused, database, unsavedInput: unsavedInputOn(database) }),
    pictures: createPictureService({
      database,
      backendUrl: 'https://a.example',
      ...context,
      encode: unused.encode,
    }),
  } as Partial<Workspace> as Workspace;
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace}>
        <MemoryRouter initialEntries={[id === '' ? paths.projects : projectPath(id)]}>
          <Routes>
            <Route path={paths.projects} element={<ProjectsPage />} />
            <Route path={projectPattern} element={<ProjectPage />} />
          </Routes>
        </MemoryRouter>
      </WorkspaceContext>,
    ),
  );
  const says = (...messages: string[]) =>
    waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      for (const message of messages) expect(container.textContent).toContain(message);
    });
  const press = (name: string) =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')];
      const button = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
      if (!button) throw new Error(`There is no button '${name}'.`);
      button.click();
    });
  const type = (label: string, text: string) =>
    act(async () => {
      const labels = [...container.querySelectorAll('label')];
      const input = labels.find(({ textContent }) => textContent === label)?.control;
      if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field '${label}'.`);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const rows = () =>
    [...container.querySelectorAll('[data-repository]')].map((row) => row.getAttribute('data-repository'));
  const getLink = (name: string) =>
    [...container.querySelectorAll('a')]
      .find(({ textContent }) => textContent === name)
      ?.getAttribute('href');
  const reload = () => shownOn({ database, context } as ReturnType<typeof openDevice>, id);
  return { container, database, context, projects, says, press, type, rows, getLink, reload };
}

test('shows the project with its page, repositories and changes', async () => {
  const { container, says, rows, getLink } = await openScreen('portal');
  await says('Portal', 'No page', '1 repository', 'Page: /projects/portal', 'Save project Portal');
  expect(container.querySelector<HTMLTextAreaElement>('textarea')?.value).toBe('Of the harbour');
  expect(rows()).toEqual(['repository 1']);
  expect(getLink('repository 1')).toBe('/admin/github?org=owner&q=repository+1&repository=1');
});

test('publishes and withdraws a project’s page', async () => {
  const { database, says, press, type, getLink } = await openScreen('portal');
  await says('No page', '1 repository');
  await type('Card text', 'Ships find their berth');
  await press('Publish');
  await says('Published');
  expect(await database.projects.get('portal')).toMatchObject({
    name: 'Portal',
    isPublic: true,
    entry: { summary: 'Ships find their berth', slug: 'portal' },
  });
  expect(getLink('View page')).toBe('/projects/portal');
  await waitFor(() =>
    expect(toastStore.read().at(-1)).toMatchObject({
      title: 'Published',
      link: { label: 'View page', to: '/projects/portal' },
      action: { label: 'Undo' },
    }),
  );
  await press('Unpublish');
  await says('Draft');
  expect(await database.projects.get('portal')).toMatchObject({ isPublic: false });
});

test('publishing a repository creates its project', async () => {
  const { container, database, says, press, rows } = await openScreen('repository-3');
  await says('New project from repository 3', '1 repository');
  expect(await database.projects.get('repository-3')).toBeUndefined();
  await press('Publish');
  await says('Published');
  expect(await database.repositories.get('3')).toMatchObject({ projectId: 'repository-3' });
  expect(rows()).toEqual(['repository 3']);
  await waitFor(() => expect(toastStore.read().at(-1)?.title).toBe('Published'));
  toastStore.read().at(-1)?.action?.run();
  await says('New project from repository 3');
  expect(await database.repositories.get('3')).toMatchObject({ projectId: null });
  expect(container.textContent).not.toContain('Published');
});

test('restores unsaved input after a reload, and discards it', async () => {
  const before = await openScreen('portal');
  await before.says('No page', '1 repository');
  await before.type('Name', 'Harbour portal');
  const { container, says, press } = await before.reload();
  await says('Restored your unsaved changes.', 'Harbour portal');
  await press('Discard changes');
  await says('No page');
  expect(container.textContent).not.toContain('Harbour portal');
});

test('lists projects with the state of their page and their repositories', async () => {
  const { container, says } = await openScreen('');
  await says('Mole', 'Portal');
  const listedRows = () =>
    [...container.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(0, 3).map(({ textContent }) => textContent),
    );
  await waitFor(() =>
    expect(listedRows()).toEqual([
      ['Mole', 'No page', '1'],
      ['PortalOf the harbour', 'No page', '1'],
      ['repository 1', 'PublishedView page', '1'],
    ]),
  );
});

test('lists repositories without a project as Unsorted', async () => {
  const { database, reload, says } = await openScreen('default-project');
  await says('Unsorted', 'These repositories belong to no project.', '0 repositories');
  await act(async () => {
    const row = await database.repositories.get('3');
    if (row) await database.repositories.put({ ...row, projectId: 'default-project' });
  });
  const again = await reload();
  await again.says('1 repository');
  const publish = again.container.querySelector('[aria-label="Publish elsewhere/repository 3"]');
  expect(publish?.getAttribute('href')).toBe('/admin/projects/repository-3');
});

test('unlinks a repository', async () => {
  const { database, says, press, rows } = await openScreen('portal');
  await says('1 repository');
  await press('Unlink owner/repository 1');
  await says('0 repositories');
  expect(rows()).toEqual([]);
  expect((await database.repositories.get('1'))?.projectId).toBeNull();
});

test('links more repositories after showing their current project', async () => {
  const { container, database, says, press } = await openScreen('portal');
  await says('1 repository');
  await press('Link repositories');
  await says('owner/repository 2 now in Mole', 'elsewhere/repository 3');
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
  await says('3 repositories');
  expect(await database.repositories.where('projectId').equals('portal').count()).toBe(3);
});

test('a published project lists its source repository', async () => {
  const { says, rows } = await openScreen('repository-1');
  await says('Published', '1 repository', 'Link repositories');
  expect(rows()).toEqual(['repository 1']);
});

test('an unknown project shows an error and a link back', async () => {
  const { says, getLink } = await openScreen('nowhere');
  await says('Project not found', 'The project nowhere was deleted, or this device has not loaded it yet.');
  expect(getLink('All projects')).toBe('/admin/projects');
});

test('restores a project that was deleted on its page', async () => {
  const { projects, says, press, rows } = await openScreen('portal');
  await says('1 repository');
  await act(async () => projects.delete('portal'));
  await says('Project not found', 'Delete project Portal');
  await press('Undo: Delete project Portal');
  await says('1 repository');
  await waitFor(() => expect(rows()).toEqual(['repository 1']));
});

test('undoes an unlink of this page after a reload', async () => {
  const before = await openScreen('portal');
  await before.says('1 repository');
  await before.press('Unlink owner/repository 1');
  await before.says('0 repositories');
  const { says, press, rows } = await before.reload();
  await says('0 repositories', 'Unlink repository 1');
  await press('Undo: Unlink repository 1');
  await says('1 repository');
  expect(rows()).toEqual(['repository 1']);
});

test('undoes a link of another screen after 30 later changes', async () => {
  const before = await openScreen('mole');
  await before.says('1 repository');
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
  const { says, press, rows } = await before.reload();
  await says('0 repositories', 'Link repository 2 to Portal');
  await press('Undo: Link repository 2 to Portal');
  await says('1 repository');
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
