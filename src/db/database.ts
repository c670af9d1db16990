import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { StoredAnalysis } from '#domain/analysis.ts';
import type { Operation, RowTable } from '#domain/operation.ts';
import type { Organization } from '#domain/organization.ts';
import type { Project } from '#domain/project.ts';
import type { ReceivedMessage } from '#domain/received-message.ts';
import type { Repository } from '#domain/repository.ts';
import type { RepositoryScore } from '#domain/score.ts';
import { schemaV1 } from './schema.v1.ts';
import { schemaV2, upgradeToV2 } from './schema.v2.ts';
import { schemaV3 } from './schema.v3.ts';

/** A row as the server confirmed it. */
export interface Confirmed<Row> {
  id: string;
  /** The server's version of this row. */
  version: number;
  row: Row;
}

/** A row as the owner sees it, with the operations that are folded into it in their order. */
export type Viewed<Row> = Row & {
  pending: string[];
  /** 1: one of them is the owner's own edit, not a refresh from the provider. */
  edited?: 1;
  /** Version of the confirmed row under it, where it is known: a new operation need not read that row for it. */
  confirmedVersion?: number;
};

export interface Quarantined {
  table: string;
  id: string;
  version: number;
  /** The raw row, as it came. */
  raw: unknown;
  reason: string;
}

/** An operation with what it is found by. The keys are absent where they do not apply, hence not indexed. */
export type StoredOperation = Operation & {
  /** Its sequence, while it still has to reach the server. */
  unsent?: number;
  /** The version at which the pull has passed it, while it is acknowledged and overlaid. */
  passesAt?: number;
  /** 1: the owner has something to decide or to look at. */
  notice?: 1;
};

export interface Transition {
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  operationId: string | null;
  event: string;
  detail: string | null;
}

interface Setting {
  key: string;
  value: unknown;
}

/** Another IndexedDB than the browser's own. */
export type IndexedDbAccess = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/**
 * One account's data on this device. The database is named after the account, so that another account on the same
 * device neither sees nor sends any of it.
 */
export class AccountDatabase extends Dexie {
  declare confirmedRepositories: Table<Confirmed<Repository>, string>;
  declare confirmedProjects: Table<Confirmed<Project>, string>;
  declare confirmedMessages: Table<Confirmed<ReceivedMessage>, string>;
  declare repositories: Table<Viewed<Repository>, string>;
  declare projects: Table<Viewed<Project>, string>;
  declare messages: Table<Viewed<ReceivedMessage>, string>;
  declare withoutRow: Table<{ table: RowTable; id: string; pending: string[] }, [RowTable, string]>;
  declare operations: Table<StoredOperation, string>;
  declare organizations: Table<Organization, string>;
  declare quarantine: Table<Quarantined, [string, string]>;
  declare transitions: EntityTable<Transition, 'id'>;
  declare settings: Table<Setting, string>;
  declare analyses: Table<StoredAnalysis, string>;
  declare scores: Table<RepositoryScore, string>;

  constructor(accountId: string, access: IndexedDbAccess = {}) {
    // 'strict': a change is on the disk before the owner is told that it is kept.
    super(databaseName(accountId), { ...access, chromeTransactionDurability: 'strict' });
    this.version(1).stores(schemaV1);
    this.version(2).stores(schemaV2).upgrade(upgradeToV2);
    this.version(3).stores(schemaV3);
  }
}

export function databaseName(accountId: string): string {
  return `portico-${accountId}`;
}
