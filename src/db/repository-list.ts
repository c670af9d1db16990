import { Dexie } from 'dexie';
import type { Repository } from '#domain/repository/repository.ts';
import type { OpenListing } from '#domain/repository/repository-fetch.ts';
import { compareNames } from '#domain/repository/repository-query.ts';
import type { AccountDatabase, ProjectedRow } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';
import { repositoryOwners } from './view.ts';

type Row = ProjectedRow<Repository>;

/** @param owner login, or null for all owners */
export function readRepositories({ repositories }: AccountDatabase, owner: string | null): Promise<Row[]> {
  return owner === null ? repositories.toArray() : repositories.where('owner').equals(owner).toArray();
}

/**
 * Reads the first rows by name through an index, and counts all rows.
 * @param owner login, or null for all owners
 */
export function readFirstRepositories(
  database: AccountDatabase,
  owner: string | null,
  count: number,
): Promise<{ rows: Row[]; total: number }> {
  const { repositories } = database;
  const readFirst = (login: string) =>
    repositories
      .where('[owner+nameOrder]')
      .between([login, Dexie.minKey], [login, Dexie.maxKey])
      .limit(count)
      .toArray();
  return database.transaction('r', repositories, async () => {
    const owners = owner === null ? await repositoryOwners(database) : [owner];
    const [total, ...firsts] = await Promise.all([
      countRepositories(database, owner),
      ...owners.map(readFirst),
    ]);
    return { rows: firsts.flat().sort(compareNames).slice(0, count), total };
  });
}

/** Counting an index takes six times as long as counting the table, so an owner of all rows is counted by the table. */
async function countRepositories(database: AccountDatabase, owner: string | null): Promise<number> {
  const { repositories } = database;
  if (owner === null) return repositories.count();
  const owners = await repositoryOwners(database);
  const hasAll = owners.every((login) => login === owner);
  return hasAll ? repositories.count() : repositories.where('owner').equals(owner).count();
}

/** Returns the id for each repository, found by id or by `owner/name` in any case. Null if the device has no such row. */
export async function findRepositories(
  { repositories }: AccountDatabase,
  named: readonly { id: string | null; repository: string }[],
): Promise<(string | null)[]> {
  const byNumber = new Set<string>();
  const numbers = named.flatMap(({ id }) => (id === null ? [] : [id]));
  for (const row of await repositories.bulkGet(numbers)) if (row) byNumber.add(row.id);
  const owners = named.flatMap(({ id, repository }) => (id === null ? [repository.split('/')[0] ?? ''] : []));
  const rows = await repositories.where('owner').anyOfIgnoreCase(owners).toArray();
  const byName = new Map(rows.map(({ id, owner, name }) => [`${owner}/${name}`.toLowerCase(), id]));
  return named.map(({ id, repository }) => {
    if (id !== null) return byNumber.has(id) ? id : null;
    return byName.get(repository.toLowerCase()) ?? null;
  });
}

const listingsKey = 'listings';

export async function readListings(database: AccountDatabase): Promise<readonly OpenListing[]> {
  return (await readSetting<readonly OpenListing[]>(database, listingsKey)) ?? [];
}

/**
 * Stores whether a listing is complete. Call it in the transaction that stores the listing.
 * @param open null if the listing is complete
 */
export async function noteListing(
  database: AccountDatabase,
  login: string,
  open: OpenListing | null,
): Promise<void> {
  const known = await readListings(database);
  const others = known.filter((listing) => listing.login !== login);
  if (!open && others.length === known.length) return;
  await writeSetting(database, listingsKey, open ? [...others, open] : others);
}
