import { Dexie, type DexieOptions, type EntityTable, type Table, type Transaction } from 'dexie';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { RepositoryScore } from '#domain/analysis/score.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubState } from '#domain/github-change/github-state.ts';
import type { Operation } from '#domain/outbox/operation.ts';
import type { PictureFile } from '#domain/portfolio/picture.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { RowTable, RowTypes } from '#domain/shared/row-kinds.ts';
import { type RowPackChange, type RowPackState, rowPackMarks } from './row-pack-marks.ts';
import { schemaV13, upgradeToV13 } from './schema.v13.ts';

/** A row as the server confirmed it. */
export interface Confirmed<Row> {
  id: string;
  /** The server's version of this row. */
  version: number;
  row: Row;
}

/**
 * A row as the owner sees it, with the operations that are folded into it in their order, and with what brings back the
 * confirmed row under it. Each row is written once: only where the two differ is the confirmed value kept beside.
 */
export type ProjectedRow<Row> = Row & {
  pending: string[];
  /** 1: one of them is the owner's own edit, not a refresh from the provider. */
  edited?: 1;
  /** The server's version of the confirmed row; absent: the server does not have the row yet. */
  confirmedVersion?: number;
  /** The confirmed values of the fields that show another one; absent: none does. */
  confirmedValues?: Partial<Row>;
};

/** The tables of the view. */
export type RowsByTable = { [Name in RowTable]: Table<ProjectedRow<RowTypes[Name]>, string> };

/** State of a row that the view hides: removed here, deleted, or not pulled yet. */
export interface HiddenRow {
  table: RowTable;
  id: string;
  /** The operations on it, in their order. */
  pending: string[];
  /** Absent: the server does not have the row. */
  confirmed?: Confirmed<{ id: string }>;
}

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
  /** The sequence of an unsent operation. */
  unsent?: number;
  /** The version at which the pull has passed it, while it is acknowledged and overlaid. */
  passesAt?: number;
  /** 1: the owner has something to decide or to look at. */
  needsAttention?: 1;
};

export interface Transition {
  id: number;
  /** Milliseconds since the epoch. */
  at: number;
  operationId: string | null;
  event: string;
  detail: string | null;
}

/** The rows that one page of a snapshot has named, by table. */
export interface SnapshotPage {
  /** The version at which the page ends. */
  next: number;
  named: Record<RowTable, string[]>;
}

/** Rows of one owner at the time of packing. */
export interface RowPack {
  owner: string;
  part: number;
  build: string;
  rows: readonly ProjectedRow<RowTypes['repositories']>[];
}

/** Tables that only repeat what others hold: in no backup. */
export const derivedTables: readonly string[] = ['rowPacks', 'rowPackStates', 'rowPackChanges'];

interface Setting {
  key: string;
  value: unknown;
}

/** Another IndexedDB than the browser's own. */
export type IndexedDbAccess = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

interface Schema {
  version: number;
  stores: Record<string, string | null>;
  upgrade: (transaction: Transaction) => Promise<void>;
}

/** Every released version, oldest first. */
const schemas: readonly Schema[] = [{ version: 13, stores: schemaV13, upgrade: upgradeToV13 }];

export const releasedVersions = schemas.map(({ version }) => version);
export const schemaVersion = Math.max(...releasedVersions);

/**
 * The data of one account on this device. The database's name contains the account, so that another account on the
 * device neither sees nor sends any of it.
 */
export class AccountDatabase extends Dexie implements RowsByTable {
  declare repositories: RowsByTable['repositories'];
  declare projects: RowsByTable['projects'];
  declare messages: RowsByTable['messages'];
  declare savedViews: RowsByTable['savedViews'];
  declare contentEdits: RowsByTable['contentEdits'];
  declare hiddenRows: Table<HiddenRow, [RowTable, string]>;
  declare operations: Table<StoredOperation, string>;
  declare organizations: Table<Organization, string>;
  declare quarantine: Table<Quarantined, [string, string]>;
  declare transitions: EntityTable<Transition, 'id'>;
  declare settings: Table<Setting, string>;
  declare snapshotPages: Table<SnapshotPage, number>;
  declare analyses: Table<ScoredAnalysis, string>;
  declare scores: Table<RepositoryScore, string>;
  declare githubStates: Table<GithubState, string>;
  declare githubChanges: Table<GithubChange, string>;
  declare pictureFiles: Table<PictureFile, string>;
  declare rowPacks: Table<RowPack, [string, number]>;
  declare rowPackStates: Table<RowPackState, string>;
  declare rowPackChanges: Table<RowPackChange, number>;

  /** @param until Version of the schema. Tests open an earlier one. */
  constructor(accountId: string, access: IndexedDbAccess = {}, until = schemaVersion) {
    // 'strict': a change reaches the disk before the owner sees it as saved.
    super(databaseName(accountId), { ...access, chromeTransactionDurability: 'strict' });
    this.use(rowPackMarks);
    for (const { version, stores, upgrade } of schemas) {
      if (version <= until) this.version(version).stores(stores).upgrade(upgrade);
    }
  }
}

export function databaseName(accountId: string): string {
  return `portico-${accountId}`;
}
