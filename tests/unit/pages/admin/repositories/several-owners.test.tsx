// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { BatchUpdateDialog } from '#pages/admin/repositories/batch/batch-update-dialog.tsx';
import { MissingNotice } from '#pages/admin/repositories/import/missing-notice.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { repository } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';

/** If several owners have repositories with the same name, every action must name the owner. */

const kilns = ['north', 'south'].map((owner, index) => repository(String(index), { owner, name: 'kiln' }));
const nothing = () => undefined;

async function renderScreen(element: ReactNode) {
  const { container, root } = mount();
  const workspace = {} as Partial<Workspace> as Workspace;
  await act(async () => root.render(<WorkspaceContext value={workspace}>{element}</WorkspaceContext>));
  return container;
}

test.each([
  [true, ['north/kiln', 'south/kiln']],
  [false, ['kiln', 'kiln']],
])('previews a batch of several owners: %s', async (showOwners, expected) => {
  const container = await renderScreen(
    <BatchUpdateDialog
      repositories={kilns}
      target="portico"
      onTarget={nothing}
      showOwners={showOwners}
      busy={false}
      onClose={nothing}
      onSubmit={nothing}
    />,
  );
  const choice = [...container.querySelectorAll('select')].at(-1);
  await act(async () => {
    if (choice) choice.value = 'yes';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const names = [...container.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
  expect(names).toEqual(expected);
});

test.each([
  [true, 'north/kiln, south/kiln'],
  [false, 'kiln, kiln'],
])('asks before removing repositories of several owners: %s', async (showOwners, expected) => {
  const container = await renderScreen(
    <MissingNotice organizations={[]} repositories={kilns} showOwners={showOwners} onSelect={nothing} />,
  );
  await act(async () => container.querySelector<HTMLButtonElement>('[aria-haspopup]')?.click());
  const said = [...container.querySelectorAll('dialog p')].map(({ textContent }) => textContent);
  expect(said).toContain(expected);
});
