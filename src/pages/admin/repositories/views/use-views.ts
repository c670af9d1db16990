import { useMemo, useState } from 'react';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import { noFilter } from '#domain/repository/repository-filter.ts';
import { defaultSort } from '#domain/repository/repository-query.ts';
import {
  isShown,
  type SavedView,
  sortedViews,
  viewChange,
  viewQuery,
} from '#domain/repository/saved-view.ts';
import type { Result } from '#domain/shared/failure.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { undoing } from '../batch/batch-toasts.ts';

export type ViewDialog = { kind: 'save' } | { kind: 'rename'; view: SavedView };

export type Views = ReturnType<typeof useViews>;

export function useViews(state: ListState, show: (change: ListChange) => void) {
  const { savedViews, outbox } = useWorkspace();
  const stored = useWorkspaceQuery(({ savedViews }) => savedViews.all()) ?? noViews;
  const all = useMemo(() => sortedViews(stored), [stored]);
  const [remembered, remember] = useState<string | null>(null);
  const [dialog, openDialog] = useState<ViewDialog | null>(null);
  const applied = all.find(({ id }) => id === remembered);
  const shown = applied && isShown(applied, state) ? applied : all.find((view) => isShown(view, state));
  if (shown && shown.id !== remembered) remember(shown.id);
  usePageCommand('saveView', () => openDialog({ kind: 'save' }));
  const query = viewQuery(state);

  async function keep(kept: Promise<Result<SavedChange>>, title: string, name: string) {
    const result = await kept;
    if (!result.ok) return translateMessage(result.failure);
    toast(title, { description: name, action: undoing(outbox, result.value) });
    return null;
  }
  const orSay = (problem: string | null) => {
    if (problem !== null) toastFailure(t('View not changed'), problem);
  };

  return {
    all,
    /** The view that the list shows, or showed before the owner changed the list. */
    active: shown ?? applied ?? null,
    changed: !shown,
    dialog,
    /** State of the list as a query. */
    query,
    openDialog,
    apply: (view: SavedView) => {
      remember(view.id);
      show(viewChange(view));
    },
    leave: () => {
      remember(null);
      show({ filter: noFilter, sort: defaultSort });
    },
    /** Resolves with the reason of a failure, or null. */
    async save(name: string, view?: SavedView): Promise<string | null> {
      if (view) return keep(savedViews.save({ id: view.id, name }), t('View Renamed'), name);
      const id = crypto.randomUUID();
      const problem = await keep(savedViews.save({ id, name, query }), t('View Saved'), name);
      if (problem === null) remember(id);
      return problem;
    },
    update: (view: SavedView) =>
      void keep(savedViews.save({ id: view.id, query }), t('View Updated'), view.name).then(orSay),
    remove: (view: SavedView) =>
      void keep(savedViews.delete(view.id), t('View Deleted'), view.name).then(orSay),
  };
}

const noViews: readonly SavedView[] = [];
