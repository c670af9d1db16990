import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { RepositoryScore } from '#domain/analysis/score.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubState } from '#domain/github-change/github-state.ts';
import type { Operation } from '#domain/outbox/operation.ts';
import type { PictureFile } from '#domain/portfolio/picture.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { type RowTable, type RowTypes, rowKinds } from '#domain/shared/row-kinds.ts';
import { type Schema, schemasOfAddedKinds } from './added-kinds.ts';
import { schemaV13, upgradeToV13 } from './schema.v13.ts';

export interface Confirmed<Row> {
  id: string;
  version: number;
  row: Row;
}

/** A row as the owner sees it, with the ids of its pending operations. Confirmed values are stored only where they differ. */
export type ProjectedRow<Row> = Row & {
  pending: string[];
  /** 1: one of them is the owner's edit. */
  edited?: 1;
  /** Version of the confirmed row; absent: not on the server yet. */
  confirmedVersion?: number;
  confirmedValues?: Partial<Row>;
  /** Of repositories: the list's order as an index. */
  nameOrder?: string;
};

export type RowsByTable = { [Name in RowTable]: Table<ProjectedRow<RowTypes[Name]>, string> };

/** A row that the view hides: removed here, deleted, or not pulled yet. */
export interface HiddenRow {
  table: RowTable;
  id: string;
  /** Ids of its operations, in order. */
  pending: string[];
  confirmed?: Confirmed<{ id: string }>;
}

export interface Quarantined {
  table: string;
  id: string;
  version: number;
  raw: unknown;
  reason: string;
}

/** An operation with its index keys, which are absent where they don't apply. */
export type StoredOperation = Operation & {
  /** The sequence, while unsent. */
  unsent?: number;
  /** The version that a pull must pass, while acknowledged and overlaid. */
  passesAt?: number;
  /** Set to 1 if the owner must decide or look. */
  needsAttention?: 1;
};

export interface Transition {
  id: number;
  at: number;
  operationId: string | null;
  event: string;
  detail: string | null;
}

/** Rows named by a page of a snapshot. */
export interface SnapshotPage {
  /** Version at the page's end. */
  next: number;
  named: Record<RowTable, string[]>;
}

interface Setting {
  key: string;
  value: unknown;
}

/** For tests and tools without a browser. */
export type IndexedDbAccess = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** Released versions, oldest first. */
const schemas: readonly Schema[] = [
  { version: 13, stores: schemaV13, upgrade: upgradeToV13 },
  ...schemasOfAddedKinds(rowKinds),
];

export const releasedVersions = [...new Set(schemas.map(({ version }) => version))];
export const schemaVersion = Math.max(...releasedVersions);

/** Dexie defines a property for each table of the schema. */
const DexieWithRows = Dexie as unknown as new (
  ...parameters: ConstructorParameters<typeof Dexie>
) => Dexie & RowsByTable;

/** An account's data on this device. The name contains the account, so that another account cannot see or send it. */
export class AccountDatabase extends DexieWithRows {
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

  /** @param until schema version; tests open earlier ones */
  constructor(accountId: string, access: IndexedDbAccess = {}, until = schemaVersion) {
    // 'strict': a change is on disk before it is shown as saved.
    super(databaseName(accountId), { ...access, chromeTransactionDurability: 'strict' });
    for (const { version, stores, upgrade } of schemas) {
      if (version <= until) this.version(version).stores(stores).upgrade(upgrade);
    }
  }
}

export function databaseName(accountId: string): string {
  return `portico-${accountId}`;
}
