import { useLiveQuery } from 'dexie-react-hooks';
import { Keyboard } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { repositoriesPerListPage, repositoryListHeightPx } from '#config/constants.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { pageCount, pageOf } from '#domain/repository/pagination.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { queryIndex } from '#domain/repository/repository-index.ts';
import { languagesOf, noFilter, noScores, type Scores } from '#domain/repository/repository-query.ts';
import { Button } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { BatchControls } from '../batch/batch-controls.tsx';
import type { Batch } from '../batch/use-batch-selection.ts';
import { KeyHelp } from './key-help.tsx';
import { ListControls } from './list-controls.tsx';
import { RepositoryRow } from './repository-row.tsx';
import { useKeySetting } from './use-key-setting.ts';
import { useListKeys } from './use-list-keys.ts';
import type { LoadedRepositories } from './use-repositories.ts';
import { useRowActions } from './use-row-actions.ts';

const height = { height: repositoryListHeightPx };

interface RepositoryListProps {
  organization: Organization;
  loaded: LoadedRepositories;
  state: ListState;
  show: (change: ListChange) => void;
  batch: Batch;
  /** Ids that GitHub does not list any more. */
  missing: ReadonlySet<string>;
  /** Samples: they can be looked at and not changed. */
  readOnly: boolean;
  toggleLink: (id: string) => void;
  refresh: () => void;
  /** While the first page is on its way, an empty list says nothing yet. */
  loading: boolean;
}

/** Search, sort, filter and page through what the device has. */
export function RepositoryList(props: RepositoryListProps) {
  const { organization, loaded, state, show, batch, missing, readOnly, toggleLink, refresh, loading } = props;
  const workspace = useWorkspace();
  const attention = useLiveQuery(() => workspace.attentionTargets(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects(), [workspace]);
  const { rows, index, pending } = loaded;
  const scores = useScores(state.sort.key === 'score');
  const found = useMemo(
    () => queryIndex(index, state.filter, state.sort, scores),
    [index, state.filter, state.sort, scores],
  );
  const languages = useMemo(() => languagesOf(rows), [rows]);
  const byName = useMemo(() => index.entries.map(({ repository }) => repository), [index]);
  const pages = pageCount(found.length, repositoriesPerListPage);
  const current = Math.min(state.page, pages);
  const shown = pageOf(found, current, repositoriesPerListPage);
  const actions = useRowActions({ organization, batch, found, toggleLink, refresh });
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [helping, setHelping] = useState(false);
  const [keysEnabled, enableKeys] = useKeySetting();
  useKeys(
    { list, searchBox, shown, found, current, pages, batch, readOnly, actions, show },
    keysEnabled,
    () => setHelping(true),
  );

  if (rows.length === 0) {
    return loading ? <Placeholder /> : <p className="m-0 py-8 text-muted">No repositories found</p>;
  }
  return (
    <div className="grid gap-4">
      <ListControls
        filter={state.filter}
        sort={state.sort}
        languages={languages}
        searchBox={searchBox}
        onChange={show}
        onLeaveSearch={() => focusRow(list.current, 0)}
      />
      {!readOnly && (
        <BatchControls
          batch={batch}
          rows={byName}
          matching={found}
          projects={projects ?? []}
          pageIds={shown.map((repository) => repository.id)}
        />
      )}
      {found.length === 0 ? (
        <div
          style={height}
          className="grid place-content-center justify-items-center gap-4 border-y border-hairline"
        >
          <p className="m-0">No repositories match your search criteria</p>
          <Button onClick={() => show({ filter: noFilter })}>Clear filters</Button>
        </div>
      ) : (
        <>
          <p role="status" className="tabular m-0 text-sm text-muted">
            Showing {shown.length} of {found.length} repositories
          </p>
          {/* A scrolling area takes the focus itself, so that the arrow keys scroll it. */}
          <ul
            ref={list}
            aria-label="Repositories"
            tabIndex={0}
            style={height}
            className="relative m-0 list-none overflow-y-auto overscroll-contain border-y border-hairline p-0"
          >
            {shown.map((repository) => (
              <RepositoryRow
                key={repository.id}
                repository={repository}
                pending={pending.has(repository.id)}
                missing={missing.has(repository.id)}
                attention={attention?.get(repository.id) ?? null}
                batchMode={batch.active}
                selected={batch.active ? batch.selected.has(repository.id) : repository.projectId !== null}
                readOnly={readOnly}
                actions={actions}
              />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pagination current={current} last={pages} onGo={(page) => show({ page })} />
        <Button look="quiet" className="ml-auto pointer-coarse:hidden" onClick={() => setHelping(true)}>
          <Keyboard aria-hidden="true" size={16} />
          Keyboard
        </Button>
      </div>
      <KeyHelp open={helping} enabled={keysEnabled} onEnable={enableKeys} onClose={() => setHelping(false)} />
    </div>
  );
}

/** As high as the list that comes, so that nothing jumps. */
function Placeholder() {
  return (
    <div aria-hidden="true" style={height} className="overflow-hidden border-y border-hairline">
      {[72, 48, 64, 56, 40].map((width) => (
        <div key={width} className="grid gap-2 border-b border-hairline py-5">
          <div className="h-4 bg-surface" style={{ width: `${width / 2}%` }} />
          <div className="h-3 bg-surface" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

interface KeyContext {
  list: React.RefObject<HTMLUListElement | null>;
  searchBox: React.RefObject<HTMLInputElement | null>;
  shown: readonly Repository[];
  found: readonly Repository[];
  current: number;
  pages: number;
  batch: Batch;
  readOnly: boolean;
  actions: ReturnType<typeof useRowActions>;
  show: (change: ListChange) => void;
}

/** The keys at work: the focused row is the one they are about. */
function useKeys(context: KeyContext, enabled: boolean, help: () => void) {
  const { list, searchBox, shown, found, current, pages, batch, readOnly, actions, show } = context;
  // Where the focus goes once the other page is there.
  const landing = useRef<{ page: number; edge: 'first' | 'last' } | null>(null);

  useEffect(() => {
    if (landing.current?.page !== current) return;
    focusRow(list.current, landing.current.edge === 'first' ? 0 : shown.length - 1);
    landing.current = null;
  }, [current, list, shown.length]);

  const row = () => shown[focusedRow(list.current)];
  useListKeys(enabled, list, {
    help,
    focusSearch: () => searchBox.current?.focus(),
    move(step) {
      const at = focusedRow(list.current);
      const next = at < 0 ? (step === 1 ? 0 : shown.length - 1) : at + step;
      if (next >= 0 && next < shown.length) return focusRow(list.current, next);
      const page = current + step;
      if (page < 1 || page > pages) return;
      landing.current = { page, edge: step === 1 ? 'first' : 'last' };
      show({ page });
    },
    toggle() {
      const focused = row();
      if (!focused || readOnly) return;
      if (!batch.active) batch.send({ type: 'batchMode.toggled' });
      queueMicrotask(() => actions.toggle(focused.id, false));
    },
    extend() {
      const focused = row();
      if (focused && !readOnly) actions.selectTo(focused.id);
    },
    open() {
      list.current?.children[focusedRow(list.current)]?.querySelector<HTMLElement>('[data-open]')?.click();
    },
    selectMatching() {
      if (!readOnly) batch.send({ type: 'repositories.selected', ids: found.map(({ id }) => id) });
    },
    escape() {
      if (!batch.active) return;
      batch.send({ type: batch.selected.size > 0 ? 'selection.cleared' : 'batchMode.toggled' });
    },
  });
}

function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement;
  return [...(list?.children ?? [])].findIndex((row) => row === focused || row.contains(focused));
}

function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[index];
  if (row instanceof HTMLElement) row.focus();
}

/** Read only where the list is sorted by them: a ranking in progress would sort it anew with each score. */
function useScores(wanted: boolean): Scores {
  const workspace = useWorkspace();
  return (
    useLiveQuery(
      () => (wanted ? workspace.analysis.scores() : Promise.resolve(noScores)),
      [workspace, wanted],
    ) ?? noScores
  );
}
