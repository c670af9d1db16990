// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Provider, RepositoryPageRequest } from '#domain/repository/provider.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import { AutomaticImport, useAutomaticImport } from '#pages/admin/repositories/import/automatic-import.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice, repository } from '../../../../support/device-database.ts';
import { importWith } from '../../../../support/github-import.ts';
import { mount } from '../../../../support/mount.ts';

/** Checks the requests of a new owner's import, and their times. */

const organizations = ['zurich-devs', 'alpine-cloud'].map((login, index) => ({
  id: String(index),
  login,
  name: login,
  avatarUrl: null,
}));

/** Returns a GitHub with one repository for each owner. */
function github() {
  const listed: string[] = [];
  const state = { offline: false };
  const provider = {
    currentUser: async () => success({ login: 'robin', name: 'Robin', avatarUrl: null, scopes: [] }),
    organizations: async () => success({ organizations, withheld: [], skipped: 0 }),
    rateLimit: async () => null,
    async repositoryPage({ organization: { login }, page }: RepositoryPageRequest) {
      listed.push(login);
      if (state.offline) return fail(reportedFailure('NETWORK', 'GITHUB_NETWORK_ERROR', 'No network.', 0));
      const row = repository(login, { owner: login });
      const rest = { page, pages: 1, etag: null, unchanged: false, states: [], withheld: [], skipped: 0 };
      return success({ ...rest, repositories: [row] });
    },
  } as unknown as Provider;
  return { listed, state, provider };
}

function Probe() {
  const { progress, problem } = useAutomaticImport();
  return <p>{problem?.code ?? progress?.of ?? 'idle'}</p>;
}

function newOwner() {
  const { database, context, confirm } = openDevice();
  const { listed, state, provider } = github();
  const changes = { database, ...context, wake: () => undefined };
  const workspace = {
    githubImport: createGithubImport({ ...changes, ...importWith(provider) }),
    repositories: createRepositoryService(changes),
  } as Partial<Workspace> as Workspace;
  const token = createActor(tokenMachine, { input: { record: null, now: () => 0 } }).start();
  const unlocked = { kind: 'none', locked: false };
  const services = {
    github: { token, lock: { state: () => unlocked, watch: () => () => undefined } },
    browser: { clock: { now: () => 0 } },
  } as unknown as Services;
  const { container, root } = mount();
  const open = () =>
    act(async () =>
      root.render(
        <ServicesContext value={services}>
          <WorkspaceContext value={workspace}>
            <AutomaticImport>
              <Probe />
            </AutomaticImport>
          </WorkspaceContext>
        </ServicesContext>,
      ),
    );
  const until = async (isReached: () => Promise<boolean>) => {
    for (let waits = 0; waits < 500 && !(await isReached()); waits += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }
    expect(await isReached()).toBe(true);
  };
  return { database, confirm, listed, state, container, open, until };
}

test('waits for the first pull, then lists the personal account first', async () => {
  const { database, confirm, listed, open, until } = newOwner();
  await open();
  await until(async () => (await database.organizations.count()) === 3);
  expect(listed).toEqual([]);
  await act(async () => confirm());
  await until(async () => (await database.repositories.count()) === 3);
  expect(listed).toEqual(['robin', 'alpine-cloud', 'zurich-devs']);
});

test('does not list rows from another device', async () => {
  const { database, confirm, listed, open, until } = newOwner();
  await confirm({ table: 'repositories', id: '1', version: 1, row: repository('1', { owner: 'robin' }) });
  await open();
  await until(async () => (await database.repositories.count()) === 3);
  expect(listed).toEqual(['alpine-cloud', 'zurich-devs']);
});

test('pauses without a network and resumes with it', async () => {
  const { database, confirm, listed, state, container, open, until } = newOwner();
  state.offline = true;
  await confirm();
  await open();
  await until(async () => listed.length === 1 && container.textContent === 'idle');
  state.offline = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  await until(async () => (await database.repositories.count()) === 3);
  expect(listed).toEqual(['robin', 'robin', 'alpine-cloud', 'zurich-devs']);
});
