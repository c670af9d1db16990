import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Project } from '#domain/project/project.ts';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import type { RepositorySort, SortKey } from '#domain/repository/repository-query.ts';
import { marked, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import type { Views } from '../views/use-views.ts';
import { ViewsPopover } from '../views/views-panel.tsx';
import { FilterPopover } from './list-filter.tsx';

const sortLabels: Record<SortKey, string> = {
  name: marked('Name'),
  stars: marked('Stars'),
  updated: marked('Last Updated'),
  score: marked('Score'),
};
const sortKeys: readonly SortKey[] = ['name', 'stars', 'updated', 'score'];

interface ListControlsProps {
  filter: RepositoryFilter;
  sort: RepositorySort;
  /** All rows of the list: what there is to filter by. */
  rows: readonly Repository[];
  projects: readonly Project[];
  searchBox: RefObject<HTMLInputElement | null>;
  /** The owner's saved views; left out: there is nothing to save. */
  views?: Views | undefined;
  onChange: (change: ListChange) => void;
  /** From the search into the list. */
  onLeaveSearch: () => void;
  /** More that belongs on the line. */
  children?: ReactNode;
}

/** What the list shows and in which order. */
export function ListControls(props: ListControlsProps) {
  const { filter, sort, rows, projects, searchBox, views, onChange, onLeaveSearch, children } = props;
  const ascending = sort.direction === 'asc';
  return (
    <>
      <div className="relative min-w-[min(12rem,100%)] grow basis-56">
        <TextField
          ref={searchBox}
          label={t('Search')}
          labelHidden
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('Search repositories...')}
          value={filter.search}
          className="pl-10"
          onChange={(event) => onChange({ filter: { ...filter, search: event.target.value } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onLeaveSearch();
          }}
        />
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute bottom-3 left-3 text-muted"
        />
      </div>
      {/* They go on a line of their own together. */}
      <div className="flex grow flex-wrap items-end gap-2 sm:grow-0">
        <div className="min-w-14 grow basis-0 sm:w-28 sm:grow-0 xl:w-36 sm:basis-auto">
          <SelectField
            label={t('Sort by')}
            labelHidden
            title={t('Sort by')}
            className="max-sm:px-2"
            value={sort.key}
            onChange={(event) => {
              const key = sortKeys.find((candidate) => candidate === event.target.value);
              if (key) onChange({ sort: { ...sort, key } });
            }}
          >
            {sortKeys.map((key) => (
              <option key={key} value={key}>
                {t(sortLabels[key])}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          className="px-3"
          aria-label={ascending ? t('Sort descending') : t('Sort ascending')}
          title={ascending ? t('Ascending') : t('Descending')}
          onClick={() => onChange({ sort: { ...sort, direction: ascending ? 'desc' : 'asc' } })}
        >
          {ascending ? <ArrowUp aria-hidden="true" size={18} /> : <ArrowDown aria-hidden="true" size={18} />}
        </Button>
        <FilterPopover
          filter={filter}
          rows={rows}
          projects={projects}
          views={views}
          onChange={(next) => onChange({ filter: next })}
        />
        {/* On a narrower line it would push all of them below the search. */}
        {views && (
          <div className="max-[88rem]:hidden">
            <ViewsPopover views={views} />
          </div>
        )}
        {children}
      </div>
    </>
  );
}
