import { Dexie, type DexieOptions, type EntityTable, type Table, type Transaction } from 'dexie';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { RepositoryScore } from '#domain/analysis/score.ts';
import type { AttentionItem } from '#domain/fleet/attention.ts';
import type { RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubState } from '#domain/github-change/github-state.ts';
import type { Operation } from '#domain/outbox/operation.ts';
import type { PictureFile } from '#domain/portfolio/picture.ts';
import type { Organization } from '#domain/repository/organization.ts';
import { isRecord } from '#domain/shared/record.ts';
import { type RowTable, type RowTypes, rowKinds } from '#domain/shared/row-kinds.ts';
import { schemaV13, upgradeToV13 } from './schema.v13.ts';
import { schemaV14 } from './schema.v14.ts';

export interface Confirmed<Row> {
  id: string;
  version: number;
  row: Row;
}

/**
 * A row as the owner sees it, with the ids of its pending operations. Stores confirmed values only where they differ from the
 * view.
 */
export type ProjectedRow<Row> = Row & {
  pending: string[];
  /** 1 if a pending operation is an edit by the owner and not an import. */
  edited?: 1;
  /** Version of the confirmed row. Absent if the server does not have the row yet. */
  confirmedVersion?: number;
  confirmedValues?: Partial<Row>;
  /** Repositories only: key of the index that sorts the list by name. */
  nameOrder?: string;
};

type RowsByTable = { [Name in RowTable]: Table<ProjectedRow<RowTypes[Name]>, string> };

/** A row that the view does not contain: the owner removed it, the server deleted it, or it has not been pulled yet. */
export interface HiddenRow {
  table: RowTable;
  id: string;
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

/** An operation with its index keys. A key is absent if it does not apply, so that its index stays small. */
export type StoredOperation = Operation & {
  /** The operation's sequence, until the server has applied it. */
  unsent?: number;
  /** Version that a pull must pass to confirm the operation. Set while the operation is acknowledged and overlaid. */
  passesAt?: number;
  /** 1 if the owner must decide about the operation or has not seen a notice about it. */
  needsAttention?: 1;
};

export interface Transition {
  id: number;
  at: number;
  operationId: string | null;
  event: string;
  detail: string | null;
}

/** The rows that one page of a snapshot named. */
export interface SnapshotPage {
  /** Version at which the next page starts. */
  next: number;
  named: Record<RowTable, string[]>;
}

interface Setting {
  key: string;
  value: unknown;
}

/** Replaces the browser's IndexedDB, for tests and tools. */
export type IndexedDbAccess = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

const schemas: readonly Schema[] = [
  { version: 13, stores: schemaV13, upgrade: upgradeToV13 },
  { version: 14, stores: schemaV14 },
  ...schemasOfAddedKinds(rowKinds),
];

export const releasedVersions = [...new Set(schemas.map(({ version }) => version))];
export const schemaVersion = Math.max(...releasedVersions);

/** Adds a property for each table to Dexie's type, as Dexie does at run time. */
const DexieWithRows = Dexie as unknown as new (
  ...parameters: ConstructorParameters<typeof Dexie>
) => Dexie & RowsByTable;

/** An account's data on this device. The name contains the account's id, so that no other account opens the data. */
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
  declare statuses: Table<RepositoryStatus, string>;
  declare attention: Table<AttentionItem, string>;
  declare githubChanges: Table<GithubChange, string>;
  declare pictureFiles: Table<PictureFile, string>;

  /** @param until highest schema version to create; tests create earlier ones */
  constructor(accountId: string, access: IndexedDbAccess = {}, until = schemaVersion) {
    // 'strict' writes a change to disk before it is reported as saved.
    super(databaseName(accountId), { ...access, chromeTransactionDurability: 'strict' });
    for (const { version, stores, upgrade } of schemas) {
      if (version > until) continue;
      const added = this.version(version).stores(stores);
      if (upgrade) added.upgrade(upgrade);
    }
  }
}

export function databaseName(accountId: string): string {
  return `portico-${accountId}`;
}

export interface Schema {
  version: number;
  stores: Readonly<Record<string, string | null>>;
  upgrade?: (transaction: Transaction) => Promise<void>;
}

/** Returns the schema versions that added tables of rows, each with its tables. */
export function schemasOfAddedKinds(
  kinds: Readonly<Record<string, { addedIn?: number }>>,
): Required<Schema>[] {
  return Object.entries(kinds).flatMap(([table, { addedIn }]) =>
    addedIn === undefined ? [] : [{ version: addedIn, stores: { [table]: 'id' }, upgrade: readAgain }],
  );
}

/** Makes the next pull read all rows again, because the earlier version skipped rows of tables that it did not know. */
async function readAgain(transaction: Transaction): Promise<void> {
  const settings: Table<{ key: string; value: unknown }, string> = transaction.table('settings');
  const cursor = await settings.get('cursor');
  if (isRecord(cursor?.value)) await settings.put({ ...cursor, value: { ...cursor.value, version: 0 } });
  await settings.delete('snapshot');
  await transaction.table('snapshotPages').clear();
}
