// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Account } from '#domain/auth/account.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { authMachine } from '#machines/auth.machine.ts';
import { useOrganizations } from '#pages/admin/repositories/import/use-organizations.ts';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { confirmedRow, openDevice } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';

/** Sample organisations may only be shown in the demo, and only after the first pull. */

beforeAll(() => {
  vi.stubEnv('VITE_SUPABASE_URL', '/');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
  vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');
  vi.stubEnv('VITE_FEATURE_MOCK_DATA', 'true');
});

const demoAdmin: Account = {
  userId: 'u',
  email: 'admin@example.com',
  role: 'admin',
  displayName: null,
  fullName: null,
  githubUsername: null,
  needsGithub: false,
  needsCode: false,
  userName: null,
  avatarUrl: null,
  provider: 'email',
};
const owner: Account = { ...demoAdmin, githubUsername: 'robin-muster', provider: 'github' };

/** Renders the organisations while GitHub cannot be reached, so that only stored data is shown. */
async function shownTo(account: Account) {
  const device = openDevice();
  const { database, context, confirm } = device;
  const noNetwork = fail(reportedFailure('NETWORK', 'GITHUB_NETWORK_ERROR', 'no network', 0));
  const workspace = {
    repositories: createRepositoryService({ database, ...context, wake: () => undefined }),
    githubImport: {
      organizations: () => database.organizations.toArray(),
      owners: async () => [...new Set((await database.repositories.toArray()).map((row) => row.owner))],
      withheldOrganizations: async () => [],
      skippedOrganizations: async () => 0,
      refreshOrganizations: async (): Promise<Result<Organization[]>> => noNetwork,
      hasToolBridge: () => false,
    },
  } as unknown as Workspace;
  const auth = createActor(
    authMachine.provide({
      actors: {
        readAccount: fromPromise(async (): Promise<Result<Account | null>> => success(account)),
        watchSession: fromCallback(() => undefined),
      },
    }),
    { input: { lastKnown: account, pending: false } },
  ).start();
  const lock = { watch: () => () => undefined, state: () => undefined };
  const services = { auth, github: { lock } } as unknown as Services;
  const { container, root } = mount();
  function Probe() {
    const { list, demo } = useOrganizations();
    return <p>{`${demo ? 'samples' : 'real'}: ${list?.map(({ login }) => login).join(' ') ?? 'unknown'}`}</p>;
  }
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={workspace}>
          <MemoryRouter>
            <Probe />
          </MemoryRouter>
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  /** Waits for the expected text, at most half a minute, and returns the current text. */
  const textAfter = async (expected: string) => {
    for (let waits = 0; waits < 3_000 && container.textContent !== expected; waits += 1) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    }
    return container.textContent;
  };
  return { textAfter, confirm };
}

const samples = 'samples: demo-user demo-consulting demo-research';

test('the demo shows samples after an empty first pull', async () => {
  const { textAfter, confirm } = await shownTo(demoAdmin);
  expect(await textAfter('real: ')).toBe('real: ');
  await act(async () => confirm());
  expect(await textAfter(samples)).toBe(samples);
});

test('the demo shows pulled organisations, and samples never before', async () => {
  const { textAfter, confirm } = await shownTo(demoAdmin);
  expect(await textAfter('real: ')).toBe('real: ');
  await act(async () => confirm(confirmedRow('1', 1, { owner: 'muster-labs' })));
  expect(await textAfter('real: muster-labs')).toBe('real: muster-labs');
});

test.each([
  ['signed in with GitHub', owner],
  ['whose account has a GitHub identity', { ...owner, provider: 'email' }],
])('the owner %s never sees samples', async (_, account) => {
  const { textAfter, confirm } = await shownTo(account);
  await act(async () => confirm());
  expect(await textAfter('real: ')).toBe('real: ');
});
