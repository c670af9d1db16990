import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import type { ListState } from '#domain/repository/list-url-state.ts';
import { pageCount, pageOf } from '#domain/repository/pagination.ts';
import { noScores, type Scores } from '#domain/repository/repository-filter.ts';
import { queryIndex } from '#domain/repository/repository-index.ts';
import { useWorkspace } from '../../../use-services.ts';
import type { LoadedRepositories } from './use-repositories.ts';

/** What the search, the filter and the order leave of the rows, and the page of it that is shown. */
export function useFoundRows({ index, pending }: LoadedRepositories, { filter, sort, page }: ListState) {
  const scores = useScores(sort.key === 'score' || filter.minimumScore > 0);
  const [now] = useState(Date.now);
  const found = useMemo(
    () => queryIndex(index, filter, sort, { scores, pending, now }),
    [index, filter, sort, scores, pending, now],
  );
  const byName = useMemo(() => index.entries.map(({ repository }) => repository), [index]);
  const pages = pageCount(found.length, repositoriesPerListPage);
  const current = Math.min(page, pages);
  const shown = pageOf(found, current, repositoriesPerListPage);
  return { found, byName, shown, current, pages, scores };
}

/** Read only where the list is sorted or filtered by them: a ranking in progress would sort it anew with each score. */
function useScores(wanted: boolean): Scores {
  const workspace = useWorkspace();
  return (
    useLiveQuery(
      () => (wanted ? workspace.ranking.scores() : Promise.resolve(noScores)),
      [workspace, wanted],
    ) ?? noScores
  );
}
