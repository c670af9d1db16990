import { contentName } from '../content/content-edit.ts';
import { isolated } from '../shared/foreign-text.ts';
import { countedRows } from '../shared/row-kinds.ts';
import { counted } from '../shared/wording.ts';
import { valuesSet } from './effect.ts';
import { attentionStates, isRefresh, type Operation } from './operation.ts';

export type NameOf = (id: string) => string;

export function changedRecord(operation: Operation, getName: NameOf): { id: string; name: string } | null {
  const [id, ...more] = operation.targets;
  if (id === undefined || more.length > 0) return null;
  // Messages have no name, and their text is private.
  const name = operation.payload.table === 'messages' ? 'Message' : previousName(operation, id, getName);
  return { id, name };
}

/** A removed row's name is in the operation's base, a refused new row's name in the import. */
export function previousName(operation: Operation, id: string, getName: NameOf): string {
  if (operation.payload.table === 'contentEdits') return contentName(id);
  if (operation.action === 'import') {
    return operation.payload.rows.find((repository) => repository.id === id)?.name ?? getName(id);
  }
  const name = operation.base[id]?.values.name;
  return typeof name === 'string' ? name : getName(id);
}

/** The refused part of an import has its own title, because it is decided separately. */
export function operationTitle(operation: Operation, getName: NameOf): string {
  if (operation.importOf && !attentionStates.includes(operation.state))
    return `Import of ${countedRows(operation.importOf)}`;
  const [only = '', ...more] = operation.targets;
  const name = isolated(previousName(operation, only, getName));
  const isDeletion = operation.action === 'delete';
  const named = valuesSet(operation)['name'];
  const given = typeof named === 'string' ? named : name;
  const rows = { name, count: operation.targets.length, isOne: more.length === 0, getName };
  switch (operation.payload.table) {
    case 'repositories':
      return repositoryTitle(operation, rows);
    case 'messages':
      return messageTitle(operation, rows);
    case 'projects':
      return isDeletion ? `Delete project ${name}` : `Save project ${given}`;
    case 'savedViews':
      return isDeletion ? `Delete view ${name}` : `Save view ${given}`;
    case 'contentEdits':
      return isDeletion ? `Reset content ${contentName(only)}` : `Save content ${contentName(only)}`;
  }
}

interface TitledRows {
  name: string;
  count: number;
  isOne: boolean;
  getName: NameOf;
}

function repositoryTitle(operation: Operation, { name, count, isOne, getName }: TitledRows): string {
  const repositories = isOne ? name : counted(count, 'repository', 'repositories');
  const { action, payload } = operation;
  if (action === 'import') return `${isRefresh(operation) ? 'Import of' : 'Put back'} ${repositories}`;
  if (action === 'delete') return `Remove ${repositories}`;
  if (action === 'patch' && 'projectId' in payload.values) {
    const { projectId } = payload.values;
    return typeof projectId === 'string'
      ? `Link ${repositories} to ${isolated(getName(projectId))}`
      : `Unlink ${repositories}`;
  }
  return `Update ${repositories}`;
}

function messageTitle({ action, payload, undoes }: Operation, { count }: TitledRows): string {
  const messages = counted(count, 'message');
  if (action === 'delete') return `Delete ${messages}`;
  if (action !== 'patch') return undoes === undefined ? `Send ${messages} again` : `Bring ${messages} back`;
  const { readAt, answeredAt } = payload.values;
  if (readAt === null) return `Mark ${messages} as unread`;
  if (answeredAt === undefined) return `Mark ${messages} as read`;
  return `Mark ${messages} as ${answeredAt === null ? 'not ' : ''}answered`;
}
