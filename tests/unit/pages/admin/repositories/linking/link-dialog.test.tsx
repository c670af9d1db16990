// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { defaultProjectId, type Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { DebugInformation } from '#pages/admin/repositories/import/debug-information.tsx';
import { LinkDialog } from '#pages/admin/repositories/linking/link-dialog.tsx';
import { repository } from '../../../../../support/device-database.ts';
import { mount } from '../../../../../support/mount.ts';

function renderScreen(screen: ReactElement) {
  const { container, root } = mount();
  act(() => root.render(screen));
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return { container, button, press: (name: string) => act(() => button(name)?.click()) };
}

describe('the choice of a project', () => {
  const project = (id: string, name: string): Project => ({
    id,
    name,
    description: null,
    isPublic: false,
    createdAt: null,
  });
  const targets = [project('site', 'Site'), project(defaultProjectId, 'Default project')];

  function dialog(of: Repository | null) {
    const heard: string[] = [];
    const view = renderScreen(
      <LinkDialog
        repository={of}
        targets={targets}
        onChoose={(chosen, { id }) => heard.push(`${chosen.id} to ${id}`)}
        onClose={() => heard.push('closed')}
      />,
    );
    return { ...view, heard };
  }

  test('asks by name, preselects the default project, closes before linking', () => {
    const { container, press, heard } = dialog(repository('7'));
    expect(container.querySelector('dialog')?.open).toBe(true);
    expect(container.querySelector('h2')?.textContent).toBe('Link repository 7');
    expect(container.querySelector('select')?.value).toBe(defaultProjectId);
    press('Link');
    expect(heard).toEqual(['closed', `7 to ${defaultProjectId}`]);
  });

  test('another project can be chosen', () => {
    const { container, press, heard } = dialog(repository('7'));
    const select = container.querySelector('select');
    act(() => {
      if (select) select.value = 'site';
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    press('Link');
    expect(heard).toEqual(['closed', '7 to site']);
  });

  test('Cancel links nothing, and without a repository nothing is asked', () => {
    const { press, heard } = dialog(repository('7'));
    press('Cancel');
    expect(heard).toEqual(['closed']);
    expect(dialog(null).container.querySelector('dialog')?.open).toBe(false);
  });
});

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
