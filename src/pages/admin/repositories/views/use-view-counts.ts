import { useEffect, useState } from 'react';
import { parseListState } from '#domain/repository/list-url-state.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { indexRepositories, queryIndex } from '#domain/repository/repository-index.ts';
import { defaultSort } from '#domain/repository/repository-query.ts';
import type { SavedView } from '#domain/repository/saved-view.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { useServices, useWorkspace } from '../../../use-services.ts';

/** Returns how many repositories each view shows, by its id. Empty until they are counted. */
export function useViewCounts(views: readonly SavedView[]): ReadonlyMap<string, number> {
  const workspace = useWorkspace();
  const { clock } = useServices().browser;
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isWanted = views.length > 0;
    if (isWanted) {
      // Without the counts, the views work as before.
      void countViews(workspace, views, clock.now()).then(
        (counted) => isWanted && setCounts(counted),
        () => undefined,
      );
    }
    return () => {
      isWanted = false;
    };
  }, [workspace, views, clock]);
  return counts;
}

async function countViews(workspace: Workspace, views: readonly SavedView[], now: number) {
  const { repositories, ranking } = workspace;
  const [{ rows, pending }, scores] = await Promise.all([repositories.allShown(), ranking.scores()]);
  const index = indexRepositories(rows);
  const counts = views.map(async ({ id, query }) => {
    const { organization, filter } = parseListState(new URLSearchParams(query));
    const isFleet = filter.needs !== null || filter.lacks !== null;
    const fleetIds = isFleet ? await (await workspace.fleet()).matching(filter) : null;
    const found = queryIndex(index, filter, defaultSort, { scores, pending, now, fleetIds });
    const isAll = organization === null || organization === allOrganizations.login;
    return [id, isAll ? found.length : found.filter(({ owner }) => owner === organization).length] as const;
  });
  return new Map(await Promise.all(counts));
}
