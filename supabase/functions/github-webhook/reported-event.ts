import { isObject } from '../_shared/schema.ts';

export type ReportedEvent = 'repository' | 'push' | 'installation';

/** Fields that any event may have. */
const common = ['action', 'enterprise', 'installation', 'organization', 'sender'];
const ofRepository = [...common, 'changes', 'repository'];
const ofInstallation = [...common, 'repositories', 'requester'];
const repositoryActions: readonly unknown[] = [
  'archived',
  'created',
  'deleted',
  'edited',
  'privatized',
  'publicized',
  'renamed',
  'transferred',
  'unarchived',
];

/**
 * Recognises the event by the body's keys, or returns null for one to ignore. GitHub does not sign the event header. With a
 * forged header, a removed star would look like a removed repository.
 */
export function reportedEvent(payload: Record<string, unknown>): ReportedEvent | null {
  const { action, ref, repository } = payload;
  const has = (known: readonly string[]) => Object.keys(payload).every((key) => known.includes(key));
  if (action === undefined) return typeof ref === 'string' && isObject(repository) ? 'push' : null;
  if (isObject(repository)) {
    return has(ofRepository) && repositoryActions.includes(action) ? 'repository' : null;
  }
  return has(ofInstallation) && action === 'deleted' ? 'installation' : null;
}
