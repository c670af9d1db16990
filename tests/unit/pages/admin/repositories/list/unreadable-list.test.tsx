// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useRepositories } from '#pages/admin/repositories/list/use-repositories.ts';
import { WorkspaceContext } from '#pages/use-services.ts';
import type { RepositoryService, ShownRepositories } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';

/** A device with unreadable rows. A browser test could not create them. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

class Boundary extends Component<{ children: ReactNode }> {
  override state = { told: '' };
  static getDerivedStateFromError(error: unknown) {
    return { told: String(error) };
  }
  override render() {
    return this.state.told || this.props.children;
  }
}

function List() {
  return useRepositories('muster-labs') === undefined ? 'Waiting' : 'Rows';
}

function shownWhen(watch: RepositoryService['watch']): string {
  const container = document.createElement('div');
  const root = createRoot(container, { onCaughtError: () => undefined });
  const workspace = { repositories: { watch } } as Partial<Workspace> as Workspace;
  act(() =>
    root.render(
      <WorkspaceContext value={workspace}>
        <Boundary>
          <List />
        </Boundary>
      </WorkspaceContext>,
    ),
  );
  const shown = container.textContent;
  act(() => root.unmount());
  return shown;
}

const nothing = () => undefined;
const noRows: ShownRepositories = { rows: [], total: 0, pending: new Set() };

test('shows an error when the first read fails', () => {
  const watch: RepositoryService['watch'] = (_owner, _listener, onError) => {
    onError(new Error('The disk is broken'));
    return nothing;
  };
  expect(shownWhen(() => nothing)).toBe('Waiting');
  expect(shownWhen(watch)).toBe('Error: The disk is broken');
});

test('shows an error when rows after the first page fail', () => {
  const watch: RepositoryService['watch'] = (_owner, listener, onError) => {
    listener({ ...noRows, total: 2_000 });
    onError(new Error('The disk is broken'));
    return nothing;
  };
  expect(shownWhen(watch)).toBe('Error: The disk is broken');
});

test('keeps the rows when a later read fails', () => {
  const watch: RepositoryService['watch'] = (_owner, listener, onError) => {
    listener(noRows);
    onError(new Error('The disk is broken'));
    return nothing;
  };
  expect(shownWhen(watch)).toBe('Rows');
});
