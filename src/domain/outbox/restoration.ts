import type { ReceivedMessage } from '../messages/received-message.ts';
import { editableFields, type Repository, reportedPart } from '../repository/repository.ts';
import type { RowTable, RowTypes } from '../shared/row-kinds.ts';
import type { RepositoryChanges } from './actions.ts';
import { answeredDrafts, groupedByValue, linkDraft, messageDrafts, updateDrafts } from './drafts.ts';
import type { OperationDraft } from './operation.ts';

/**
 * Changes that restore rows lost by a restored server. They use the owner's kinds of changes, so repeating them is
 * safe: the server skips values that it already has.
 */

/** A row as this device had it confirmed, and as the server has it now; undefined: it does not have it. */
export interface Lost<Row> {
  mine: Row;
  theirs: Row | undefined;
}

export type LostRows = { [Table in RowTable]: Lost<RowTypes[Table]>[] };

/** Whether two rows have equal content. The creation time of a project is set by the server and ignored. */
export function isSameRow<Row extends object>(mine: Row, theirs: Row): boolean {
  return canonical(mine) === canonical(theirs);
}

function canonical(row: object): string {
  const isProject = 'isPublic' in row;
  // A field that a row from before does not have has no value.
  const entries = Object.entries(row).filter(
    ([field, value]) => (value ?? null) !== null && !(isProject && field === 'createdAt'),
  );
  return JSON.stringify(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/** In dependency order: projects before links, rows before edits of them. */
export function restoringDrafts({
  repositories,
  projects,
  messages,
  savedViews,
  contentEdits,
}: LostRows): OperationDraft[] {
  const missing = messages.filter(({ theirs }) => theirs === undefined).map(({ mine }) => mine);
  const restoreMark = (mark: Mark, before: readonly Mark[]) =>
    getIds(
      messages
        .filter(({ mine, theirs }) => theirs && getMark(mine) === mark && before.includes(getMark(theirs)))
        .map(({ mine }) => mine),
    );
  return [
    ...projects.map(({ mine: { createdAt: _createdAt, ...project } }): OperationDraft => {
      return { action: 'project-upsert', payload: { project }, targets: [project.id] };
    }),
    ...resets(repositories),
    ...imports(repositories),
    ...edits(repositories),
    ...links(repositories),
    ...(missing.length > 0
      ? [{ action: 'message-restore' as const, payload: { messages: missing }, targets: getIds(missing) }]
      : []),
    ...messageDrafts('message-read', restoreMark('read', ['unread'])),
    ...answeredDrafts(true, restoreMark('answered', ['unread', 'read'])),
    ...answeredDrafts(false, restoreMark('read', ['answered'])),
    ...messageDrafts('message-unread', restoreMark('unread', ['read', 'answered'])),
    ...savedViews.map(({ mine: view }): OperationDraft => {
      return { action: 'view-upsert', payload: { view }, targets: [view.id] };
    }),
    ...contentEdits.map(({ mine: edit }): OperationDraft => {
      return { action: 'content-upsert', payload: { edit }, targets: [edit.id] };
    }),
  ];
}

type Mark = 'unread' | 'read' | 'answered';

function getMark({ readAt, answeredAt }: ReceivedMessage): Mark {
  if (readAt === null) return 'unread';
  return answeredAt ? 'answered' : 'read';
}

/** Fields that count as edited on the server only: an import leaves those alone. */
function resets(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) => {
    const reset = editableFields.filter(
      (field) => theirs?.editedFields.includes(field) && !mine.editedFields.includes(field),
    );
    return reset.length > 0 ? [[mine.id, reset] as const] : [];
  });
  return groupedByValue(concerned).map(({ value: reset, ids }) => {
    return { action: 'batch-update', payload: { updates: {}, reset }, targets: ids };
  });
}

function imports(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const reported = rows
    .filter(({ mine, theirs }) => !theirs || !isSameRow(reportedPart(mine), reportedPart(theirs)))
    .map(({ mine }) => reportedPart(mine));
  if (reported.length === 0) return [];
  return [{ action: 'import', payload: { repositories: reported }, targets: getIds(reported) }];
}

function edits(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) => {
    const updates = getEdits(mine);
    const known = theirs ? getEdits(theirs) : {};
    return Object.keys(updates).length === 0 || isSameRow(updates, known)
      ? []
      : [[mine.id, updates] as const];
  });
  return updateDrafts(concerned);
}

function getEdits(row: Repository): RepositoryChanges {
  return Object.fromEntries(row.editedFields.map((field) => [field, row[field]]));
}

function links(rows: readonly Lost<Repository>[]): OperationDraft[] {
  const concerned = rows.flatMap(({ mine, theirs }) =>
    mine.projectId === (theirs?.projectId ?? null) ? [] : [[mine.id, mine.projectId] as const],
  );
  return groupedByValue(concerned).map(({ value, ids }) => linkDraft(value, ids));
}

function getIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
