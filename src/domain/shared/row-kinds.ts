import type { ContentEdit } from '../content/content-edit.ts';
import type { Snooze } from '../fleet/snooze.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import type { Project } from '../project/project.ts';
import type { Repository } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import { formatCount } from './wording.ts';

/** Row type of each synced table. Data about tables is a record with these keys, so that a missing table is a compile error. */
export interface RowTypes {
  repositories: Repository;
  projects: Project;
  messages: ReceivedMessage;
  savedViews: SavedView;
  contentEdits: ContentEdit;
  snoozes: Snooze;
}

export type RowTable = keyof RowTypes;

interface RowKind {
  serverTable: string;
  /** True if the owner creates these rows and can restore a row that another device deleted. */
  isOwned: boolean;
  hasUuids: boolean;
  /** A text field that every row of the table has: the name, or for an edited text its date. */
  given: string;
  nouns: readonly [singular: string, plural: string];
  /** Titles of a change to one row, with its name in braces. Null if `operation-title.ts` composes them. */
  titles: readonly [saved: string, deleted: string] | null;
  /** Version of the device's database schema that added the table. Absent if it is the first version. */
  addedIn?: number;
}

export const rowKinds: Readonly<Record<RowTable, RowKind>> = {
  repositories: {
    serverTable: 'repositories',
    isOwned: false,
    hasUuids: false,
    given: 'name',
    nouns: ['repository', 'repositories'],
    titles: null,
  },
  projects: {
    serverTable: 'projects',
    isOwned: true,
    hasUuids: false,
    given: 'name',
    nouns: ['project', 'projects'],
    titles: ['Save project {name}', 'Delete project {name}'],
  },
  messages: {
    serverTable: 'contact_messages',
    isOwned: false,
    hasUuids: true,
    given: 'name',
    nouns: ['message', 'messages'],
    titles: null,
  },
  savedViews: {
    serverTable: 'saved_views',
    isOwned: true,
    hasUuids: true,
    given: 'name',
    nouns: ['saved view', 'saved views'],
    titles: ['Save view {name}', 'Delete view {name}'],
  },
  contentEdits: {
    serverTable: 'content_edits',
    isOwned: true,
    hasUuids: false,
    given: 'editedAt',
    nouns: ['edited text', 'edited texts'],
    titles: ['Save content {name}', 'Reset content {name}'],
  },
  snoozes: {
    serverTable: 'snoozes',
    isOwned: true,
    hasUuids: false,
    given: 'title',
    nouns: ['snoozed item', 'snoozed items'],
    titles: ['Snooze {name}', 'Show {name} again'],
    addedIn: 14,
  },
};

export function isRowTable(name: string): name is RowTable {
  return Object.hasOwn(rowKinds, name);
}

export const rowTables: readonly RowTable[] = Object.keys(rowKinds).filter(isRowTable);

export function byRowTable<Value>(make: (table: RowTable) => Value): Record<RowTable, Value> {
  return Object.fromEntries(rowTables.map((table) => [table, make(table)])) as Record<RowTable, Value>;
}

export function isRow(table: RowTable, values: Readonly<Record<string, unknown>> | undefined): boolean {
  return typeof values?.[rowKinds[table].given] === 'string';
}

export type RowCounts = Readonly<Partial<Record<RowTable, number>>>;

export function countedRows(
  counts: RowCounts,
  always: readonly RowTable[] = [],
  inLanguage = { formatCount, language: 'en' },
): string {
  const parts = rowTables.flatMap((table) => {
    const count = counts[table] ?? 0;
    return count > 0 || always.includes(table)
      ? [inLanguage.formatCount(count, ...rowKinds[table].nouns)]
      : [];
  });
  return new Intl.ListFormat(inLanguage.language).format(parts);
}
