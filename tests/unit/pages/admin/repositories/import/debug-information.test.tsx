// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { DebugInformation } from '#pages/admin/repositories/import/debug-information.tsx';
import { mount } from '../../../../../support/mount.ts';

function renderScreen(screen: ReactElement) {
  const { container, root } = mount();
  act(() => root.render(screen));
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return { container, button, press: (name: string) => act(() => button(name)?.click()) };
}

test('Debug Information shows the screen’s state and offers refreshes', () => {
  const facts = {
    authStatus: 'Authenticated',
    loading: false,
    appConfigured: true,
    organizationCount: 3,
    selectedOrganization: null,
    repositoryCount: 44,
    selectedRepositoryCount: 2,
  };
  const heard: string[] = [];
  const withRefresh = (onRefreshRepositories: (() => void) | null) => (
    <DebugInformation
      facts={facts}
      onRefreshOrganizations={() => heard.push('organizations')}
      onRefreshRepositories={onRefreshRepositories}
    />
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
