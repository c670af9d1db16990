import type { ContentEdit } from '../content/content-edit.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import { emptyEntry } from '../portfolio/portfolio-entry.ts';
import type { Project } from '../project/project.ts';
import { editableFields, type ProviderRepository, type Repository } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import { isRow, type RowTable, type RowTypes } from '../shared/row-kinds.ts';
import { type OperationPayloads, operationTable, type ProjectChanges } from './actions.ts';
import type { Operation, OperationOf } from './operation.ts';

/**
 * View = confirmed row, then every pending operation on it in order. Each function gives one row after one operation,
 * so that a new operation is folded into the view without looking at the earlier ones. The server applies the same rules.
 */

/** A row after an operation; undefined: there is none. */
export type Apply<Row> = (row: Row | undefined, operation: Operation, id: string) => Row | undefined;

/** A repository after an operation; undefined: there is none. */
export function applyToRepository(
  repository: Repository | undefined,
  operation: Operation,
  id: string,
): Repository | undefined {
  switch (operation.action) {
    case 'batch-link':
      return repository && { ...repository, projectId: operation.payload.projectId };
    case 'batch-unlink':
      return repository && { ...repository, projectId: null };
    case 'batch-update':
      return repository && withUpdates(repository, operation.payload);
    case 'batch-delete':
      return undefined;
    case 'project-delete':
      return repository?.projectId === operation.payload.projectId
        ? { ...repository, projectId: null }
        : repository;
    case 'import': {
      const imported = operation.payload.repositories.find((candidate) => candidate.id === id);
      return imported ? refreshed(repository, imported) : repository;
    }
    default:
      return repository;
  }
}

function withUpdates(
  repository: Repository,
  { updates, reset = [] }: OperationPayloads['batch-update'],
): Repository {
  const touched = editableFields.filter((field) => updates[field] !== undefined);
  const marked = new Set([...repository.editedFields, ...touched]);
  for (const field of reset) marked.delete(field);
  return { ...repository, ...updates, editedFields: editableFields.filter((field) => marked.has(field)) };
}

/** A refresh from the provider never undoes the owner's edit. */
function refreshed(repository: Repository | undefined, imported: ProviderRepository): Repository {
  if (!repository) return { ...imported, projectId: null, editedFields: [] };
  const kept = Object.fromEntries(repository.editedFields.map((field) => [field, repository[field]]));
  return {
    ...repository,
    ...imported,
    // A check that was not made leaves the known value.
    hasReadme: imported.hasReadme ?? repository.hasReadme,
    hasTechBragging: imported.hasTechBragging ?? repository.hasTechBragging,
    ...kept,
  };
}

/** A managed project after an operation. */
export function applyToProject(
  project: Project | undefined,
  operation: Operation,
  id: string,
): Project | undefined {
  if (operation.action === 'project-upsert' && operation.payload.project.id === id) {
    if (!project && !makesRow(operation, operation.payload.project)) return undefined;
    return withChanges(project ?? newProject(operation, id), operation.payload.project);
  }
  return operation.action === 'project-delete' && operation.payload.projectId === id ? undefined : project;
}

/** An edit of a deleted row does not restore it. A new row has all required fields and no base version. */
function makesRow({ action, base }: Operation, set: { id: string }): boolean {
  return (base[set.id]?.version ?? 0) === 0 && isRow(operationTable(action), { ...set });
}

function newProject({ createdAt, payload }: OperationOf<'project-upsert'>, id: string): Project {
  const madeAt = payload.project.createdAt ?? new Date(createdAt).toISOString();
  return { id, name: '', description: null, isPublic: false, createdAt: madeAt, entry: null };
}

function withChanges(project: Project, { entry, ...changes }: ProjectChanges): Project {
  const changed = { ...project, ...changes, createdAt: project.createdAt };
  if (entry === undefined) return changed;
  const whole = entry && { ...emptyEntry, ...project.entry, ...entry };
  return { ...changed, entry: whole?.category ? { ...whole, category: whole.category } : null };
}

/** A visitor's message after an operation. */
export function applyToMessage(
  message: ReceivedMessage | undefined,
  operation: Operation,
  id: string,
): ReceivedMessage | undefined {
  if (operation.action === 'message-delete') return undefined;
  if (operation.action === 'message-restore') {
    return message ?? operation.payload.messages.find((kept) => kept.id === id);
  }
  if (operation.action === 'message-unread') return message && { ...message, readAt: null, answeredAt: null };
  if (operation.action !== 'message-read' || !message) return message;
  const now = new Date(operation.createdAt).toISOString();
  const { answered } = operation.payload;
  const readAt = message.readAt ?? now;
  if (answered === undefined) return { ...message, readAt };
  return { ...message, readAt, answeredAt: answered ? (message.answeredAt ?? now) : null };
}

/** A saved view after an operation. */
function applyToSavedView(
  view: SavedView | undefined,
  operation: Operation,
  id: string,
): SavedView | undefined {
  if (operation.action === 'view-delete') return operation.payload.viewId === id ? undefined : view;
  if (operation.action !== 'view-upsert' || operation.payload.view.id !== id) return view;
  const { view: set } = operation.payload;
  if (!view && !makesRow(operation, set)) return undefined;
  return { ...(view ?? { name: '', query: '' }), ...set };
}

/** An edit of the site's content after an operation. */
function applyToContentEdit(
  edit: ContentEdit | undefined,
  operation: Operation,
  id: string,
): ContentEdit | undefined {
  if (operation.action === 'content-delete') return operation.payload.editId === id ? undefined : edit;
  if (operation.action !== 'content-upsert' || operation.payload.edit.id !== id) return edit;
  const { edit: set } = operation.payload;
  if (!edit && !makesRow(operation, set)) return undefined;
  return { ...(edit ?? { value: null, editedAt: '' }), ...set };
}

export const applyOperation: Readonly<{ [Table in RowTable]: Apply<RowTypes[Table]> }> = {
  repositories: applyToRepository,
  projects: applyToProject,
  messages: applyToMessage,
  savedViews: applyToSavedView,
  contentEdits: applyToContentEdit,
};
