// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { tokenMachine } from '#machines/token.machine.ts';
import { FleetHealth } from '#pages/admin/fleet/fleet-health.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createGithubChangeService } from '#services/workspace/github-changes.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { confirmedRow, openDevice, repository } from '../../../../support/device-database.ts';
import { fleetOf, repositoryStatus } from '../../../../support/fleet.ts';
import { mount } from '../../../../support/mount.ts';
import { nothingRecorded } from '../../../../support/recorded-changes.ts';
import { rightClock } from '../../../../support/server-clock.ts';

test('stale branches open the setting that deletes merged branches', async () => {
  const { database, context, confirm } = openDevice();
  const row = repository('1', { owner: 'owner', name: 'one' });
  await confirm(confirmedRow(row.id, 1, row));
  await database.statuses.put(repositoryStatus('1', { staleBranches: 3, gaps: ['staleBranches'] }));
  const access = {
    ...context,
    database,
    accountId: 'owner',
    wake: () => undefined,
    provider: () => new Promise<never>(() => undefined),
  };
  const fleet = Promise.resolve(fleetOf(database, context));
  const workspace = {
    fleet: () => fleet,
    repositories: createRepositoryService(access),
    githubChanges: createGithubChangeService(
      access as unknown as Parameters<typeof createGithubChangeService>[0],
      {} as Parameters<typeof createGithubChangeService>[1],
      async () => nothingRecorded,
    ),
    githubImport: { hasToolBridge: () => false },
  } as unknown as Workspace;
  const token = createActor(tokenMachine, { input: { record: null, now: () => 0 } }).start();
  const services = { github: { token }, browser: { clock: rightClock } } as unknown as Services;
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={workspace}>
          <MemoryRouter>
            <FleetHealth />
          </MemoryRouter>
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  const untilFound = async <Found,>(find: () => Found | undefined): Promise<Found | undefined> => {
    for (let waits = 0; waits < 500 && find() === undefined; waits += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }
    return find();
  };
  const button = await untilFound(() =>
    [...container.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes('merged branches'),
    ),
  );
  await act(async () => button?.click());
  const setting = await untilFound(() =>
    [...document.querySelectorAll('select')].find(({ labels }) =>
      labels[0]?.textContent?.includes('Delete head branches after a merge'),
    ),
  );
  expect(setting?.value).toBe('yes');
});
