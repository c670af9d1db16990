import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RepositorySort, SortDirection, SortKey } from '#domain/repository/repository-query.ts';
import { t } from '#locales/translate.ts';
import { SelectBox } from './select-box.tsx';

/**
 * The columns of the list depend on the width of its container. From 42 rem, each repository is one line of columns, from 58
 * rem with its description. Below 42 rem, each is a block of lines.
 */
const columns =
  '@2xl:grid @2xl:grid-cols-[2rem_minmax(8rem,1fr)_6.5rem_3rem_5.5rem_minmax(0,5rem)_minmax(0,7.5rem)_3.5rem] @2xl:gap-x-3 ' +
  '@min-[58rem]:grid-cols-[2rem_minmax(8rem,4fr)_minmax(0,5fr)_6.5rem_3.5rem_5.5rem_minmax(0,6.5rem)_minmax(0,8rem)_3.5rem]';

/** The same with a score column between description and language. */
const columnsWithScore =
  '@2xl:grid @2xl:grid-cols-[2rem_minmax(8rem,1fr)_4rem_6.5rem_3rem_5.5rem_minmax(0,5rem)_minmax(0,7.5rem)_3.5rem] @2xl:gap-x-3 ' +
  '@min-[58rem]:grid-cols-[2rem_minmax(8rem,4fr)_minmax(0,4fr)_4rem_6.5rem_3.5rem_5.5rem_minmax(0,6.5rem)_minmax(0,8rem)_3.5rem]';

export const rowColumns = (withScore: boolean): string => (withScore ? columnsWithScore : columns);

/** Initial direction of each column: names ascending, numbers and dates descending. */
const firstDirections: Record<SortKey, SortDirection> = {
  name: 'asc',
  stars: 'desc',
  updated: 'desc',
  score: 'desc',
};

export function ListHeader({
  sort,
  withScore,
  pageSelected,
  onSort,
  onSelectPage,
}: {
  sort: RepositorySort;
  withScore: boolean;
  pageSelected: boolean;
  onSort: (sort: RepositorySort) => void;
  /** Selects the rows of the page. Null if rows cannot be selected. */
  onSelectPage: (() => void) | null;
}) {
  const sorted = { sort, onSort };
  const selectLabel = pageSelected ? t('Deselect this page') : t('Select this page');
  return (
    <thead className="hidden text-left text-xs @2xl:block">
      <tr className={`h-8 items-center border-b border-hairline text-muted ${rowColumns(withScore)}`}>
        <th scope="col" className="p-0">
          {onSelectPage && (
            <SelectBox
              selected={pageSelected}
              label={selectLabel}
              title={selectLabel}
              onClick={onSelectPage}
            />
          )}
        </th>
        <SortableColumn {...sorted} sortKey="name">
          {t('Name')}
        </SortableColumn>
        <Column className="@max-[58rem]:hidden">{t('Description')}</Column>
        {withScore && (
          <SortableColumn {...sorted} sortKey="score">
            {t('Score')}
          </SortableColumn>
        )}
        <Column>{t('Language')}</Column>
        <SortableColumn {...sorted} sortKey="stars" alignEnd>
          {t('Stars')}
        </SortableColumn>
        <SortableColumn {...sorted} sortKey="updated" alignEnd>
          {t('Updated')}
        </SortableColumn>
        <Column>{t('Project')}</Column>
        <Column>{t('State')}</Column>
        <Column>
          <span className="sr-only">{t('GitHub')}</span>
        </Column>
      </tr>
    </thead>
  );
}

function Column({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`truncate p-0 font-normal ${className}`}>
      {children}
    </th>
  );
}

function SortableColumn({
  sort: { key, direction },
  sortKey,
  alignEnd = false,
  onSort,
  children,
}: {
  sort: RepositorySort;
  sortKey: SortKey;
  alignEnd?: boolean;
  onSort: (sort: RepositorySort) => void;
  children: ReactNode;
}) {
  const isSorted = key === sortKey;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  const reversed: SortDirection = direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={`p-0 font-normal ${alignEnd ? 'text-right' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort({ key: sortKey, direction: isSorted ? reversed : firstDirections[sortKey] })}
        className={`inline-flex min-h-8 cursor-pointer items-center gap-1 border-0 bg-transparent p-0 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${
          isSorted ? 'font-semibold text-ink' : 'text-muted'
        }`}
      >
        {children}
        {isSorted && <Arrow aria-hidden="true" size={12} />}
      </button>
    </th>
  );
}
