import type { Operation, OperationBase, OperationDraft } from './operation.ts';

export type BasedDraft = OperationDraft & { base: Record<string, OperationBase> };

/** Merges two operations if the later one replaces the whole unsent earlier one. Keeps the base that the owner saw. */
export function mergedDraft(earlier: Operation, later: BasedDraft): BasedDraft | null {
  if (earlier.action === 'patch' && later.action === 'patch') {
    if (earlier.payload.reset || later.payload.reset) return null;
    const { values } = later.payload;
    return Object.keys(earlier.payload.values).every((field) => field in values) ? later : null;
  }
  if (earlier.action === 'import' && later.action === 'import') {
    // An owner's import must remain undoable on its own.
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
