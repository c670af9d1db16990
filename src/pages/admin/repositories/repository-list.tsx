import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import { pageCount, pageOf } from '#domain/pagination.ts';
import type { Repository } from '#domain/repository.ts';
import {
  defaultSort,
  languagesOf,
  noFilter,
  queryRepositories,
  type RepositoryFilter,
  type RepositorySort,
} from '#domain/repository-query.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useOffice } from '../../services.ts';
import { BatchControls } from './batch-controls.tsx';
import { ListControls } from './list-controls.tsx';
import { RepositoryRow } from './repository-row.tsx';
import type { Batch } from './repository-section.tsx';

/** Search, sort, filter and page through what the device has. */
export function RepositoryList({
  repositories,
  batch,
}: {
  repositories: readonly Repository[];
  batch: Batch;
}) {
  const office = useOffice();
  const pending = useLiveQuery(() => office.pendingTargets(), [office]);
  const [filter, setFilter] = useState<RepositoryFilter>(noFilter);
  const [sort, setSort] = useState<RepositorySort>(defaultSort);
  const [page, setPage] = useState(1);
  const found = useMemo(() => queryRepositories(repositories, filter, sort), [repositories, filter, sort]);
  const languages = useMemo(() => languagesOf(repositories), [repositories]);
  const pages = pageCount(found.length, repositoriesPerListPage);
  const current = Math.min(page, pages);
  const shown = pageOf(found, current, repositoriesPerListPage);

  // Any change of what is shown goes back to the first page.
  const show = (change: { filter?: RepositoryFilter; sort?: RepositorySort }) => {
    if (change.filter) setFilter(change.filter);
    if (change.sort) setSort(change.sort);
    setPage(1);
  };

  if (repositories.length === 0) return <p className="text-muted">No repositories found</p>;
  return (
    <div className="grid gap-4">
      <ListControls filter={filter} sort={sort} languages={languages} onChange={show} />
      <BatchControls batch={batch} pageIds={shown.map((repository) => repository.id)} />
      {found.length === 0 ? (
        <div className="grid justify-items-start gap-4 border-y border-hairline py-12">
          <p className="m-0">No repositories match your search criteria</p>
          <Button onClick={() => show({ filter: noFilter })}>Clear filters</Button>
        </div>
      ) : (
        <>
          <p role="status" className="tabular m-0 text-sm text-muted">
            Showing {shown.length} of {found.length} repositories
          </p>
          {/* A scrolling area that holds no focusable part of its own has to take the focus itself. */}
          <ul
            aria-label="Repositories"
            tabIndex={0}
            className="m-0 h-[400px] list-none overflow-y-auto border-y border-hairline p-0"
          >
            {shown.map((repository) => (
              <RepositoryRow
                key={repository.id}
                repository={repository}
                pending={pending?.has(repository.id) ?? false}
                batch={batch}
              />
            ))}
          </ul>
        </>
      )}
      <Pagination current={current} last={pages} onGo={setPage} />
    </div>
  );
}
