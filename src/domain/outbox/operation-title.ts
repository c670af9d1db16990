import { contentName } from '../content/content-edit.ts';
import { isolated } from '../shared/foreign-text.ts';
import { countedRows } from '../shared/row-kinds.ts';
import { counted } from '../shared/wording.ts';
import { operationTable } from './actions.ts';
import { attentionStates, isRefresh, type Operation } from './operation.ts';

export type NameOf = (id: string) => string;

/** The single row of the operation; null: several. */
export function changedRecord(operation: Operation, getName: NameOf): { id: string; name: string } | null {
  const [id, ...more] = operation.targets;
  if (id === undefined || more.length > 0) return null;
  // A message has no name, and its text does not belong into a heading.
  const name =
    operationTable(operation.action) === 'messages' ? 'Message' : previousName(operation, id, getName);
  return { id, name };
}

/** The name of a removed row is only in the removal's base, that of a refused new row only in the import. */
export function previousName(operation: Operation, id: string, getName: NameOf): string {
  if (operationTable(operation.action) === 'contentEdits') return contentName(id);
  if (operation.action === 'import') {
    return operation.payload.repositories.find((repository) => repository.id === id)?.name ?? getName(id);
  }
  const name = operation.base[id]?.values.name;
  return typeof name === 'string' ? name : getName(id);
}

/** The title of an operation. The refused part of an import has its own title, because it has its own decision. */
export function operationTitle(operation: Operation, getName: NameOf): string {
  if (operation.importOf && !attentionStates.includes(operation.state))
    return `Import of ${countedRows(operation.importOf)}`;
  const [only = '', ...more] = operation.targets;
  const name = isolated(previousName(operation, only, getName));
  const repositories =
    more.length === 0 ? name : counted(operation.targets.length, 'repository', 'repositories');
  const messages = counted(operation.targets.length, 'message');
  switch (operation.action) {
    case 'batch-link':
      return `Link ${repositories} to ${isolated(getName(operation.payload.projectId))}`;
    case 'batch-unlink':
      return `Unlink ${repositories}`;
    case 'batch-update':
      return `Update ${repositories}`;
    case 'batch-delete':
      return `Remove ${repositories}`;
    case 'import':
      return isRefresh(operation) ? `Import of ${repositories}` : `Put back ${repositories}`;
    case 'project-upsert':
      return `Save project ${operation.payload.project.name ?? name}`;
    case 'project-delete':
      return `Delete project ${name}`;
    case 'view-upsert':
      return `Save view ${operation.payload.view.name ?? name}`;
    case 'view-delete':
      return `Delete view ${name}`;
    case 'content-upsert':
      return `Save content ${contentName(only)}`;
    case 'content-delete':
      return `Reset content ${contentName(only)}`;
    case 'message-read':
      return operation.payload.answered === undefined
        ? `Mark ${messages} as read`
        : `Mark ${messages} as ${operation.payload.answered ? '' : 'not '}answered`;
    case 'message-unread':
      return `Mark ${messages} as unread`;
    case 'message-delete':
      return `Delete ${messages}`;
    case 'message-restore':
      return operation.undoes === undefined ? `Send ${messages} again` : `Bring ${messages} back`;
  }
}
