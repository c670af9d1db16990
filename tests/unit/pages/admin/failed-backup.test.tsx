// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { BackupReminder } from '#pages/admin/backup-reminder.tsx';
import { LostRows } from '#pages/admin/lost-rows.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { toastStore } from '#ui/toast.ts';
import { mount } from '../../../support/mount.ts';
import { waitFor } from '../../../support/wait-for.ts';

const lost = { missing: byRowTable(() => 1), older: 0 };
const services = { browser: { clock: { now: () => 0 } } } as unknown as Services;
const workspace = {
  backup: {
    status: async () => ({ isDue: true, folder: null, lastAt: null, everyDays: 30 }),
    create: () => Promise.reject(new Error('The disk is full.')),
  },
  sync: { status: async () => ({ lost, download: null }) },
  outbox: { takeServersState: () => Promise.reject(new Error('It must not be called.')) },
} as unknown as Workspace;

async function render(child: ReactNode) {
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={workspace}>{child}</WorkspaceContext>
      </ServicesContext>,
    ),
  );
  const press = async (name: string) => {
    const findButton = () =>
      [...container.querySelectorAll('button')].find((one) => one.textContent === name);
    await waitFor(() => expect(findButton()).toBeDefined());
    await act(async () => findButton()?.click());
  };
  return { container, press };
}

test('the backup reminder reports an export that failed', async () => {
  const { press } = await render(<BackupReminder />);
  await press('Export data');
  await waitFor(() =>
    expect(toastStore.read()).toContainEqual(
      expect.objectContaining({ title: 'Export Failed', description: 'The disk is full.' }),
    ),
  );
});

test('lost rows stay if the backup of the device failed', async () => {
  const { container, press } = await render(<LostRows />);
  await press("Use the server's data...");
  await press("Download backup and use the server's data");
  await waitFor(() => expect(container.textContent).toContain('The disk is full.'));
});
