import type { Operation, OperationBase, OperationDraft } from './operation.ts';

/** A draft together with what it is based on. */
export type BasedDraft = OperationDraft & { base: Record<string, OperationBase> };

/**
 * Merges two operations on the same rows if the later one replaces everything of the unsent earlier one; null: no
 * merge. The base version stays that of the earlier one, because later server changes were invisible (see the
 * outbox), and undo returns to the values before both.
 */
export function mergedDraft(earlier: Operation, later: BasedDraft): BasedDraft | null {
  if (isLink(earlier) && isLink(later)) return later;
  if (earlier.action === 'batch-update' && later.action === 'batch-update') {
    if (earlier.payload.reset || later.payload.reset) return null;
    const { updates } = later.payload;
    const coversAll = Object.keys(earlier.payload.updates).every((field) => field in updates);
    return coversAll ? later : null;
  }
  if (earlier.action === 'import' && later.action === 'import') {
    // The owner's own would no longer be undone on its own.
    if (earlier.payload.byOwner || later.payload.byOwner) return null;
    const before = new Map(earlier.payload.repositories.map((repository) => [repository.id, repository]));
    const repositories = later.payload.repositories.map((repository) => ({
      ...repository,
      // A check that was not made leaves the known value.
      hasReadme: repository.hasReadme ?? before.get(repository.id)?.hasReadme ?? null,
      hasTechBragging: repository.hasTechBragging ?? before.get(repository.id)?.hasTechBragging ?? null,
    }));
    return { ...later, payload: { repositories } };
  }
  return null;
}

function isLink({ action }: Pick<OperationDraft, 'action'>): boolean {
  return action === 'batch-link' || action === 'batch-unlink';
}
