import type { Operation, OperationBase, OperationDraft } from './operation.ts';

/** A draft together with what it is based on. */
export type BasedDraft = OperationDraft & { base: Record<string, OperationBase> };

/**
 * Merges two operations on the same rows if the later one replaces everything of the unsent earlier one; null: no
 * merge. The base version stays that of the earlier one, because later server changes were invisible (see the
 * outbox), and undo returns to the values before both.
 */
export function mergedDraft(earlier: Operation, later: BasedDraft): BasedDraft | null {
  if (earlier.action === 'patch' && later.action === 'patch') {
    if (earlier.payload.reset || later.payload.reset) return null;
    const { values } = later.payload;
    return Object.keys(earlier.payload.values).every((field) => field in values) ? later : null;
  }
  if (earlier.action === 'import' && later.action === 'import') {
    // The owner's own would no longer be undone on its own.
    if (earlier.payload.byOwner || later.payload.byOwner) return null;
    const before = new Map(earlier.payload.rows.map((row) => [row.id, row]));
    const rows = later.payload.rows.map((row) => ({
      ...row,
      // A check that was not made leaves the known value.
      hasReadme: row.hasReadme ?? before.get(row.id)?.hasReadme ?? null,
      hasTechBragging: row.hasTechBragging ?? before.get(row.id)?.hasTechBragging ?? null,
    }));
    return { ...later, payload: { table: 'repositories', rows } };
  }
  return null;
}
