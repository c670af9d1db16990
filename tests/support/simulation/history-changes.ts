import type { StoredOperation } from '#db/database.ts';
import { type Row, setBy, type Table } from './model.ts';

/** The effect of an operation on one row, in the terms of a history. */
interface Change {
  /** Cells that it sets. */
  set?: Record<string, unknown>;
  /** Cells that the operation may set, depending on the row. */
  may?: Record<string, unknown>;
  removed?: true;
}

interface Payload {
  project: Row & { entry?: Record<string, unknown> | null };
  repositories: Row[];
}

const readByAction: Record<string, boolean> = { 'message-read': true, 'message-unread': false };

export function changeOf(operation: StoredOperation, table: Table, id: string): Change {
  const payload = operation.payload as unknown as Payload;
  switch (operation.action) {
    case 'import':
      return { may: importedOf(payload.repositories.find((reported) => reported.id === id)) };
    case 'batch-delete':
    case 'view-delete':
    case 'content-delete':
    case 'message-delete':
      return { removed: true };
    case 'project-delete':
      // Of a link that is another one meanwhile nothing is cut.
      return table === 'projects' ? { removed: true } : { may: { projectId: null } };
    case 'message-read':
    case 'message-unread':
      return { set: { read: readByAction[operation.action] } };
    case 'message-restore':
      return { may: { read: true } };
    case 'project-upsert':
      return projectChange(payload.project, Object.fromEntries(setBy(operation)));
    default:
      return { set: Object.fromEntries(setBy(operation)) };
  }
}

/** Of an entry that has no category nothing is shown. */
function projectChange({ entry }: Payload['project'], set: Record<string, unknown>): Change {
  if (entry === undefined || entry?.['category']) return { set };
  if (entry === null || 'category' in entry) return { set: { ...set, category: null } };
  return { set, may: entry };
}

function importedOf(reported: Row | undefined): Record<string, unknown> {
  const fields = ['name', 'description', 'language', 'stars', 'hasReadme', 'hasTechBragging', 'private'];
  return Object.fromEntries(fields.map((field) => [field, reported?.[field] ?? null]));
}
