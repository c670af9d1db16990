import type { OpenListing } from '#domain/repository/repository-fetch.ts';
import type { AccountDatabase } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

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
