import { useEffect, useMemo, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import { environment } from '#config/environment.ts';
import type { ListState } from '#domain/repository/list-url-state.ts';
import { pageCount, toPage } from '#domain/repository/pagination.ts';
import {
  noScores,
  type RepositoryFilter,
  type Scores,
  writeFilter,
} from '#domain/repository/repository-filter.ts';
import { filterSorted, type RepositoryIndex, sortIndex } from '#domain/repository/repository-index.ts';
import { defaultSort, type RepositorySort } from '#domain/repository/repository-query.ts';
import { useServices } from '../../../use-services.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { useFleetIds } from './use-fleet-facts.ts';
import { isWhole, type LoadedRepositories } from './use-repositories.ts';

/** Filters, sorts and pages. The default list shows the first rows before the others are read; other lists wait for all. */
export function useFoundRows(loaded: LoadedRepositories, { filter, sort, page }: ListState) {
  const { index, pending, total } = loaded;
  const whole = isWhole(loaded);
  const scores = useScores(sort.key === 'score' || filter.minimumScore > 0);
  const fleetIds = useFleetIds(filter);
  const [now] = useState(useServices().browser.clock.now);
  useOrdersAhead(whole ? index : null, sort.direction);
  const sorted = useMemo(() => (whole ? sortIndex(index, sort, scores) : []), [whole, index, sort, scores]);
  const found = useMemo(() => {
    const { webUrl } = environment().github;
    return filterSorted(sorted, filter, sort, { scores, pending, now, fleetIds, webUrl });
  }, [sorted, filter, sort, scores, pending, now, fleetIds]);
  const byName = useMemo(() => index.entries.map(({ repository }) => repository), [index]);
  const first = !whole && page === 1 && isStart(filter, sort);
  const count = first ? total : found.length;
  const pages = pageCount(count, repositoriesPerListPage);
  const current = Math.min(page, pages);
  const rows = first ? byName : found;
  const shown = toPage(rows, current, repositoriesPerListPage);
  // Facts of the neighbouring pages are read in advance, so that paging shows rows with their facts.
  const nearbyIds = rows
    .slice(Math.max(0, current - 2) * repositoriesPerListPage, (current + 1) * repositoriesPerListPage)
    .map(({ id }) => id);
  return { whole, count, found, byName, shown, nearbyIds, current, pages, scores, now };
}

/** Computes the orders that take longer than a frame in advance, each in idle time. */
function useOrdersAhead(index: RepositoryIndex | null, direction: RepositorySort['direction']): void {
  useEffect(() => {
    // Safari lacks requestIdleCallback, so an order is computed when it is needed.
    if (!index || !('requestIdleCallback' in window)) return;
    const keys = ['stars', 'updated'] as const;
    const requests = keys.map((key) => requestIdleCallback(() => sortIndex(index, { key, direction })));
    return () => {
      for (const request of requests) cancelIdleCallback(request);
    };
  }, [index, direction]);
}

function isStart(filter: RepositoryFilter, sort: RepositorySort): boolean {
  return (
    sort.key === defaultSort.key &&
    sort.direction === defaultSort.direction &&
    writeFilter(filter).every(([, text]) => text === null)
  );
}

/** Reads the scores only if the list uses them, because a running ranking would sort the list again with each score. */
function useScores(wanted: boolean): Scores {
  return (
    useWorkspaceQuery(({ ranking }) => (wanted ? ranking.scores() : Promise.resolve(noScores)), [wanted]) ??
    noScores
  );
}
