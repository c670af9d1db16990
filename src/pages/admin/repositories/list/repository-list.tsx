import { Keyboard } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { repositoryListHeightPx } from '#config/constants.ts';
import { type Project, pageState, publishProjectId } from '#domain/project/project.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { noFilter, type Scores } from '#domain/repository/repository-filter.ts';
import { t } from '#locales/translate.ts';
import type { RepositoryService } from '#services/workspace/repositories.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useAdminDialogs } from '../../dialogs/use-admin-dialogs.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import { projectTitle } from '../../project-title.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { BatchBar } from '../batch/batch-bar.tsx';
import type { Batch } from '../batch/use-batch-selection.ts';
import { usePanel } from '../panel/repository-panel.tsx';
import { useViews } from '../views/use-views.ts';
import { ViewChip, ViewDialog } from '../views/views-panel.tsx';
import { ListControls, type Toolbar } from './list-controls.tsx';
import { FilterChips } from './list-filter.tsx';
import { ListHeader } from './list-header.tsx';
import { RepositoryRow, type RowActions } from './repository-row.tsx';
import { useItemsByRepository } from './use-fleet-facts.ts';
import { useFoundRows } from './use-found-rows.ts';
import type { LoadedRepositories } from './use-repositories.ts';
import { useRowActions } from './use-row-actions.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

/** Height of the list, which is reserved while the list is empty. */
const listArea = { minHeight: repositoryListHeightPx };

/** The height of the list's header, which empty states lack. */
const belowHeader = 'md:mt-8';

interface RepositoryListProps {
  organizations: readonly Organization[];
  /** True if the rows belong to several owners, so that each row names its own. */
  showOwners: boolean;
  loaded: LoadedRepositories;
  state: ListState;
  show: (change: ListChange) => void;
  batch: Batch;
  missing: ReadonlySet<string>;
  /** True for samples, which cannot be changed. */
  readOnly: boolean;
  refresh: (organization: Organization) => void;
  /** True while the first page is being read, so that an empty list means nothing. */
  loading: boolean;
  progress?: ReactNode;
  tools?: ReactNode;
  toolbar: Toolbar;
}

interface RowListProps
  extends Pick<
    RepositoryListProps,
    'loaded' | 'missing' | 'showOwners' | 'batch' | 'readOnly' | 'state' | 'show'
  > {
  list: RefObject<HTMLTableSectionElement | null>;
  shown: readonly Repository[];
  scores: Scores;
  now: number;
  projects: readonly Project[];
  attention: Awaited<ReturnType<RepositoryService['needingAttention']>> | undefined;
  items: ReturnType<typeof useItemsByRepository>;
  actions: RowActions;
}

export function RepositoryList(props: RepositoryListProps) {
  const { organizations, showOwners, loaded, state, show, batch, readOnly, refresh } = props;
  const headingId = useId();
  const attention = useWorkspaceQuery(({ repositories }) => repositories.needingAttention());
  const projects = useWorkspaceQuery(({ projects }) => projects.all()) ?? noProjects;
  const { rows, readRest } = loaded;
  useEffect(() => readRest?.(), [readRest]);
  const { filter } = state;
  const { whole, count, found, byName, shown, nearbyIds, current, pages, scores, now } = useFoundRows(
    loaded,
    state,
  );
  const items = useItemsByRepository(nearbyIds);
  const views = useViews(state, show);
  const panel = usePanel();
  const actions = useRowActions({ organizations, batch, found, refresh, open: panel.open });
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    panel.list({ found, list: list.current });
  });
  const { show: showDialog } = useAdminDialogs();
  const help = () => showDialog({ kind: 'keyboard' });
  usePageCommand('search', () => searchBox.current?.focus());
  useRowKeys({ list, searchBox, shown, found, current, pages, batch, readOnly, actions, show, panel }, help);

  return (
    <section aria-labelledby={headingId} aria-busy={!whole || undefined} className="grid">
      <ListControls
        {...props}
        headingId={headingId}
        rows={rows}
        projects={projects}
        views={views}
        searchBox={searchBox}
        onLeaveSearch={() => focusRow(list.current, 0)}
      />
      <FilterChips filter={filter} projects={projects} onChange={(next) => show({ filter: next })}>
        {views.active && !readOnly && <ViewChip views={views} />}
      </FilterChips>
      {!readOnly && (
        <BatchBar
          batch={batch}
          rows={byName}
          showOwners={showOwners}
          matching={found}
          projects={projects}
          pageIds={shown.map((repository) => repository.id)}
        />
      )}
      {shown.length > 0 ? (
        <RowList
          {...props}
          list={list}
          shown={shown}
          scores={scores}
          now={now}
          projects={projects}
          attention={attention}
          items={items}
          actions={actions}
        />
      ) : (
        <NoRows
          filtered={whole && rows.length > 0}
          loading={props.loading || !whole}
          onClear={() => show({ filter: noFilter })}
        />
      )}
      <ListFooter {...props} shown={shown.length} found={count} onHelp={help} />
      {rows.length > 0 && <Pagination current={current} last={pages} onGo={(page) => show({ page })} />}
      <ViewDialog views={views} />
    </section>
  );
}

function RowList({ list, loaded, batch, readOnly, state, show, shown, actions, ...rest }: RowListProps) {
  const { missing, showOwners, scores, now, projects, attention, items } = rest;
  const { opened } = usePanel();
  const published = useMemo(() => publishedProjects(projects), [projects]);
  const withScore = state.sort.key === 'score' || state.filter.minimumScore > 0;
  const pageIds = shown.map(({ id }) => id);
  const pageSelected = pageIds.every((id) => batch.selected.has(id));
  const selectPage = () =>
    batch.send({ type: pageSelected ? 'repositories.deselected' : 'repositories.selected', ids: pageIds });
  // Rows of one line fill the area exactly. Higher rows make the page longer instead of scrolling in the area, because nested
  // scroll areas are hard to use on a touch screen.
  return (
    <div className="@container">
      <table aria-label={t('Repositories')} className="block">
        <ListHeader
          sort={state.sort}
          withScore={withScore}
          pageSelected={pageSelected}
          onSort={(sort) => show({ sort })}
          onSelectPage={readOnly ? null : selectPage}
        />
        <tbody ref={list} style={listArea} className="block">
          {shown.map((repository) => (
            <RepositoryRow
              key={repository.id}
              repository={repository}
              pending={loaded.pending.has(repository.id)}
              missing={missing.has(repository.id)}
              showOwner={showOwners}
              attention={attention?.get(repository.id) ?? null}
              items={items.get(repository.id)}
              project={linkedProject(projects, repository)}
              published={published.has(publishProjectId(repository))}
              selected={batch.selected.has(repository.id)}
              opened={opened === repository.id}
              score={scores.get(repository.id)?.total ?? null}
              withScore={withScore}
              now={now}
              readOnly={readOnly}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the project's title, or its id if the project is not on this device. */
function linkedProject(projects: readonly Project[], { projectId }: Repository): string | null {
  if (projectId === null) return null;
  return projectTitle(projects.find(({ id }) => id === projectId) ?? { id: projectId, name: projectId });
}

function publishedProjects(projects: readonly Project[]): ReadonlySet<string> {
  return new Set(projects.filter((project) => pageState(project) === 'published').map(({ id }) => id));
}

const noProjects: readonly Project[] = [];

interface ListFooterProps extends Pick<RepositoryListProps, 'progress' | 'tools'> {
  shown: number;
  found: number;
  onHelp: () => void;
}

function ListFooter({ shown, found, progress, tools, onHelp }: ListFooterProps) {
  return (
    <div className="my-1 flex min-h-10 flex-wrap items-center gap-x-4 text-sm xl:flex-nowrap">
      {/* The line has a fixed height, so that nothing moves when its text appears. */}
      <p role="status" className="tabular m-0 max-w-full min-w-[min(14rem,100%)] shrink-0 text-muted">
        {found > 0 && t('Showing {shown} of {found} repositories', { shown, found })}
      </p>
      {/* On the left, because toasts cover the right side. */}
      <span className="-ml-3 flex max-w-full shrink-0 flex-wrap max-sm:shrink">
        {tools}
        <Button look="quiet" className="px-3 pointer-coarse:hidden" onClick={onHelp}>
          <Keyboard aria-hidden="true" size={16} />
          {t('Keyboard')}
        </Button>
      </span>
      {progress}
    </div>
  );
}

/** Shown instead of the list if nothing matches, there are no rows, or they have not been loaded. */
function NoRows({
  filtered,
  loading,
  onClear,
}: {
  filtered: boolean;
  loading: boolean;
  onClear: () => void;
}) {
  if (!filtered) return loading ? <Placeholder /> : <EmptyState>{t('No repositories found')}</EmptyState>;
  return (
    <div
      style={listArea}
      className={`grid place-content-center justify-items-center gap-4 border-b border-hairline ${belowHeader}`}
    >
      <p className="m-0">{t('No repositories match your search criteria')}</p>
      <Button onClick={onClear}>{t('Clear filters')}</Button>
    </div>
  );
}

function Placeholder() {
  return (
    <div aria-hidden="true" style={listArea} className={belowHeader}>
      {[36, 24, 32, 28, 20].map((width) => (
        <div key={width} className="flex h-16 items-center border-b border-hairline md:h-10">
          <div className="h-4 bg-surface" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
