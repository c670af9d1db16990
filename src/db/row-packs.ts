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

/** An owner's rows, or with null everybody's. Not for live queries: these see the table, and not the packs. */
export async function readRepositories(database: AccountDatabase, owner: string | null): Promise<Row[]> {
  const { repositories, rowPacks, rowPackStates } = database;
  const packed = await database.transaction('r', repositories, rowPacks, rowPackStates, () =>
    readPacked(database, owner),
  );
  if (packed) return packed;
  return owner === null ? repositories.toArray() : repositories.where('owner').equals(owner).toArray();
}

/** null: there are no packs that can be trusted. */
async function readPacked(database: AccountDatabase, owner: string | null): Promise<Row[] | null> {
  const { repositories, rowPacks, rowPackStates } = database;
  const state = await rowPackStates.get('repositories');
  if (!state?.ready || state.schema !== schemaVersion) return null;
  const packs = await (owner === null
    ? rowPacks.toArray()
    : rowPacks.where('[owner+part]').between([owner, 0], [owner, Number.POSITIVE_INFINITY]).toArray());
  const { build, parts } = state;
  const wanted = owner === null ? Object.values(parts).reduce((sum, count) => sum + count, 0) : parts[owner];
  if (packs.length !== (wanted ?? 0) || packs.some((pack) => pack.build !== build)) return null;
  if (state.changed.length === 0) return packs.flatMap(({ rows }) => rows);
  const changed = new Set(state.changed);
  const kept = packs.flatMap(({ rows }) => rows.filter(({ id }) => !changed.has(id)));
  const written = await repositories.bulkGet([...changed]);
  for (const row of written) if (row && (owner === null || row.owner === owner)) kept.push(row);
  return kept;
}

export async function arePacksDue({ repositories, rowPackStates }: AccountDatabase): Promise<boolean> {
  const state = await rowPackStates.get('repositories');
  if (state?.ready && state.schema === schemaVersion && state.changed.length <= maxBeside) return false;
  return (await repositories.count()) >= minPacked;
}

/**
 * Makes all packs anew, a few rows at a time: the owner's changes need not wait for it. Another one that begins later takes
 * its place, and so many changes that packs are of no use end it.
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
  const { rowPacks, rowPackStates } = database;
  await database.transaction('rw', rowPacks, rowPackStates, async () => {
    await rowPacks.clear();
    const none = { table: 'repositories', ready: false, parts: {}, changed: [] } as const;
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
