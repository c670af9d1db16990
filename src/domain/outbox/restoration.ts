import { editableFields, type Repository, reportedPart } from '../repository/repository.ts';
import { entities } from '../shared/entities.ts';
import { type FieldValues, namedValues } from '../shared/entity.ts';
import { type RowTable, type RowTypes, rowKinds, rowTables } from '../shared/row-kinds.ts';
import { groupedByValue, linkDraft, patchDraft, patchDrafts, putDraft } from './drafts.ts';
import type { OperationDraft } from './operation.ts';

/** Restores rows that a restored server lost. Sending it twice is safe, because the server skips values that it has. */

export interface Lost<Row> {
  mine: Row;
  theirs: Row | undefined;
}

export type LostRows = { [Table in RowTable]: Lost<RowTypes[Table]>[] };

/** True if both rows have the same values. Ignores the times of rows that the owner creates, because the server sets them. */
export function isSameRow(table: RowTable, mine: object, theirs: object): boolean {
  return canonical(table, mine) === canonical(table, theirs);
}

function canonical(table: RowTable, row: object): string {
  const serverFields = rowKinds[table].isOwned ? ['createdAt', 'updatedAt'] : [];
  // Treats a missing field like null, because rows that an earlier version stored lack newer fields.
  const entries = Object.entries(row).filter(
    ([field, value]) => (value ?? null) !== null && !serverFields.includes(field),
  );
  return JSON.stringify(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/** Returns the drafts in dependency order: projects before links to them, rows before edits of them. */
export function restoringDrafts(lost: LostRows): OperationDraft[] {
  const { repositories, messages } = lost;
  const missing = messages.filter(({ theirs }) => theirs === undefined).map(({ mine }) => ({ ...mine }));
  const marked = messages.filter(({ theirs }) => theirs !== undefined);
  return [
    ...puts('projects', lost),
    ...resets(repositories),
    ...imports(repositories),
    ...edits(repositories),
    ...links(repositories),
    ...(missing.length > 0 ? [putDraft('messages', missing)] : []),
    ...patchDrafts(
      'messages',
      marked.map(({ mine: { id, readAt, answeredAt } }) => [id, { readAt, answeredAt }] as const),
    ),
    ...ownedTables.filter((table) => table !== 'projects').flatMap((table) => puts(table, lost)),
  ];
}

const ownedTables = rowTables.filter((table) => rowKinds[table].isOwned);

/** Omits the creation time, because the server sets it. */
function puts(table: RowTable, lost: LostRows): OperationDraft[] {
  return lost[table].map(({ mine }: Lost<{ id: string }>) => {
    const { createdAt: _, ...values } = namedValues(entities[table], mine);
    return putDraft(table, [{ ...values, id: mine.id }]);
  });
}

/** Unmarks fields that only the server's row has as edited, because an import would skip them. */
function resets(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) => {
    const reset = editableFields.filter(
      (field) => theirs?.editedFields.includes(field) && !mine.editedFields.includes(field),
    );
    return reset.length > 0 ? [[mine.id, reset] as const] : [];
  });
  return groupedByValue(concerned).map(({ value: reset, ids }) => patchDraft('repositories', ids, {}, reset));
}

function imports(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const reported = rows
    .filter(
      ({ mine, theirs }) => !theirs || !isSameRow('repositories', reportedPart(mine), reportedPart(theirs)),
    )
    .map(({ mine }) => reportedPart(mine));
  if (reported.length === 0) return [];
  const targets = reported.map(({ id }) => id);
  return [{ action: 'import', payload: { table: 'repositories', rows: reported }, targets }];
}

function edits(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) => {
    const updates = getEdits(mine);
    const known = theirs ? getEdits(theirs) : {};
    return Object.keys(updates).length === 0 || isSameRow('repositories', updates, known)
      ? []
      : [[mine.id, updates] as const];
  });
  return patchDrafts('repositories', concerned);
}

function getEdits(row: Repository): FieldValues {
  return Object.fromEntries(row.editedFields.map((field) => [field, row[field]]));
}

function links(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) =>
    mine.projectId === (theirs?.projectId ?? null) ? [] : [[mine.id, mine.projectId] as const],
  );
  return groupedByValue(concerned).map(({ value, ids }) => linkDraft(value, ids));
}
