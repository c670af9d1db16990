import { contentName } from '../content/content-edit.ts';
import type { FieldValues } from '../shared/entity.ts';
import { isolate } from '../shared/foreign-text.ts';
import { countedRows, type RowTable, rowKinds } from '../shared/row-kinds.ts';
import { fillTemplate, formatCount } from '../shared/wording.ts';
import { valuesSet } from './effect.ts';
import { attentionStates, isRefresh, type Operation } from './operation.ts';

export type NameOf = (id: string) => string;

export function changedRecord(operation: Operation, getName: NameOf): { id: string; name: string } | null {
  const [id, ...more] = operation.targets;
  if (id === undefined || more.length > 0) return null;
  // Messages have no name, and the title must not show their private text.
  const name = operation.payload.table === 'messages' ? 'Message' : previousName(operation, id, getName);
  return { id, name };
}

/** Returns the name of a row. An edited text of the site is named by its path. */
export function rowName(table: RowTable, id: string, values: FieldValues): string | null {
  if (table === 'contentEdits') return contentName(id);
  const name = values[rowKinds[table].given];
  return typeof name === 'string' ? name : null;
}

/** Finds the name of a removed row in the operation's base, and that of a rejected new row in the import. */
export function previousName(operation: Operation, id: string, getName: NameOf): string {
  if (operation.action === 'import') {
    return operation.payload.rows.find((repository) => repository.id === id)?.name ?? getName(id);
  }
  return rowName(operation.payload.table, id, operation.base[id]?.values ?? {}) ?? getName(id);
}

/** The rejected rows of an import have their own title, because the owner decides about them separately. */
export function operationTitle(operation: Operation, getName: NameOf): string {
  if (operation.importOf && !attentionStates.includes(operation.state))
    return `Import of ${countedRows(operation.importOf)}`;
  const [only = ''] = operation.targets;
  const name = isolate(previousName(operation, only, getName));
  const isDeletion = operation.action === 'delete';
  const { table } = operation.payload;
  const given = rowName(table, only, valuesSet(operation)) ?? name;
  const { titles } = rowKinds[table];
  if (titles) {
    const [saved, deleted] = titles;
    return isDeletion ? fillTemplate(deleted, { name }) : fillTemplate(saved, { name: given });
  }
  return table === 'messages' ? messageTitle(operation) : repositoryTitle(operation, name, getName);
}

function repositoryTitle(operation: Operation, name: string, getName: NameOf): string {
  const { action, payload, targets } = operation;
  const repositories = targets.length > 1 ? formatCount(targets.length, 'repository', 'repositories') : name;
  if (action === 'import') return `${isRefresh(operation) ? 'Import of' : 'Put back'} ${repositories}`;
  if (action === 'delete') return `Remove ${repositories}`;
  if (action === 'patch' && 'projectId' in payload.values) {
    const { projectId } = payload.values;
    return typeof projectId === 'string'
      ? `Link ${repositories} to ${isolate(getName(projectId))}`
      : `Unlink ${repositories}`;
  }
  return `Update ${repositories}`;
}

function messageTitle({ action, payload, targets, undoes }: Operation): string {
  const messages = formatCount(targets.length, 'message');
  if (action === 'delete') return `Delete ${messages}`;
  if (action !== 'patch') return undoes === undefined ? `Send ${messages} again` : `Bring ${messages} back`;
  const { readAt, answeredAt } = payload.values;
  if (readAt === null) return `Mark ${messages} as unread`;
  if (answeredAt === undefined) return `Mark ${messages} as read`;
  return `Mark ${messages} as ${answeredAt === null ? 'not ' : ''}answered`;
}
