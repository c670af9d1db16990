// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { allOrganizations } from '#domain/repository/organization.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import { Palette } from '#pages/admin/palette/palette.tsx';
import { LinkMoreDialog } from '#pages/admin/project/project-repositories.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { GithubConnection } from '#services/auth/github-connection.ts';
import type { Services } from '#services/services.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRanking, type RankingAccess } from '#services/workspace/ranking.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import { createSavedViewService } from '#services/workspace/saved-views.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice, repository } from '../../../support/device-database.ts';
import { importWith } from '../../../support/github-import.ts';
import { mount } from '../../../support/mount.ts';
import { storedRow } from '../../../support/repositories.ts';
import { countRowsRead } from '../../../support/rows-read.ts';
import { waitFor } from '../../../support/wait-for.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

/** Counts the rows that each action reads on a device with ten thousand: only the shown ones. */

const count = 10_000;
const project = { id: 'portal', name: 'Portal', description: null, isPublic: false, createdAt: '' };

async function fillDevice() {
  const { database, context } = openDevice();
  const during = countRowsRead(database);
  const rows = Array.from({ length: count }, (_, index) =>
    storedRow(
      repository(String(index), { name: `service-${index}`, projectId: index < 3 ? project.id : null }),
    ),
  );
  await database.repositories.bulkPut(rows);
  const measures = { commitsLastMonth: 1, commitsLastYear: 1, stars: 1, size: 1, topics: 0 };
  const unmeasured = { contributors: null, hasWebsite: false, hasReadme: null };
  await database.scores.bulkPut(
    rows.map(({ id }, index) => ({
      id,
      measures: { ...measures, ...unmeasured },
      total: index,
      atLeast: 0,
      measuredAt: 1,
    })),
  );
  const changes = { database, ...context, wake: () => undefined };
  const repositories = createRepositoryService(changes);
  const workspace = {
    repositories,
    projects: createProjectService(changes),
    savedViews: createSavedViewService(changes),
    outbox: createOutboxService(changes),
    githubImport: createGithubImport({ ...changes, ...importWith({}) }),
    ranking: createRanking({ database, ...context } as Partial<RankingAccess> as RankingAccess),
  } as Partial<Workspace> as Workspace;
  await workspace.projects.save({ ...project, entry: null });
  return { database, during, workspace };
}

type Filled = Awaited<ReturnType<typeof fillDevice>>;

/** Renders a screen, and performs actions on it. */
async function onScreen(
  { workspace }: Filled,
  screen: ReactElement,
  work: (container: HTMLElement) => Promise<unknown>,
) {
  const token = createActor(tokenMachine, { input: { record: null, now: () => 0 } });
  const open = { kind: 'none', locked: false } as const;
  const lock = {
    state: () => open,
    watch: () => () => undefined,
  } as Partial<GithubConnection['lock']>;
  const github = { token, lock } as Partial<GithubConnection> as GithubConnection;
  const services = { github, callback: {} } as unknown as Services;
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={workspace}>
          <MemoryRouter>{screen}</MemoryRouter>
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  await work(container);
}

async function type(container: HTMLElement, text: string): Promise<void> {
  // Waits, because the screen may load lazily.
  const input = await waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const found = container.querySelector('input');
    if (!found) throw new Error('There is no input.');
    return found;
  });
  await act(async () => {
    // Sets the value with the native setter, because React overrides the element's own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const says = (container: HTMLElement, text: string) =>
  waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(container.textContent).toContain(text);
  });

interface Action {
  name: string;
  atMost: number;
  run: (device: Filled) => Promise<unknown>;
}

const palette = <Palette onDone={() => undefined} />;
const linkMore = <LinkMoreDialog open project={project} projects={[project]} onClose={() => undefined} />;
const linkOne = (device: Filled) =>
  device.workspace.repositories.applyBatch({ action: { kind: 'link', projectId: project.id }, ids: ['77'] });

const actions: readonly Action[] = [
  {
    name: 'the palette is opened and a repository looked for',
    atMost: count + 20,
    run: (device) =>
      onScreen(device, palette, async (container) => {
        await type(container, 'service-99');
        await says(container, '8 of 111');
      }),
  },
  {
    name: 'more are to be linked to a project',
    atMost: count + 20,
    run: (device) => onScreen(device, linkMore, (container) => says(container, 'and 9,947 more')),
  },
  {
    name: 'the first page of the list is shown',
    atMost: 10,
    run: ({ workspace }) =>
      new Promise<void>((resolve, reject) => {
        const stop = workspace.repositories.watch(
          allOrganizations.login,
          ({ rows, total }) => {
            stop();
            expect([rows.length, total]).toEqual([10, count]);
            resolve();
          },
          reject,
          10,
        );
      }),
  },
  {
    name: 'the list is opened',
    atMost: count,
    run: ({ workspace }) =>
      new Promise<void>((resolve, reject) => {
        const stop = workspace.repositories.watch(
          allOrganizations.login,
          ({ rows }) => {
            stop();
            expect(rows).toHaveLength(count);
            resolve();
          },
          reject,
        );
      }),
  },
  { name: 'the best are ranked', atMost: 40, run: ({ workspace }) => workspace.ranking.best(10) },
  { name: 'counted', atMost: 0, run: ({ workspace }) => workspace.repositories.count() },
  {
    name: 'counted in a project',
    atMost: 0,
    run: ({ workspace }) => workspace.repositories.countLinked(project.id),
  },
  {
    name: 'names for a form',
    atMost: 50,
    run: ({ workspace }) => workspace.repositories.getNames('owner', 50),
  },
  { name: 'the outbox', atMost: 40, run: ({ workspace }) => workspace.outbox.entries() },
  { name: 'one is linked', atMost: 20, run: linkOne },
];

test('no action reads more rows than it needs', async () => {
  const device = await fillDevice();
  const tooMany: string[] = [];
  for (const { name, atMost, run } of actions) {
    const read = await device.during(() => run(device));
    const total = [...read.values()].reduce((sum, rows) => sum + rows, 0);
    if (total > atMost) tooMany.push(`${name}: ${total} instead of ${atMost} (${JSON.stringify([...read])})`);
  }
  expect(tooMany).toEqual([]);
});
