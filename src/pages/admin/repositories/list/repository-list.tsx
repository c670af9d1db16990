import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Project } from '#domain/project/project.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { noFilter, type Scores } from '#domain/repository/repository-filter.ts';
import { t } from '#locales/translate.ts';
import type { RepositoryService } from '#services/workspace/repositories.ts';
import { Pagination } from '#ui/pagination.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import { BatchBar, BatchToggle } from '../batch/batch-controls.tsx';
import type { Batch } from '../batch/use-batch-selection.ts';
import { usePanel } from '../panel/panel-context.ts';
import { useViews, type Views } from '../views/use-views.ts';
import { ViewDialog } from '../views/view-dialog.tsx';
import { ViewChip } from '../views/views-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import { KeyHelp } from './key-help.tsx';
import { ListControls } from './list-controls.tsx';
import { ListFooter } from './list-footer.tsx';
import { listArea, NoRows } from './no-rows.tsx';
import { RepositoryRow, type RowActions } from './repository-row.tsx';
import { useFoundRows } from './use-found-rows.ts';
import { useKeySetting } from './use-key-setting.ts';
import type { LoadedRepositories } from './use-repositories.ts';
import { useRowActions } from './use-row-actions.ts';
import { focusRow, useRowKeys } from './use-row-keys.ts';

interface RepositoryListProps {
  /** Whose repositories they are. */
  organizations: readonly Organization[];
  /** They are of several owners: each row says of whom. */
  showOwners: boolean;
  loaded: LoadedRepositories;
  state: ListState;
  show: (change: ListChange) => void;
  batch: Batch;
  /** Ids that GitHub does not list any more. */
  missing: ReadonlySet<string>;
  /** Samples: they can be looked at and not changed. */
  readOnly: boolean;
  toggleLink: (id: string) => void;
  refresh: (organization: Organization) => void;
  /** While the first page is on its way, an empty list says nothing yet. */
  loading: boolean;
  /** How the list is getting on, beside how much of it is shown. */
  progress?: ReactNode;
  /** What can be done with all of it. */
  tools?: ReactNode;
}

interface RowListProps
  extends Pick<RepositoryListProps, 'loaded' | 'missing' | 'showOwners' | 'batch' | 'readOnly'> {
  list: RefObject<HTMLUListElement | null>;
  shown: readonly Repository[];
  scores: Scores;
  projects: readonly Project[];
  attention: Awaited<ReturnType<RepositoryService['needingAttention']>> | undefined;
  actions: RowActions;
}

/** Search, sort, filter and page through what the device has. */
export function RepositoryList(props: RepositoryListProps) {
  const {
    organizations,
    showOwners,
    loaded,
    state,
    show,
    batch,
    readOnly,
    toggleLink,
    refresh,
    loading,
    progress,
    tools,
  } = props;
  const headingId = useId();
  const workspace = useWorkspace();
  const attention = useLiveQuery(() => workspace.repositories.needingAttention(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]) ?? noProjects;
  const { rows, readRest } = loaded;
  useEffect(() => readRest?.(), [readRest]);
  const { filter } = state;
  const { whole, count, found, byName, shown, current, pages, scores } = useFoundRows(loaded, state);
  const views = useViews(state, show);
  const panel = usePanel();
  const actions = useRowActions({ organizations, batch, found, toggleLink, refresh, open: panel.open });
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    panel.list({ found, list: list.current });
  });
  const [helping, setHelping] = useState(false);
  const [keysEnabled, enableKeys] = useKeySetting();
  usePageCommand('search', () => searchBox.current?.focus());
  useRowKeys(
    { list, searchBox, shown, found, current, pages, batch, readOnly, actions, show, panel },
    keysEnabled,
    () => setHelping(true),
  );

  return (
    <section aria-labelledby={headingId} aria-busy={!whole || undefined} className="grid">
      <ListHead
        {...props}
        headingId={headingId}
        projects={projects}
        views={views}
        searchBox={searchBox}
        list={list}
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
      <ListFooter
        shown={shown.length}
        found={count}
        progress={progress}
        tools={tools}
        onHelp={() => setHelping(true)}
      />
      {rows.length > 0 && <Pagination current={current} last={pages} onGo={(page) => show({ page })} />}
      <ViewDialog views={views} />
      <KeyHelp open={helping} enabled={keysEnabled} onEnable={enableKeys} onClose={() => setHelping(false)} />
    </section>
  );
}

interface ListHeadProps
  extends Pick<RepositoryListProps, 'loaded' | 'state' | 'show' | 'batch' | 'readOnly'> {
  headingId: string;
  projects: readonly Project[];
  views: Views;
  searchBox: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLUListElement | null>;
}

/** Search, filters and order stay in view above the rows. */
function ListHead({ headingId, loaded, state, show, batch, readOnly, ...controls }: ListHeadProps) {
  const { projects, views, searchBox, list } = controls;
  const { rows } = loaded;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-b border-hairline bg-paper py-2">
      <h2 id={headingId} className="mr-2 text-lg font-semibold max-xl:sr-only">
        {t('Select Repositories')}
      </h2>
      {rows.length > 0 && (
        <ListControls
          filter={state.filter}
          sort={state.sort}
          rows={rows}
          projects={projects}
          searchBox={searchBox}
          views={readOnly ? undefined : views}
          onChange={show}
          onLeaveSearch={() => focusRow(list.current, 0)}
        >
          {!readOnly && <BatchToggle batch={batch} />}
        </ListControls>
      )}
    </div>
  );
}

/** The rows of one page. */
function RowList({
  list,
  loaded: { pending },
  missing,
  showOwners,
  batch,
  readOnly,
  shown,
  scores,
  projects,
  attention,
  actions,
}: RowListProps) {
  const { opened } = usePanel();
  // Rows of one line fill the area exactly. Higher ones make the page longer: an area that scrolls inside of a
  // page that scrolls is hard to handle with a finger.
  return (
    <ul ref={list} aria-label={t('Repositories')} style={listArea} className="@container m-0 list-none p-0">
      {shown.map((repository) => (
        <RepositoryRow
          key={repository.id}
          repository={repository}
          pending={pending.has(repository.id)}
          missing={missing.has(repository.id)}
          showOwner={showOwners}
          attention={attention?.get(repository.id) ?? null}
          project={projectName(projects, repository)}
          batchMode={batch.active}
          selected={batch.active ? batch.selected.has(repository.id) : repository.projectId !== null}
          opened={opened === repository.id}
          score={scores.get(repository.id)?.total ?? null}
          readOnly={readOnly}
          actions={actions}
        />
      ))}
    </ul>
  );
}

/** Of a project that is not on this device yet, its id says which. */
function projectName(projects: readonly Project[] | undefined, { projectId }: Repository): string | null {
  return projects?.find(({ id }) => id === projectId)?.name ?? projectId;
}

const noProjects: readonly Project[] = [];
