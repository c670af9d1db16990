import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Operation } from '#domain/operation.ts';
import type { Organization } from '#domain/organization.ts';
import type { Project } from '#domain/project.ts';
import type { Repository } from '#domain/repository.ts';
import { schemaV1 } from './schema.v1.ts';

/** A row as the server confirmed it. */
export interface Confirmed<Row> {
  id: string;
  /** The server's version of this row. */
  version: number;
  row: Row;
}

export interface Quarantined {
  table: string;
  id: string;
  version: number;
  /** The raw row, as it came. */
  raw: unknown;
  reason: string;
}

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

/**
 * One account's data on this device. The database is named after the account, so that another account on the same
 * device neither sees nor sends any of it.
 */
export class AccountDatabase extends Dexie {
  declare confirmedRepositories: Table<Confirmed<Repository>, string>;
  declare confirmedProjects: Table<Confirmed<Project>, string>;
  declare repositories: Table<Repository, string>;
  declare projects: Table<Project, string>;
  declare operations: Table<Operation, string>;
  declare organizations: Table<Organization, string>;
  declare quarantine: Table<Quarantined, [string, string]>;
  declare transitions: EntityTable<Transition, 'id'>;
  declare settings: Table<Setting, string>;

  constructor(accountId: string) {
    // 'strict': a change is on the disk before the owner is told that it is kept.
    super(databaseName(accountId), { chromeTransactionDurability: 'strict' });
    this.version(1).stores(schemaV1);
  }
}

export function databaseName(accountId: string): string {
  return `portico-${accountId}`;
}
