// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { DebugInformation } from '#pages/admin/repositories/import/debug-information.tsx';
import type { Organizations } from '#pages/admin/repositories/import/use-organizations.ts';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { mount } from '../../../../../support/mount.ts';

function renderScreen(screen: ReactElement) {
  const { container, root } = mount();
  act(() => root.render(screen));
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return { container, button, press: (name: string) => act(() => button(name)?.click()) };
}

test('Debug Information shows the screen’s state and offers refreshes', () => {
  const heard: string[] = [];
  const workspace = { githubImport: { hasToolBridge: () => false } } as unknown as Workspace;
  const appSettings = { watch: () => () => undefined, isConfigured: () => true };
  const services = { owner: { appSettings } } as unknown as Services;
  const organizations = {
    list: [1, 2, 3],
    loading: false,
    refresh: () => heard.push('organizations'),
  } as unknown as Organizations;
  const withRefresh = (refresh: (() => void) | null) => (
    <ServicesContext value={services}>
      <WorkspaceContext value={workspace}>
        <DebugInformation
          connected
          organizations={organizations}
          selected={undefined}
          repositoryCount={44}
          selectedCount={2}
          refresh={refresh}
        />
      </WorkspaceContext>
    </ServicesContext>
  );
  const { container, button, press } = renderScreen(withRefresh(() => heard.push('repositories')));
  const lines = [...container.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(': '),
  );
  expect(lines).toEqual([
    'Auth status: Authenticated',
    'Loading: No',
    'App configured: Yes',
    'Organizations: 3',
    'Selected organization: None',
    'Repositories: 44',
    'Selected repositories: 2',
  ]);
  expect(container.querySelector('details')?.open).toBe(false);
  press('Refresh Orgs');
  press('Refresh Repos');
  expect(heard).toEqual(['organizations', 'repositories']);
  expect(button('Refresh Repos')?.disabled).toBe(false);
  expect(renderScreen(withRefresh(null)).button('Refresh Repos')?.disabled).toBe(true);
});
