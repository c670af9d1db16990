import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { SavedView } from '#domain/repository/saved-view.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange } from './changes.ts';

/** Views of the list that the owner has named; also offline. */
export interface SavedViewService {
  all(): Promise<SavedView[]>;
  /** A new or changed view; omitted fields stay. */
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
