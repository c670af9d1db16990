// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { formatExactTime } from '#domain/shared/format.ts';
import { OutboxEntry } from '#pages/admin/sync-state.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { SyncService, SyncStatus } from '#services/workspace/sync.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { mount } from '../../../support/mount.ts';
import { waitFor } from '../../../support/wait-for.ts';

const settled: SyncStatus = {
  pendingChanges: 0,
  pendingImports: 0,
  listings: [],
  changesNeedingAttention: 0,
  githubChanges: 0,
  unreadableRows: 0,
  lost: null,
  download: null,
  lastSyncedAt: null,
  problem: null,
};

/** @param read statuses that the reads return in order; the last one repeats */
async function renderEntry(...read: readonly (SyncStatus | Promise<SyncStatus>)[]) {
  const { container, root } = mount();
  const waiting = [...read];
  let tell: () => void = () => undefined;
  const sync: SyncService = {
    status: async () => (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? settled,
    onChange(listener) {
      tell = listener;
      return () => undefined;
    },
    now: () => undefined,
  };
  const clock = { now: () => Date.now() };
  const services = { browser: { clock } } as unknown as Services;
  await act(async () => {
    root.render(
      <MemoryRouter>
        <ServicesContext value={services}>
          <WorkspaceContext value={{ sync } as unknown as Workspace}>
            <OutboxEntry />
          </WorkspaceContext>
        </ServicesContext>
      </MemoryRouter>,
    );
  });
  const text = () => container.textContent ?? '';
  return { text, tell: () => act(async () => tell()) };
}

test('does not call changes saved before they are counted', async () => {
  let answer: (status: SyncStatus) => void = () => undefined;
  const counting = new Promise<SyncStatus>((resolve) => {
    answer = resolve;
  });
  const { text, tell } = await renderEntry(settled, counting);
  await waitFor(() => expect(text()).toContain('All changes saved'));
  await tell();
  expect(text()).not.toContain('All changes saved');
  expect(text()).not.toContain('All sent');
  expect(text()).toContain('Saving...');
  await act(async () => answer({ ...settled, pendingChanges: 1 }));
  await waitFor(() => expect(text()).toContain('1 change pending'));
});

test('hides a next attempt that has passed', async () => {
  const problem = { code: 'SERVER', message: 'The server is busy.', signInNeeded: false };
  const next = Date.now() + 300;
  const { text } = await renderEntry({ ...settled, problem: { ...problem, nextAttemptAt: next } });
  await waitFor(() => expect(text()).toContain(`Next try at ${formatExactTime(next)}.`));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(text()).not.toContain('Next try at');
  expect(text()).toContain('Trying again...');
});

test('shows offline once without a time', async () => {
  const problem = { code: 'NETWORK_UNREACHABLE', message: 'The server could not be reached.' };
  const { text } = await renderEntry({
    ...settled,
    pendingChanges: 2,
    problem: { ...problem, nextAttemptAt: Date.now() + 60_000, signInNeeded: false },
  });
  await waitFor(() => {
    expect(text()).toContain("Offline. 2 changes will be sent when you're back online.");
  });
  expect(text()).not.toContain('Next try at');
  expect(text()).not.toContain(problem.message);
});
