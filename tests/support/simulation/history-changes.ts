import type { StoredOperation } from '#db/database.ts';
import { fieldsWithin, type Row, setBy, type Table } from './model.ts';

/** The effect of an operation on one row, in the terms of a history. */
interface Change {
  /** Cells that it sets. */
  set?: Record<string, unknown>;
  /** Cells that the operation may set, depending on the row. */
  may?: Record<string, unknown>;
  removed?: true;
}

export function changeOf(operation: StoredOperation, table: Table, id: string): Change {
  const { action, payload } = operation;
  if (action === 'import') {
    return { may: importedOf(payload.rows.find((reported) => reported.id === id)) };
  }
  if (action === 'delete') {
    // Of a link that is another one meanwhile nothing is cut.
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

/** Of an entry that has no category nothing is shown. */
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
