import type { ProviderRepository } from '../repository/repository.ts';
import type { FieldValues } from '../shared/entity.ts';
import type { OperationDraft } from './operation.ts';

/** Changes as undo, an import and a restored server make them. */

/** Ids with equal values belong into one operation. In the order in which the values come. */
export function groupedByValue<Value>(
  values: Iterable<readonly [id: string, value: Value]>,
): { value: Value; ids: string[] }[] {
  const groups = new Map<string, { value: Value; ids: string[] }>();
  for (const [id, value] of values) {
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { value, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @param projectId null: to no project */
export function linkDraft(projectId: string | null, targets: string[]): OperationDraft {
  return projectId === null
    ? { action: 'batch-unlink', payload: {}, targets }
    : { action: 'batch-link', payload: { projectId }, targets };
}

/** An import by the owner, which can be undone; a refresh cannot. */
export function importDraft(repositories: ProviderRepository[]): OperationDraft {
  const targets = repositories.map(({ id }) => id);
  return { action: 'import', payload: { repositories, byOwner: true }, targets };
}

/** Groups repositories with the same values into one change. */
export function updateDrafts(
  values: Iterable<readonly [id: string, updates: FieldValues]>,
): OperationDraft[] {
  return groupedByValue(values).map(({ value: updates, ids }) => {
    return { action: 'batch-update', payload: { updates }, targets: ids };
  });
}

/** Marks messages as answered, or no longer so. Empty: there is none to mark. */
export function answeredDrafts(answered: boolean, messageIds: string[]): OperationDraft[] {
  if (messageIds.length === 0) return [];
  return [{ action: 'message-read', payload: { messageIds, answered }, targets: messageIds }];
}

/** Empty: there is no message to mark or to delete. */
export function messageDrafts(
  action: 'message-read' | 'message-unread' | 'message-delete',
  messageIds: string[],
): OperationDraft[] {
  return messageIds.length === 0 ? [] : [{ action, payload: { messageIds }, targets: messageIds }];
}
