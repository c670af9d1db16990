import { ArrowDown, ArrowUp, ListChecks, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Project } from '#domain/project/project.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { RepositorySort, SortKey } from '#domain/repository/repository-query.ts';
import { markText, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { Batch } from '../batch/use-batch-selection.ts';
import type { Views } from '../views/use-views.ts';
import { ViewsPopover } from '../views/views-panel.tsx';
import { FilterPopover } from './list-filter.tsx';

const sortLabels: Record<SortKey, string> = {
  name: markText('Name'),
  stars: markText('Stars'),
  updated: markText('Last Updated'),
  score: markText('Score'),
};
const sortKeys: readonly SortKey[] = ['name', 'stars', 'updated', 'score'];

export interface Toolbar {
  before: ReactNode;
  after?: ReactNode;
}

interface ListControlsProps {
  headingId: string;
  state: ListState;
  rows: readonly Repository[];
  projects: readonly Project[];
  searchBox: RefObject<HTMLInputElement | null>;
  views: Views;
  batch: Batch;
  /** True for samples, which have no views and cannot be selected. */
  readOnly: boolean;
  toolbar: Toolbar;
  show: (change: ListChange) => void;
  /** Moves the focus from the search field to the list. */
  onLeaveSearch: () => void;
}

/** Stays visible above the rows while they scroll. */
export function ListControls(props: ListControlsProps) {
  const { headingId, state, rows, projects, views, batch, readOnly, toolbar, show } = props;
  return (
    <div data-toolbar="" className="@container sticky top-0 z-10 bg-paper">
      <h2 id={headingId} className="sr-only">
        {t('Select Repositories')}
      </h2>
      <div className="flex flex-wrap items-center gap-2 py-1 @2xl:flex-nowrap">
        {toolbar.before}
        {rows.length > 0 && (
          <>
            <SearchBox {...props} />
            <FilterPopover
              filter={state.filter}
              rows={rows}
              projects={projects}
              views={readOnly ? undefined : views}
              onChange={(filter) => show({ filter })}
            />
            {/* On a narrower line, the filter's panel contains the views. */}
            {!readOnly && (
              <div className="@max-[64rem]:hidden">
                <ViewsPopover views={views} />
              </div>
            )}
            <SortFields sort={state.sort} onSort={(sort) => show({ sort })} />
            {!readOnly && <BatchToggle batch={batch} />}
          </>
        )}
        {toolbar.after}
      </div>
    </div>
  );
}

function SearchBox({ state: { filter }, searchBox, show, onLeaveSearch }: ListControlsProps) {
  return (
    <div className="relative min-w-32 grow basis-32">
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
        className="pl-9"
        onChange={(event) => show({ filter: { ...filter, search: event.target.value } })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onLeaveSearch();
        }}
      />
      <Search
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
      />
    </div>
  );
}

function SortFields({ sort, onSort }: { sort: RepositorySort; onSort: (sort: RepositorySort) => void }) {
  const ascending = sort.direction === 'asc';
  return (
    <div className="flex min-w-28 items-center @max-2xl:grow">
      <div className="min-w-16 grow @2xl:w-24 @min-[56rem]:w-32">
        <SelectField
          label={t('Sort by')}
          labelHidden
          title={t('Sort by')}
          className="@max-[56rem]:px-2"
          value={sort.key}
          onChange={(event) => {
            const key = sortKeys.find((candidate) => candidate === event.target.value);
            if (key) onSort({ ...sort, key });
          }}
          options={sortKeys.map((key) => [key, t(sortLabels[key])])}
        />
      </div>
      <Button
        look="quiet"
        className="px-2"
        aria-label={ascending ? t('Sort descending') : t('Sort ascending')}
        title={ascending ? t('Ascending') : t('Descending')}
        onClick={() => onSort({ ...sort, direction: ascending ? 'desc' : 'asc' })}
      >
        {ascending ? <ArrowUp aria-hidden="true" size={16} /> : <ArrowDown aria-hidden="true" size={16} />}
      </Button>
    </div>
  );
}

function BatchToggle({ batch: { active, send } }: { batch: Batch }) {
  const button = useRef<HTMLButtonElement>(null);
  // Focuses the button again when the batch bar, which had the focus, has been removed.
  useKeptFocus(button, active);
  const label = active ? t('Exit Batch Mode') : t('Batch Select');
  return (
    <Button
      ref={button}
      aria-pressed={active}
      title={label}
      className={`px-3 whitespace-nowrap @min-[56rem]:w-36 ${active ? 'bg-surface' : ''}`}
      onClick={() => send({ type: 'batchMode.toggled' })}
    >
      <ListChecks aria-hidden="true" size={16} className="@min-[56rem]:hidden" />
      <span className="@max-[56rem]:sr-only">{label}</span>
    </Button>
  );
}
