import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { SavedView } from '#domain/repository/saved-view.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange } from './changes.ts';

export interface SavedViewService {
  all(): Promise<SavedView[]>;
  save(view: Pick<SavedView, 'id'> & Partial<SavedView>): Promise<Result<SavedChange>>;
  delete(viewId: string): Promise<Result<SavedChange>>;
}

export function createSavedViewService(context: ChangeContext): SavedViewService {
  return {
    all: () => context.database.savedViews.toArray(),
    save: (view) => keepChange(context, putDraft('savedViews', [{ ...view }])),
    delete: (viewId) => keepChange(context, deleteDraft('savedViews', [viewId])),
  };
}
