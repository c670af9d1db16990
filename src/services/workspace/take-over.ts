import { keepRecorded, takeUnknown } from '#db/recorded-changes.ts';
import { deviceId } from '#db/settings.ts';
import { isUnfinished } from '#domain/github-change/github-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { RunnerAccess } from './github-change-steps.ts';
import type { RecordedChanges } from './recorded-changes.ts';

/**
 * Makes a group's changes of other devices this one's, if their owner at the server is still the one that is known here. What the server
 * does not know, as from a backup of a device that never told of it, is taken without it.
 *
 * @returns how many stay with another device, or have ended meanwhile
 */
export async function takeOver(
  { database, newId }: RunnerAccess,
  recorded: RecordedChanges,
  groupId: string,
): Promise<Result<number>> {
  const own = await deviceId(database, newId);
  const changes = await database.githubChanges.where('groupId').equals(groupId).toArray();
  const others = changes.filter((change) => change.deviceId !== own && isUnfinished(change));
  const wanted = others.filter(({ incomplete }) => incomplete !== true);
  const response = await recorded.takeOver(own, wanted);
  if (!response.ok) return response;
  await keepRecorded(database, response.value, newId);
  const known = new Set(response.value.map(({ id }) => id));
  const unknown = wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  await takeUnknown(database, unknown, newId);
  const taken = response.value.filter((change) => change.deviceId === own).length + unknown.length;
  return success(others.length - taken);
}
