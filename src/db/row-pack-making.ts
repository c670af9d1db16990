import type { Repository } from '#domain/repository/repository.ts';
import { compareNames, mergedByName, type Named } from '#domain/repository/repository-query.ts';
import { type AccountDatabase, type ProjectedRow, schemaVersion } from './database.ts';
import type { RowPackState } from './row-pack-marks.ts';
import { packLayout } from './row-packs.ts';
import { repositoryOwners } from './view.ts';

/** The first pack is small, because a list shows it before the rest. */
const rowsInFirst = 50;
const rowsPerPack = 500;

/**
 * Rebuilds all packs in small steps, so that the owner's changes need not wait. A later rebuild replaces it.
 * @param pause called between packs and between steps of sorting
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
    let packed = 0;
    for (const [part, ids] of getParts(await idsByName(database, owner, pause)).entries()) {
      await pause();
      const found = await repositories.bulkGet(ids);
      const rows = found.filter((row) => row?.owner === owner).filter((row) => row !== undefined);
      packed += rows.length;
      const has = { packs: part + 1, rows: packed };
      const goesOn = await advance(database, build, async (state) => {
        await database.rowPacks.put({ owner, part, build, rows: withSharedLists(rows) });
        return { ...state, owners: { ...state.owners, [owner]: has } };
      });
      if (!goesOn) return false;
    }
  }
  return advance(database, build, async (state) => ({ ...state, ready: true }));
}

/** Sorts while reading, so that the page stays responsive. */
async function idsByName(
  { repositories }: AccountDatabase,
  owner: string,
  pause: () => Promise<void>,
): Promise<string[]> {
  const ids = await repositories.where('owner').equals(owner).primaryKeys();
  let sorted: Named[] = [];
  for (let from = 0; from < ids.length; from += rowsPerPack) {
    await pause();
    const rows = await repositories.bulkGet(ids.slice(from, from + rowsPerPack));
    const named = rows.filter((row) => row !== undefined).map(({ id, name, owner }) => ({ id, name, owner }));
    sorted = mergedByName(sorted, named.sort(compareNames), (row) => row);
  }
  return sorted.map(({ id }) => id);
}

function getParts(ids: readonly string[]): string[][] {
  const parts = [ids.slice(0, rowsInFirst)];
  for (let from = rowsInFirst; from < ids.length; from += rowsPerPack) {
    parts.push(ids.slice(from, from + rowsPerPack));
  }
  return parts;
}

/** Shares equal lists within a pack, because most rows have the same topics. */
function withSharedLists(rows: readonly ProjectedRow<Repository>[]): ProjectedRow<Repository>[] {
  const known = new Map<string, string[]>();
  const shared = (list: string[]) => {
    const key = JSON.stringify(list);
    const same = known.get(key) ?? list;
    known.set(key, same);
    return same;
  };
  const none: never[] = [];
  return rows.map((row) => ({
    ...row,
    topics: shared(row.topics),
    pending: row.pending.length === 0 ? none : row.pending,
    editedFields: row.editedFields.length === 0 ? none : row.editedFields,
  }));
}

/** Starts a build. Later writes are recorded. */
async function begin(database: AccountDatabase, build: string): Promise<void> {
  const { rowPacks, rowPackStates, rowPackChanges } = database;
  await database.transaction('rw', rowPacks, rowPackStates, rowPackChanges, async () => {
    await rowPacks.clear();
    await rowPackChanges.clear();
    const none = { table: 'repositories', ready: false, owners: {} } as const;
    await rowPackStates.put({ ...none, build, schema: schemaVersion, layout: packLayout });
  });
}

/** Stores a step, unless the build was replaced. */
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
