import type { ContentEdit } from '../content/content-edit.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import type { Project } from '../project/project.ts';
import type { Repository } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import { counted } from './wording.ts';

/**
 * Every kind of synced row. Code for all kinds uses this list; per-kind data is a record by these names, so that the
 * compiler reports a missing kind.
 */
export interface RowTypes {
  repositories: Repository;
  projects: Project;
  messages: ReceivedMessage;
  savedViews: SavedView;
  contentEdits: ContentEdit;
}

/** The device's table of a kind, by which the kind is known everywhere on the device. */
export type RowTable = keyof RowTypes;

interface RowKind {
  /** The server's table. */
  serverTable: string;
  /** The owner creates these rows, and can restore one that another device has deleted. */
  isOwned: boolean;
  /** Whether the ids are UUIDs. */
  hasUuids: boolean;
  /** A text that every row of the kind has. Without it there is no row. */
  given: 'name' | 'editedAt';
  /** Singular and plural. */
  nouns: readonly [singular: string, plural: string];
}

export const rowKinds: Readonly<Record<RowTable, RowKind>> = {
  repositories: {
    serverTable: 'repositories',
    isOwned: false,
    hasUuids: false,
    given: 'name',
    nouns: ['repository', 'repositories'],
  },
  projects: {
    serverTable: 'projects',
    isOwned: true,
    hasUuids: false,
    given: 'name',
    nouns: ['project', 'projects'],
  },
  messages: {
    serverTable: 'contact_messages',
    isOwned: false,
    hasUuids: true,
    given: 'name',
    nouns: ['message', 'messages'],
  },
  savedViews: {
    serverTable: 'saved_views',
    isOwned: true,
    hasUuids: true,
    given: 'name',
    nouns: ['saved view', 'saved views'],
  },
  contentEdits: {
    serverTable: 'content_edits',
    isOwned: true,
    hasUuids: false,
    given: 'editedAt',
    nouns: ['edited text', 'edited texts'],
  },
};

export function isRowTable(name: string): name is RowTable {
  return Object.hasOwn(rowKinds, name);
}

export const rowTables: readonly RowTable[] = Object.keys(rowKinds).filter(isRowTable);

/** Something for each kind. */
export function byRowTable<Value>(make: (table: RowTable) => Value): Record<RowTable, Value> {
  // Every kind is in the list: the record has them all.
  return Object.fromEntries(rowTables.map((table) => [table, make(table)])) as Record<RowTable, Value>;
}

/** Whether values are those of a row that is there. */
export function isRow(table: RowTable, values: Readonly<Record<string, unknown>> | undefined): boolean {
  return typeof values?.[rowKinds[table].given] === 'string';
}

export type RowCounts = Readonly<Partial<Record<RowTable, number>>>;

/**
 * `2 repositories, 1 project, and 3 messages`; empty: there are none. `always`: named also where there are none.
 *
 * @param inLanguage how a screen in another language counts
 */
export function countedRows(
  counts: RowCounts,
  always: readonly RowTable[] = [],
  inLanguage = { counted, language: 'en' },
): string {
  const parts = rowTables.flatMap((table) => {
    const count = counts[table] ?? 0;
    return count > 0 || always.includes(table) ? [inLanguage.counted(count, ...rowKinds[table].nouns)] : [];
  });
  return new Intl.ListFormat(inLanguage.language).format(parts);
}
