// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { cancelledFailure } from '#domain/analysis/analysis.ts';
import type { FileContent } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { endAnalyses } from '#pages/admin/analysis/running-analyses.ts';
import { PanelContent, RepositoryPanel } from '#pages/admin/repositories/panel/repository-panel.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { GithubChangeService } from '#services/workspace/github-changes.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { fetchReadme, readKeptReadme } from '#services/workspace/readmes.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { renderMarkdown } from '#workers/markdown.logic.ts';
import { confirmedRow, openDevice, repository } from '../../../../../support/device-database.ts';
import { fleetOf } from '../../../../../support/fleet.ts';
import { mount } from '../../../../../support/mount.ts';
import { rightClock } from '../../../../../support/server-clock.ts';
import { waitFor } from '../../../../../support/wait-for.ts';

/** Tests the panel with the device's real database. Only GitHub's response for the README is replaced. */

const offline = fail(reportedFailure('NETWORK', 'no_network', 'There is no network', 0));

interface World {
  id?: string;
  listed?: Repository;
  /** Delays reading the device's rows until it resolves. */
  reading?: Promise<void>;
  connected?: boolean;
  readme?: Result<FileContent | null>;
  analyse?: Workspace['analysis']['analyse'];
}

async function openScreen({
  id = '1',
  listed,
  reading,
  connected = true,
  readme = offline,
  analyse,
}: World = {}) {
  const { database, context, confirm } = openDevice();
  await confirm(confirmedRow('1', 1), confirmedRow('2', 2));
  const changes = { database, ...context, wake: () => undefined };
  const rows = createRepositoryService(changes);
  const fleet = Promise.resolve(fleetOf(database, context));
  const workspace = {
    fleet: () => fleet,
    repositories: {
      ...rows,
      find: async (wanted: string) => {
        await reading;
        return rows.find(wanted);
      },
    },
    projects: createProjectService(changes),
    outbox: createOutboxService(changes),
    githubChanges: { state: async () => null } as Partial<GithubChangeService> as GithubChangeService,
    analysis: {
      find: async () => null,
      ...(analyse && { analyse }),
      renderMarkdown: async (text: string) => renderMarkdown(text),
    } as Partial<Workspace['analysis']> as Workspace['analysis'],
    githubImport: {
      isConnected: async () => connected,
      readme: (of: string) => readKeptReadme(database, of),
      fetchReadme: ({ id }) => fetchReadme({ database, now: context.now }, id, async () => readme),
    } as Partial<Workspace['githubImport']> as Workspace['githubImport'],
  } as Partial<Workspace> as Workspace;
  const { container, root } = mount();
  const heard: string[] = [];
  const show = (shown: string) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <ServicesContext value={{ browser: { clock: rightClock } } as unknown as Services}>
            <WorkspaceContext value={workspace}>
              <RepositoryPanel
                id={shown}
                listed={listed ?? null}
                onStep={(by) => heard.push(String(by))}
                onClose={() => heard.push('close')}
              />
            </WorkspaceContext>
          </ServicesContext>
        </MemoryRouter>,
      ),
    );
  await show(id);
  const says = (message: string) =>
    waitFor(async () => {
      // Intermediate states are rendered when `act` ends.
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(container.textContent).toContain(message);
    });
  const press = (name: string) =>
    act(async () => {
      const buttons = [...container.querySelectorAll('button')];
      buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click();
    });
  return { container, database, heard, says, press, show };
}

test('reports an unknown repository', async () => {
  const { container, says } = await openScreen({ id: '404' });
  await says('Repository 404');
  expect(container.textContent).toContain('Repository 404 is not on this device.');
});

test('shows the listed repository first, then the stored one', async () => {
  await PanelContent.preload();
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const { container, says } = await openScreen({
    listed: repository('1', { name: 'as it was listed' }),
    reading,
  });
  expect(container.textContent).toContain('owner/as it was listed');
  expect(container.textContent).toContain('Facts');
  read();
  await says('owner/repository 1');
});

test('names the link, the refresh and a size below one megabyte', async () => {
  await PanelContent.preload();
  const { container } = await openScreen({
    listed: repository('1', { url: 'https://github.com/owner/a-long-name', size: 212 }),
    reading: new Promise(() => undefined),
  });
  const link = container.querySelector('a[href="https://github.com/owner/a-long-name"]');
  expect(link?.textContent).toContain('Open on GitHub');
  expect(container.textContent).not.toContain('https://');
  expect(container.textContent).toContain('Size< 1 MB');
  expect(container.textContent).toContain('Last refreshed');
});

test('Publish opens the project of the repository', async () => {
  await PanelContent.preload();
  const { container, says } = await openScreen({ listed: repository('1') });
  await says('Facts');
  const links = [...container.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Publish');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/projects/repository-1']);
});

test('ignores another listed repository', async () => {
  const { container } = await openScreen({ listed: repository('2'), reading: new Promise(() => undefined) });
  expect(container.textContent).not.toContain('owner/repository');
});

test('links the repository, lists the change and undoes it', async () => {
  const { database, says, press } = await openScreen();
  await says('Not linked');
  await says('No recent changes.');
  await press('Link to Unsorted');
  await says('Linked to Unsorted');
  await says('Waiting');
  expect((await database.repositories.get('1'))?.projectId).toBe('default-project');
  await press('Undo: Link repository 1 to default-project');
  await says('Undone');
  expect((await database.repositories.get('1'))?.projectId).toBeNull();
});

test('an analysis continues behind another panel and ends with the session', async () => {
  const begun: { repository: string; signal: AbortSignal }[] = [];
  const analyse: World['analyse'] = ({ repository }, { signal }) => {
    begun.push({ repository, signal });
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(fail(cancelledFailure(0))));
    });
  };
  const { container, says, press, show } = await openScreen({ analyse });
  await says('Facts');
  await press('Analysis');
  await says('Not analyzed yet.');
  await press('Analyze Repository');
  await says('languages');
  await show('2');
  await says('repository 2');
  await says('Not analyzed yet.');
  expect(container.textContent).not.toContain('languages');
  await show('1');
  await says('languages');
  expect(begun.map(({ repository, signal }) => [repository, signal.aborted])).toEqual([
    ['repository 1', false],
  ]);
  await act(async () => endAnalyses());
  expect(begun[0]?.signal.aborted).toBe(true);
  expect(container.textContent).not.toContain('languages');
});

test('does not list changes of other repositories', async () => {
  const { database, says, container } = await openScreen({ id: '2' });
  await says('No recent changes.');
  const repositories = createRepositoryService({
    database,
    now: () => 1,
    newId: () => '00000000-0000-4000-8000-00000000ffff',
    wake: () => undefined,
  });
  await act(async () => repositories.applyBatch({ action: { kind: 'unlink' }, ids: ['1'] }));
  expect(container.textContent).toContain('No recent changes.');
});

test('loads, renders and stores the README', async () => {
  const text = '# Kiln\n\n<img src=x onerror=alert(1)>Fires clay.';
  const { database, container, says, press } = await openScreen({
    readme: success({ path: 'README.md', text }),
  });
  await says('Facts');
  await press('README');
  await says('Fires clay.');
  expect(container.querySelector('img')).toBeNull();
  expect(await readKeptReadme(database, '1')).toMatchObject({ text });
});

test.each([
  [{ readme: success(null) }, 'This repository has no README.'],
  [{ connected: false }, 'The README is not on this device. Connect GitHub to read it here.'],
  [{}, "The README isn't on this device. GitHub couldn't be reached: There is no network"],
] as [World, string][])('gives the reason why there is no README: %#', async (world, message) => {
  const { container, says, press } = await openScreen(world);
  await says('Facts');
  await press('README');
  await says(message);
  expect(container.textContent).not.toContain('Loading README...');
});

test('Escape closes the panel unless its own dialog is open', async () => {
  const { container, heard, says, press } = await openScreen();
  await says('Facts');
  expect(document.activeElement).toBe(container.querySelector('h2'));
  await press('Next repository');
  await press('Previous repository');
  const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  const inside = container.querySelector('dialog dialog');
  act(() => void inside?.dispatchEvent(escape()));
  expect(heard).toEqual(['1', '-1']);
  act(() => void container.querySelector('h2')?.dispatchEvent(escape()));
  expect(heard).toEqual(['1', '-1', 'close']);
});
