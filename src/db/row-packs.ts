import type { Repository } from '#domain/repository/repository.ts';
import { compareNames, mergedByName } from '#domain/repository/repository-query.ts';
import { type AccountDatabase, type ProjectedRow, type RowPack, schemaVersion } from './database.ts';
import type { RowPackState } from './row-pack-marks.ts';

/**
 * Repositories in packs, because twenty records load faster than ten thousand rows. Packs are sorted by name, so the first page
 * needs one small record. Readers see the current state: rows written since are read from the table, and inconsistent packs are
 * ignored.
 */

type Row = ProjectedRow<Repository>;

export interface FirstRows {
  rows: Row[];
  total: number;
}

/** Fewer rows load as fast without packs. */
export const minPacked = 1_000;
/** More changed rows cause a rebuild. */
const maxBeside = 200;
/** After more writes the table itself loads as fast. */
export const maxPackedWrites = 2_000;
/** Packs with another layout are rebuilt. */
export const packLayout = 2;
/** Packs read without a pause. */
const packsPerRead = 8;

/** @param owner null: all. Not for live queries, which observe the table only */
export async function readRepositories(database: AccountDatabase, owner: string | null): Promise<Row[]> {
  const packed = await withPacks(database, (packs) => readPacked(database, owner, packs));
  if (packed) return packed;
  const { repositories } = database;
  return owner === null ? repositories.toArray() : repositories.where('owner').equals(owner).toArray();
}

/**
 * The first rows by name.
 * @param owner null: all
 * @returns null if only a full read can tell
 */
export async function readFirstRepositories(
  database: AccountDatabase,
  owner: string | null,
  count: number,
): Promise<FirstRows | null> {
  return withPacks(database, (packs) => readFirst(database, owner, count, packs));
}

interface Packs {
  state: RowPackState;
  changed: ReadonlySet<string>;
}

/** null: no valid packs. */
async function withPacks<Result>(
  database: AccountDatabase,
  read: (packs: Packs) => Promise<Result | null>,
): Promise<Result | null> {
  const { repositories, rowPacks, rowPackStates, rowPackChanges } = database;
  return database.transaction('r', [repositories, rowPacks, rowPackStates, rowPackChanges], async () => {
    // In parallel, because each request is a round trip.
    const [state, changed] = await Promise.all([
      rowPackStates.get('repositories'),
      readChangedPacks(database),
    ]);
    return isReady(state) && changed ? read({ state, changed }) : null;
  });
}

function isReady(state: RowPackState | undefined): state is RowPackState {
  return state?.ready === true && state.schema === schemaVersion && state.layout === packLayout;
}

async function readPacked(
  database: AccountDatabase,
  owner: string | null,
  { state, changed }: Packs,
): Promise<Row[] | null> {
  const rows: Row[] = [];
  const languages = new Map<string | null, string | null>();
  let count = 0;
  let last: RowPack | undefined;
  do {
    const packs = await mergePacks(database, owner, last);
    if (packs.some(({ build }) => build !== state.build)) return null;
    for (const pack of packs) {
      for (const row of pack.rows) {
        if (changed.has(row.id)) continue;
        // Shares strings between rows.
        row.owner = pack.owner;
        row.language = languages.get(row.language) ?? row.language;
        languages.set(row.language, row.language);
        rows.push(row);
      }
    }
    count += packs.length;
    last = packs.length < packsPerRead ? undefined : packs.at(-1);
  } while (last);
  if (count !== findOwners(state, owner).reduce((sum, one) => sum + one.packs, 0)) return null;
  const written = await changedFields(database, owner, changed);
  return mergedByName(rows, written.sort(compareNames), (row) => row);
}

function mergePacks({ rowPacks }: AccountDatabase, owner: string | null, last?: RowPack): Promise<RowPack[]> {
  const from = last ? [last.owner, last.part] : [owner ?? '', -1];
  const place = rowPacks.where('[owner+part]');
  const rest =
    owner === null ? place.above(from) : place.between(from, [owner, Number.POSITIVE_INFINITY], false);
  return rest.limit(packsPerRead).toArray();
}

function findOwners({ owners }: RowPackState, owner: string | null) {
  return Object.entries(owners)
    .filter(([login]) => (owner ?? login) === login)
    .map(([login, { packs, rows }]) => ({ login, packs, rows }));
}

async function changedFields(
  { repositories }: AccountDatabase,
  owner: string | null,
  changed: ReadonlySet<string>,
): Promise<Row[]> {
  if (changed.size === 0) return [];
  const written = await repositories.bulkGet([...changed]);
  return written.filter((row) => row !== undefined).filter((row) => (owner ?? row.owner) === row.owner);
}

async function readFirst(
  database: AccountDatabase,
  owner: string | null,
  count: number,
  { state, changed }: Packs,
): Promise<FirstRows | null> {
  if (changed.size > maxBeside) return null;
  const owners = findOwners(state, owner);
  const [firsts, known] = await Promise.all([
    database.rowPacks.bulkGet(owners.map(({ login }): [string, number] => [login, 0])),
    changedFields(database, owner, changed),
  ]);
  const ends: Row[] = [];
  for (const [index, pack] of firsts.entries()) {
    if (pack?.build !== state.build) return null;
    const unchanged = pack.rows.filter(({ id }) => !changed.has(id));
    known.push(...unchanged);
    if (owners[index]?.packs === 1) continue;
    // The owner's other packs follow.
    const end = unchanged.at(-1);
    if (!end) return null;
    ends.push(end);
  }
  const rows = known
    .filter((row) => ends.every((end) => compareNames(row, end) <= 0))
    .sort(compareNames)
    .slice(0, count);
  const total =
    changed.size === 0 ? owners.reduce((sum, one) => sum + one.rows, 0) : await countRows(database, owner);
  return rows.length < Math.min(count, total) ? null : { rows, total };
}

function countRows({ repositories }: AccountDatabase, owner: string | null): Promise<number> {
  return owner === null ? repositories.count() : repositories.where('owner').equals(owner).count();
}

/** null: too many writes for packs. */
async function readChangedPacks({ rowPackChanges }: AccountDatabase): Promise<Set<string> | null> {
  const writes = await rowPackChanges.limit(maxPackedWrites + 1).toArray();
  return writes.length > maxPackedWrites ? null : new Set(writes.flatMap(({ ids }) => ids));
}

export async function arePacksDue(database: AccountDatabase): Promise<boolean> {
  const state = await database.rowPackStates.get('repositories');
  const changed = await readChangedPacks(database);
  if (isReady(state) && changed && changed.size <= maxBeside) return false;
  return (await database.repositories.count()) >= minPacked;
}

/** Changes with every write. */
export async function lastWrite({ repositories, rowPackChanges }: AccountDatabase): Promise<string> {
  const newest = await rowPackChanges.orderBy('sequence').last();
  return `${await repositories.count()} ${newest?.sequence ?? 0}`;
}
