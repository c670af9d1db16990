// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { useLiveQuery } from 'dexie-react-hooks';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { PortfolioEntry } from '#domain/portfolio/portfolio-project.ts';
import { PublishSuggestions } from '#pages/admin/dashboard/first-run-steps.tsx';
import { useFirstRun } from '#pages/admin/dashboard/use-first-run.ts';
import { useWorkspace, WorkspaceContext } from '#pages/use-services.ts';
import { createContentService } from '#services/workspace/content-edits.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRanking, type RankingAccess } from '#services/workspace/ranking.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice, repository } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';

beforeEach(() => localStorage.clear());

function Probe() {
  const { repositories } = useWorkspace();
  const count = useLiveQuery(() => repositories.count(), [repositories]);
  const { steps, dismiss } = useFirstRun(count);
  if (!steps) return <p>{steps === null ? 'figures' : 'unknown'}</p>;
  const done = Object.entries(steps).flatMap(([name, isDone]) => (isDone ? name : []));
  return (
    <>
      <p>{`steps: ${done.join(' ')}`}</p>
      <button type="button" onClick={dismiss}>
        Hide
      </button>
      <PublishSuggestions isFirstOpen />
    </>
  );
}

async function newOwner() {
  const { database, context } = openDevice();
  const changes = { database, ...context, wake: () => undefined };
  const workspace = {
    repositories: createRepositoryService(changes),
    projects: createProjectService(changes),
    content: createContentService(changes as Parameters<typeof createContentService>[0]),
    ranking: createRanking({ database, ...context } as Partial<RankingAccess> as RankingAccess),
  } as Partial<Workspace> as Workspace;
  const { container, root } = mount();
  const show = () =>
    act(async () =>
      root.render(
        <WorkspaceContext value={workspace}>
          <MemoryRouter>
            <Probe />
          </MemoryRouter>
        </WorkspaceContext>,
      ),
    );
  await show();
  const shows = async (text: string) => {
    for (let waits = 0; waits < 500 && !container.textContent?.includes(text); waits += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }
    expect(container.textContent).toContain(text);
  };
  return { database, workspace, container, shows };
}

test('ends with repositories, a published project and own text', async () => {
  const { database, workspace, shows } = await newOwner();
  await shows('steps: ');
  await database.repositories.bulkPut([{ ...repository('1', {}), pending: [] }]);
  await shows('hasRepositories');
  const entry = { ...emptyEntry, category: 'recent', slug: 'portal' } as PortfolioEntry;
  const project = { id: 'repository-1', name: 'Portal', description: null, entry };
  expect(await workspace.projects.save({ ...project, isPublic: true })).toMatchObject({ ok: true });
  await shows('hasPublished');
  await workspace.content.save({ 'owner.email': 'ada@lovelace.ch' });
  await shows('figures');
});

test('stays hidden on this device once the owner hides it', async () => {
  const { container, shows } = await newOwner();
  await shows('steps: ');
  await act(async () => container.querySelector('button')?.click());
  await shows('figures');
  expect(localStorage.getItem('portico.first-run')).toBe('1');
  const later = await newOwner();
  await later.shows('figures');
});

test('links the best repositories to their page editors', async () => {
  const { database, container, shows } = await newOwner();
  const rows = ['3', '1', '2', '4'].map((id) => repository(id, { name: `service-${id}`, stars: Number(id) }));
  await database.repositories.bulkPut(rows.map((row) => ({ ...row, pending: [] })));
  await shows('service-4');
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Publish service-4', '/admin/projects/repository-4'],
    ['Publish service-3', '/admin/projects/repository-3'],
    ['Publish service-2', '/admin/projects/repository-2'],
  ]);
});
