import type { Repository } from '#domain/repository/repository.ts';
import type { AccountDatabase, ProjectedRow } from './database.ts';
import { chunkSize } from './operation-store.ts';
import { getRows } from './view-rows.ts';

/**
 * Repositories that are read before a change of them is made, while the owner still says what it is. The transaction that makes
 * the change trusts none of them that was written in between: whoever writes a row notes it, see row-pack-marks.ts.
 */
export interface RowsAhead {
  /** Names the notes that go on from the sequence: another build has begun them anew. */
  build: string;
  /** The last write that these rows have. */
  sequence: number;
  rows: ReadonlyMap<string, ProjectedRow<Repository>>;
}

/** @returns null: writes are not noted on this device, as it has few rows */
export async function readRowsAhead(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<RowsAhead | null> {
  const { repositories, rowPackStates, rowPackChanges } = database;
  return database.transaction('r', [repositories, rowPackStates, rowPackChanges], async () => {
    const [state, last] = await Promise.all([
      rowPackStates.get('repositories'),
      rowPackChanges.orderBy('sequence').last(),
    ]);
    if (!state) return null;
    const rows = new Map<string, ProjectedRow<Repository>>();
    for (let start = 0; start < ids.length; start += chunkSize) {
      for (const row of await getRows(repositories, ids.slice(start, start + chunkSize))) {
        if (row) rows.set(row.id, row);
      }
    }
    return { build: state.build, sequence: last?.sequence ?? 0, rows };
  });
}

/** Those rows that nobody has written since they were read. Call it inside the transaction that trusts them. */
export async function unchangedRows(
  { rowPackStates, rowPackChanges }: AccountDatabase,
  { build, sequence, rows }: RowsAhead,
): Promise<ReadonlyMap<string, ProjectedRow<Repository>>> {
  const [state, writes] = await Promise.all([
    rowPackStates.get('repositories'),
    rowPackChanges.where('sequence').above(sequence).toArray(),
  ]);
  if (state?.build !== build) return new Map();
  const written = new Set(writes.flatMap(({ ids }) => ids));
  return written.size === 0 ? rows : new Map([...rows].filter(([id]) => !written.has(id)));
}
