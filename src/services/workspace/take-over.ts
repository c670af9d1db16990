import { updateGithubChange } from '#db/github-changes.ts';
import { keepRecorded, takeUnknown } from '#db/recorded-changes.ts';
import { deviceId } from '#db/settings.ts';
import { decisionStates, type GithubChangeState, isUnfinished } from '#domain/github-change/github-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

/** Changes unknown to the server, as from a backup, follow directly. Returns the number that stay elsewhere or have ended. */
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
  // A skipped row may be any of the missing ones.
  const unknown = skipped > 0 ? [] : wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  await takeUnknown(database, unknown, newId);
  const taken = items.filter((change) => change.deviceId === own).map(({ id }) => id);
  if (andThen === 'discard') {
    const end = { state: 'cancelled', finishedAt: now() } as const;
    const waiting: readonly GithubChangeState[] = ['queued', ...decisionStates];
    // Changes become `sent` only while they wait, so this prevents sending in between.
    for (const id of [...taken, ...unknown]) await updateGithubChange(database, id, waiting, end, own);
  }
  return success(others.length - taken.length - unknown.length);
}
