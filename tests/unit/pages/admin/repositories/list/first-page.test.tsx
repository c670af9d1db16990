// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type ListState, parseListState } from '#domain/repository/list-url-state.ts';
import { indexRepositories } from '#domain/repository/repository-index.ts';
import { useFoundRows } from '#pages/admin/repositories/list/use-found-rows.ts';
import type { LoadedRepositories } from '#pages/admin/repositories/list/use-repositories.ts';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { repository } from '../../../../../support/device-database.ts';
import { mount } from '../../../../../support/mount.ts';
import { rightClock } from '../../../../../support/server-clock.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

/** A list with only its first rows must show the same as the complete list, or nothing yet. */

const rows = Array.from({ length: 40 }, (_, index) => repository(String(index)));
const loadedOf = (count: number): LoadedRepositories => {
  const read = rows.slice(0, count);
  return { rows: read, total: rows.length, pending: new Set(), index: indexRepositories(read) };
};

interface Shown {
  ids: string[];
  count: number;
  selectable: number;
}

function getShown(loaded: LoadedRepositories, address: string): Shown {
  const shown: Shown[] = [];
  function List({ state }: { state: ListState }) {
    const found = useFoundRows(loaded, state);
    shown.push({
      ids: found.shown.map(({ id }) => id),
      count: found.count,
      selectable: found.found.length,
    });
    return null;
  }
  const { root } = mount();
  act(() =>
    root.render(
      <ServicesContext value={{ browser: { clock: rightClock } } as unknown as Services}>
        <WorkspaceContext
          value={{ fleet: () => new Promise<never>(() => undefined) } as Partial<Workspace> as Workspace}
        >
          <List state={parseListState(new URLSearchParams(address))} />
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  return shown.at(-1) ?? { ids: [], count: 0, selectable: 0 };
}

test('shows the same first page and count before all rows are read', () => {
  const [early, whole] = [getShown(loadedOf(10), ''), getShown(loadedOf(40), '')];
  expect(early).toEqual({ ...whole, selectable: 0 });
  expect(whole).toEqual({ ids: rows.slice(0, 10).map(({ id }) => id), count: 40, selectable: 40 });
});

test.each(['q=repository', 'page=2', 'sort=stars', 'direction=desc', 'visibility=public'])(
  'shows no row of the address %s before all rows are read',
  (address) => {
    expect(getShown(loadedOf(10), address)).toEqual({ ids: [], count: 0, selectable: 0 });
    expect(getShown(loadedOf(40), address).ids).toHaveLength(10);
  },
);
