import { isObject } from '../_shared/schema.ts';

/** Events that the product handles. */
export type ReportedEvent = 'repository' | 'push' | 'installation';

/** Beside what it is about, every body may have these. */
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
 * The event of a body. GitHub names it in a header, which it does not sign: under another name, the removal of a star would
 * be the removal of its repository. Every other event has a key of its own. null: it is none that counts here.
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
