import { withKnownChecks } from '../repository/repository.ts';
import type { Operation, OperationBase, OperationDraft } from './operation.ts';

export type BasedDraft = OperationDraft & { base: Record<string, OperationBase> };

/** Merges two unsent operations if the later one replaces all values. Keeps the earlier base, which the owner saw. */
export function mergedDraft(earlier: Operation, later: BasedDraft): BasedDraft | null {
  if (earlier.action === 'patch' && later.action === 'patch') {
    if (earlier.payload.reset || later.payload.reset) return null;
    const { values } = later.payload;
    return Object.keys(earlier.payload.values).every((field) => field in values) ? later : null;
  }
  if (earlier.action === 'import' && later.action === 'import') {
    // Does not merge an import by the owner, because it must remain undoable by itself.
    if (earlier.payload.byOwner || later.payload.byOwner) return null;
    const before = new Map(earlier.payload.rows.map((row) => [row.id, row]));
    const rows = later.payload.rows.map((row) => withKnownChecks(row, before.get(row.id)));
    return { ...later, payload: { table: 'repositories', rows } };
  }
  return null;
}
