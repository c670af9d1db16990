import type { StoredOperation } from '#db/database.ts';
import { fieldsWithin, type Row, setBy, type Table } from './model.ts';

/** The effect of an operation on one row, as cells of a history. */
interface Change {
  /** Cells that the operation sets. */
  set?: Record<string, unknown>;
  /** Cells that the operation sets only for some states of the row. */
  may?: Record<string, unknown>;
  removed?: true;
}

export function changeOf(operation: StoredOperation, table: Table, id: string): Change {
  const { action, payload } = operation;
  if (action === 'import') {
    return { may: importedOf(payload.rows.find((reported) => reported.id === id)) };
  }
  if (action === 'delete') {
    // Deleting a project only removes a link that still points to it.
    return payload.table === table ? { removed: true } : { may: { projectId: null } };
  }
  if (table === 'messages') {
    return action === 'put' ? { may: { read: true } } : { set: readMark(payload.values) };
  }
  const given = action === 'patch' ? payload.values : (payload.rows[0] ?? {});
  return table === 'projects'
    ? projectChange(given, Object.fromEntries(setBy(operation)))
    : { set: Object.fromEntries(setBy(operation)) };
}

function readMark({ readAt }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return readAt === undefined ? {} : { read: readAt !== null };
}

/** Without a category, a project shows no portfolio entry. */
function projectChange(given: Readonly<Record<string, unknown>>, set: Record<string, unknown>): Change {
  const within = fieldsWithin('entry').filter((field) => field in given);
  if (within.length === 0 || given['category']) return { set };
  if ('category' in given) return { set: { ...set, category: null } };
  return { set, may: Object.fromEntries(within.map((field) => [field, given[field]])) };
}

function importedOf(reported: Row | undefined): Record<string, unknown> {
  const fields = ['name', 'description', 'language', 'stars', 'hasReadme', 'hasTechBragging', 'private'];
  return Object.fromEntries(fields.map((field) => [field, reported?.[field] ?? null]));
}
