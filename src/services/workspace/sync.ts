import type { AccountDatabase } from '#db/database.ts';
import { countUnfinishedHere } from '#db/github-changes.ts';
import { readListings } from '#db/listings.ts';
import { readLost } from '#db/lost-rows.ts';
import { readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { readSetting, readSnapshot } from '#db/settings.ts';
import type { OpenListing } from '#domain/repository/repository-fetch.ts';
import type { RowCounts } from '#domain/shared/row-kinds.ts';
import type { StoredProblem } from './sync-runner.ts';

export interface SyncService {
  status(): Promise<SyncStatus>;
  /** Calls back as soon as this tab has stored a change, before a live query reads it. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  now(): void;
}

export interface SyncStatus {
  /** Rows that the owner changed and the server does not have yet. */
  pendingChanges: number;
  /** Repositories as GitHub or an export has them, on their way to the server. */
  pendingImports: number;
  /** Listings of GitHub's that are not complete: under way, or cut off. */
  listings: readonly OpenListing[];
  /** Changes that wait for the owner's decision, or that replaced a value of another device. */
  changesNeedingAttention: number;
  /** This device's changes at GitHub itself that wait or need a decision. */
  githubChanges: number;
  /** Rows of the server that this version could not parse, stored unparsed. */
  unreadableRows: number;
  /** Rows lost by a restored server and kept on this device; null: no decision is open. */
  lost: LostRowCount | null;
  /** Everything that the server has is being read; null: it is not. `total`: as far as the server can say. */
  download: { read: number; total: number | null } | null;
  /** Milliseconds since the epoch; null: never. */
  lastSyncedAt: number | null;
  /** Why the last run did not get through; null: it did. */
  problem: StoredProblem | null;
}

export interface LostRowCount {
  /** Rows that the server does not have any more. */
  missing: RowCounts;
  /** Rows that it has as they were before. */
  older: number;
}

/** In one transaction, because separate reads miss changes in between. */
export async function readSyncStatus(database: AccountDatabase): Promise<SyncStatus> {
  const { settings, operations, githubChanges, quarantine } = database;
  const [
    pendingChanges,
    pendingImports,
    listings,
    changesNeedingAttention,
    unfinishedHere,
    unreadableRows,
    download,
    lost,
    lastSyncedAt = null,
    problem = null,
  ] = await database.transaction('r', [settings, operations, githubChanges, quarantine], () =>
    Promise.all([
      readWaitingChanges(database),
      readWaitingImports(database),
      readListings(database),
      operations.where('needsAttention').equals(1).count(),
      countUnfinishedHere(database),
      quarantine.count(),
      readSnapshot(database),
      readLost(database),
      readSetting<number>(database, 'lastSyncedAt'),
      readSetting<StoredProblem>(database, 'problem'),
    ]),
  );
  return {
    pendingChanges,
    pendingImports,
    listings,
    changesNeedingAttention,
    githubChanges: unfinishedHere,
    unreadableRows,
    download,
    lost,
    lastSyncedAt,
    problem,
  };
}
