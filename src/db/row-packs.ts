import type { Repository } from '#domain/repository/repository.ts';
import { type AccountDatabase, type ProjectedRow, schemaVersion } from './database.ts';
import type { RowPackState } from './row-pack-marks.ts';
import { repositoryOwners } from './view.ts';

/**
 * Repositories in packs: a database hands over twenty records sooner than ten thousand rows.
 *
 * Invariant: what is read is what the table holds at that moment. The packs are copies; what was written since they were begun
 * is read from the table, and packs that do not fit together, or were not finished, are passed by.
 */

type Row = ProjectedRow<Repository>;

const rowsPerPack = 500;
/** Fewer rows are read as quickly without. */
export const minPacked = 1_000;
/** Changes that are read one by one before it is worth making all packs anew. */
const maxBeside = 200;
/** With more writes than these since, the table itself is read as quickly. */
export const maxPackedWrites = 2_000;

/** An owner's rows, or with null everybody's. Not for live queries: these see the table, and not the packs. */
export async function readRepositories(database: AccountDatabase, owner: string | null): Promise<Row[]> {
  const { repositories, rowPacks, rowPackStates, rowPackChanges } = database;
  const tables = [repositories, rowPacks, rowPackStates, rowPackChanges];
  const packed = await database.transaction('r', tables, () => readPacked(database, owner));
  if (packed) return packed;
  return owner === null ? repositories.toArray() : repositories.where('owner').equals(owner).toArray();
}

/** null: there are no packs that can be trusted. */
async function readPacked(database: AccountDatabase, owner: string | null): Promise<Row[] | null> {
  const { repositories, rowPacks, rowPackStates } = database;
  const state = await rowPackStates.get('repositories');
  if (!state?.ready || state.schema !== schemaVersion) return null;
  const changed = await changedSince(database);
  if (changed === null) return null;
  const packs = await (owner === null
    ? rowPacks.toArray()
    : rowPacks.where('[owner+part]').between([owner, 0], [owner, Number.POSITIVE_INFINITY]).toArray());
  const { build, parts } = state;
  const wanted = owner === null ? Object.values(parts).reduce((sum, count) => sum + count, 0) : parts[owner];
  if (packs.length !== (wanted ?? 0) || packs.some((pack) => pack.build !== build)) return null;
  if (changed.size === 0) return packs.flatMap(({ rows }) => rows);
  const kept = packs.flatMap(({ rows }) => rows.filter(({ id }) => !changed.has(id)));
  const written = await repositories.bulkGet([...changed]);
  for (const row of written) if (row && (owner === null || row.owner === owner)) kept.push(row);
  return kept;
}

/** The rows that were written since the packs were begun; null: too often to go by the packs. */
async function changedSince({ rowPackChanges }: AccountDatabase): Promise<Set<string> | null> {
  const writes = await rowPackChanges.limit(maxPackedWrites + 1).toArray();
  return writes.length > maxPackedWrites ? null : new Set(writes.flatMap(({ ids }) => ids));
}

export async function arePacksDue(database: AccountDatabase): Promise<boolean> {
  const state = await database.rowPackStates.get('repositories');
  const changed = await changedSince(database);
  if (state?.ready && state.schema === schemaVersion && changed && changed.size <= maxBeside) return false;
  return (await database.repositories.count()) >= minPacked;
}

/** The newest write that was noted, and how many rows there are: the same as before, nothing goes on. */
export async function lastWrite({ repositories, rowPackChanges }: AccountDatabase): Promise<string> {
  const newest = await rowPackChanges.orderBy('sequence').last();
  return `${await repositories.count()} ${newest?.sequence ?? 0}`;
}

/**
 * Makes all packs anew, a few rows at a time: the owner's changes need not wait for it. Another one that begins later takes
 * its place.
 *
 * @param pause called between two packs
 * @returns whether they are complete
 */
export async function packRepositories(
  database: AccountDatabase,
  build: string,
  pause: () => Promise<void>,
): Promise<boolean> {
  const { repositories } = database;
  await begin(database, build);
  for (const owner of await repositoryOwners(database)) {
    const ids = await repositories.where('owner').equals(owner).primaryKeys();
    for (let part = 0; part * rowsPerPack < ids.length; part += 1) {
      await pause();
      const found = await repositories.bulkGet(ids.slice(part * rowsPerPack, (part + 1) * rowsPerPack));
      // One that has gone to another owner since is named among the changes.
      const rows = found.filter((row) => row?.owner === owner).filter((row) => row !== undefined);
      const goesOn = await advance(database, build, async (state) => {
        await database.rowPacks.put({ owner, part, build, rows });
        return { ...state, parts: { ...state.parts, [owner]: part + 1 } };
      });
      if (!goesOn) return false;
    }
  }
  return advance(database, build, async (state) => ({ ...state, ready: true }));
}

/** What is written from here on is noted. */
async function begin(database: AccountDatabase, build: string): Promise<void> {
  const { rowPacks, rowPackStates, rowPackChanges } = database;
  await database.transaction('rw', rowPacks, rowPackStates, rowPackChanges, async () => {
    await rowPacks.clear();
    await rowPackChanges.clear();
    const none = { table: 'repositories', ready: false, parts: {} } as const;
    await rowPackStates.put({ ...none, build, schema: schemaVersion });
  });
}

/** One step, unless these packs were given up. */
async function advance(
  database: AccountDatabase,
  build: string,
  step: (state: RowPackState) => Promise<RowPackState>,
): Promise<boolean> {
  const { rowPacks, rowPackStates } = database;
  return database.transaction('rw', rowPacks, rowPackStates, async () => {
    const state = await rowPackStates.get('repositories');
    if (state?.build !== build) return false;
    await rowPackStates.put(await step(state));
    return true;
  });
}
