import { formatNumber } from '#domain/shared/format.ts';
import { projectCategories } from '../portfolio/portfolio-project.ts';
import { editableFields } from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import type { AnyRow } from '../shared/entity.ts';
import { readRow } from '../shared/field-check.ts';
import { escapedControls } from '../shared/foreign-text.ts';
import { isRecord } from '../shared/record.ts';
import { byRowTable, isRowTable, type RowTable, rowKinds, rowTables } from '../shared/row-kinds.ts';
import type { FileRows } from './import-plan.ts';

/** An account's data as JSON with one row per line, so that a large file can be read in parts. */

const format = 'portico-export';
const version = 2;

export type OnProgress = (done: number, total: number) => void;

export interface BackupHeader {
  exportedAt: string;
  /** Only this account can restore the whole device from the file. */
  accountId: string;
  schemaVersion: number;
  counts: Readonly<Record<string, number>>;
}

/** Settings that are not exported: the device's id, its sync state, and data that GitHub can send again. */
const deviceSettings: readonly string[] = [
  'deviceId',
  'leaderSign',
  'backoff',
  'problem',
  'githubChangeRun',
  'githubChangesRead',
  'pictureCleanUp',
];

export function isOwnersSetting(key: string): boolean {
  return !deviceSettings.includes(key) && !/^(backup|githubPull):/.test(key);
}

export const backupText = {
  begin: (header: BackupHeader) => JSON.stringify({ format, version, ...header }).slice(0, -1),
  table: (name: string) => `,\n${JSON.stringify(name)}:[`,
  rows: (rows: readonly unknown[], isFirst: boolean) =>
    rows
      .map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${escapedControls(JSON.stringify(row))}`)
      .join(''),
  endTable: () => '\n]',
  end: () => '\n}\n',
};

export interface ReadBackup extends FileRows {
  problems: string[];
  whole: WholeDevice | null;
}

export interface WholeDevice {
  header: BackupHeader;
  tables: ReadonlyMap<string, readonly unknown[]>;
}

export interface BackupReading {
  take(table: string, entry: unknown): void;
  /** @returns an error message if the file is unusable */
  end(header: BackupHeader | null): ReadBackup | string;
}

function entryName(table: RowTable): string {
  const [noun] = rowKinds[table].nouns;
  return noun.slice(0, 1).toUpperCase() + noun.slice(1);
}

const maxRows = 100_000;

export function beginReading(): BackupReading {
  const taken = byRowTable(() => new Map<string, AnyRow>());
  const tables = new Map<string, unknown[]>();
  const problems: string[] = [];
  let tooMany: string | null = null;

  return {
    take(table, entry) {
      const entries = tables.get(table) ?? [];
      if (entries.length === maxRows && isRowTable(table)) tooMany = entryName(table);
      if (tooMany !== null) return;
      entries.push(entry);
      tables.set(table, entries);
      if (!isRowTable(table)) return;
      const row = readEntry(table, entry);
      const problem = typeof row === 'string' ? row : taken[table].has(row.id) ? 'it occurs twice' : null;
      if (problem !== null) problems.push(`${entryName(table)} ${entries.length}: ${problem}`);
      else if (typeof row !== 'string') taken[table].set(row.id, row);
    },
    end(header) {
      if (tooMany !== null)
        return `This file has more than ${formatNumber(maxRows)} rows of one kind: ${tooMany}.`;
      const isWhole = header !== null && problems.length === 0;
      if (!header && rowTables.every((table) => taken[table].size === 0)) {
        return 'No valid repositories to store';
      }
      // `take` has checked each row against its table's description.
      const rows = byRowTable((table) => [...taken[table].values()]) as unknown as FileRows;
      return { ...rows, problems, whole: isWhole ? { header, tables } : null };
    },
  };
}

function readEntry(table: RowTable, raw: unknown): AnyRow | string {
  const { hasUuids } = rowKinds[table];
  const row = readRow(entities[table], raw, { isUuid: hasUuids });
  if (typeof row === 'string') return row;
  if (table === 'projects') return withEntry(row, raw);
  if (table === 'repositories') return withKnownEdits(row);
  // Lower case, because the database writes UUIDs that way and ids are compared as text.
  return hasUuids ? { ...row, id: row.id.toLowerCase() } : row;
}

/** Keeps `entry` absent if the file omits it, so that the import leaves this device's entry unchanged. */
function withEntry({ entry, ...project }: AnyRow, raw: unknown): AnyRow {
  if (!(isRecord(raw) && 'entry' in raw)) return project;
  const isEntry = isRecord(entry) && projectCategories.some((known) => known === entry['category']);
  return { ...project, entry: isEntry ? entry : null };
}

function withKnownEdits(repository: AnyRow): AnyRow {
  const edited = repository['editedFields'] as readonly string[];
  return { ...repository, editedFields: editableFields.filter((field) => edited.includes(field)) };
}

export function backupLists(
  raw: unknown,
): { header: BackupHeader | null; lists: Map<string, unknown[]> } | string {
  if (Array.isArray(raw)) return { header: null, lists: new Map([['repositories', raw]]) };
  const lists = new Map<string, unknown[]>();
  if (typeof raw === 'object' && raw !== null) {
    for (const [key, value] of Object.entries(raw)) if (Array.isArray(value)) lists.set(key, value);
  }
  if (!lists.has('projects') && !lists.has('repositories')) {
    return 'This file is not an export: it has no list of repositories or projects.';
  }
  return { header: backupHeader(raw), lists };
}

export function backupHeader(raw: unknown): BackupHeader | null {
  const header = raw as Partial<BackupHeader> & { format?: unknown; version?: unknown };
  if (header.format !== format || header.version !== version) return null;
  const { exportedAt, accountId, schemaVersion, counts } = header;
  if (typeof exportedAt !== 'string' || typeof accountId !== 'string') return null;
  if (typeof schemaVersion !== 'number' || typeof counts !== 'object' || counts === null) return null;
  return { exportedAt, accountId, schemaVersion, counts };
}

export function laterVersionProblem(raw: unknown): string | null {
  const { format: name, version: number } = (raw ?? {}) as { format?: unknown; version?: unknown };
  return name === format && typeof number === 'number' && number > version
    ? 'This file was made by a later version of this product. Please update it first.'
    : null;
}
