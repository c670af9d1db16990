import { updateGithubChange } from '#db/github-changes.ts';
import { keepRecorded, takeUnknown } from '#db/recorded-changes.ts';
import { deviceId } from '#db/settings.ts';
import { decisionStates, type GithubChangeState, isUnfinished } from '#domain/github-change/github-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

/**
 * Takes changes over from another device. Takes those that the server does not know, such as changes from a backup, without
 * asking it. Resolves with the number of changes that the other device keeps or that have ended.
 */
export async function takeOver(
  { database, newId, now }: RunnerAccess,
  recorded: RecordedChanges,
  groupId: string,
  andThen: 'carryOut' | 'discard',
): Promise<Result<number>> {
  const own = await deviceId(database, newId);
  const changes = await database.githubChanges.where('groupId').equals(groupId).toArray();
  const others = changes.filter((change) => change.deviceId !== own && isUnfinished(change));
  const wanted = others.filter(({ incomplete }) => incomplete !== true);
  const response = await recorded.takeOver(own, wanted);
  if (!response.ok) return response;
  const { items, skipped } = response.value;
  await keepRecorded(database, items, newId);
  const known = new Set(items.map(({ id }) => id));
  // If the response contained unreadable rows, none counts as unknown, because each may be one of them.
  const unknown = skipped > 0 ? [] : wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  await takeUnknown(database, unknown, newId);
  const taken = items.filter((change) => change.deviceId === own).map(({ id }) => id);
  if (andThen === 'discard') {
    const end = { state: 'cancelled', finishedAt: now() } as const;
    const waiting: readonly GithubChangeState[] = ['queued', ...decisionStates];
    // Discards only changes that are still waiting, because a change that was sent in the meantime must be finished.
    for (const id of [...taken, ...unknown]) await updateGithubChange(database, id, waiting, end, own);
  }
  return success(others.length - taken.length - unknown.length);
}
