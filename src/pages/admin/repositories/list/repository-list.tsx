import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { type Project, pageState, publishProjectId } from '#domain/project/project.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { noFilter, type Scores } from '#domain/repository/repository-filter.ts';
import { t } from '#locales/translate.ts';
import type { RepositoryService } from '#services/workspace/repositories.ts';
import { Pagination } from '#ui/pagination.tsx';
import { useAdminDialogs } from '../../dialogs/use-admin-dialogs.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import { projectTitle } from '../../project-title.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { BatchBar } from '../batch/batch-bar.tsx';
import type { Batch } from '../batch/use-batch-selection.ts';
import { usePanel } from '../panel/panel-context.ts';
import { useViews } from '../views/use-views.ts';
import { ViewDialog } from '../views/view-dialog.tsx';
import { ViewChip } from '../views/views-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListControls, type Toolbar } from './list-controls.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListHeader } from './list-header.tsx';
import { listArea, NoRows } from './no-rows.tsx';
import { RepositoryRow, type RowActions } from './repository-row.tsx';
import { useItemsByRepository } from './use-fleet-facts.ts';
import { useFoundRows } from './use-found-rows.ts';
import type { LoadedRepositories } from './use-repositories.ts';
import { useRowActions } from './use-row-actions.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

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
  actions: RowActions;
}

export function RepositoryList(props: RepositoryListProps) {
  const {
    organizations,
    showOwners,
    loaded,
    state,
    show,
    batch,
    readOnly,
    refresh,
    loading,
    progress,
    tools,
  } = props;
  const headingId = useId();
  const attention = useWorkspaceQuery(({ repositories }) => repositories.needingAttention());
  const projects = useWorkspaceQuery(({ projects }) => projects.all()) ?? noProjects;
  const { rows, readRest } = loaded;
  useEffect(() => readRest?.(), [readRest]);
  const { filter } = state;
  const { whole, count, found, byName, shown, current, pages, scores, now } = useFoundRows(loaded, state);
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
          actions={actions}
        />
      ) : (
        <NoRows
          filtered={whole && rows.length > 0}
          loading={loading || !whole}
          onClear={() => show({ filter: noFilter })}
        />
      )}
      <ListFooter shown={shown.length} found={count} progress={progress} tools={tools} onHelp={help} />
      {rows.length > 0 && <Pagination current={current} last={pages} onGo={(page) => show({ page })} />}
      <ViewDialog views={views} />
    </section>
  );
}

function RowList({ list, loaded, batch, readOnly, state, show, shown, actions, ...rest }: RowListProps) {
  const { missing, showOwners, scores, now, projects, attention } = rest;
  const { opened } = usePanel();
  const published = useMemo(() => publishedProjects(projects), [projects]);
  const withScore = state.sort.key === 'score' || state.filter.minimumScore > 0;
  const pageIds = shown.map(({ id }) => id);
  const items = useItemsByRepository(pageIds);
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
