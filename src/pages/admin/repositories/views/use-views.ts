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
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { announceChange, undoing } from '../batch/batch-toasts.ts';

type ViewDialog = { kind: 'save' } | { kind: 'rename'; view: SavedView };

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

  async function announce(kept: Promise<Result<SavedChange>>, done: string, { name }: SavedView) {
    announceChange(outbox, await kept, { done, failed: t('View not changed'), description: name });
  }

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
      const id = view?.id ?? crypto.randomUUID();
      const kept = await savedViews.save(view ? { id, name } : { id, name, query });
      if (!kept.ok) return translateMessage(kept.failure);
      toast(view ? t('View Renamed') : t('View Saved'), {
        description: name,
        action: undoing(outbox, kept.value),
      });
      if (!view) remember(id);
      return null;
    },
    update: (view: SavedView) =>
      void announce(savedViews.save({ id: view.id, query }), t('View Updated'), view),
    remove: (view: SavedView) => void announce(savedViews.delete(view.id), t('View Deleted'), view),
  };
}

const noViews: readonly SavedView[] = [];
