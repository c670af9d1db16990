import type { AccountDatabase } from '#db/database.ts';
import { countUnfinishedHere } from '#db/github-changes.ts';
import { readLost } from '#db/lost-rows.ts';
import { readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { readListings } from '#db/repository-list.ts';
import { readSetting, readSnapshot } from '#db/settings.ts';
import type { OpenListing } from '#domain/repository/repository-fetch.ts';
import type { RowCounts } from '#domain/shared/row-kinds.ts';
import type { StoredProblem } from './sync-runner.ts';

export interface SyncService {
  status(): Promise<SyncStatus>;
  /** Calls `listener` when this tab has stored a change, before live queries do. Returns the function that unsubscribes it. */
  onChange(listener: () => void): () => void;
  now(): void;
}

export interface SyncStatus {
  pendingChanges: number;
  pendingImports: number;
  listings: readonly OpenListing[];
  changesNeedingAttention: number;
  githubChanges: number;
  unreadableRows: number;
  lost: LostRowCount | null;
  /** Progress of a full download, null if none is running. `total` is null if the server does not know it. */
  download: { read: number; total: number | null } | null;
  lastSyncedAt: number | null;
  problem: StoredProblem | null;
}

export interface LostRowCount {
  missing: RowCounts;
  older: number;
}

/** Reads everything in one transaction, because separate reads could miss changes between them. */
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
