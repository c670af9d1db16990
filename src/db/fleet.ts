import { Dexie } from 'dexie';
import { type AttentionItem, attentionItems, pullItemId } from '#domain/fleet/attention.ts';
import type { AttentionGroup } from '#domain/fleet/attention-groups.ts';
import type { RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { AccountDatabase } from './database.ts';
import { openGithubChanges } from './github-changes.ts';

/** Stores the statuses of repositories on this device, and replaces the repositories' items that need the owner. */
export function writeStatuses(
  database: AccountDatabase,
  read: readonly RepositoryStatus[],
  now: number,
): Promise<void> {
  const { attention, repositories, statuses } = database;
  return database.transaction('rw', repositories, statuses, attention, async () => {
    const rows = await repositories.bulkGet(read.map(({ id }) => id));
    const here = read.filter((_, index) => rows[index] !== undefined);
    const known = await attention
      .where('repositoryId')
      .anyOf(here.map(({ id }) => id))
      .toArray();
    const seenAt = new Map(known.map((item) => [item.id, item.seenAt]));
    const items = read.flatMap((status, index): AttentionItem[] => {
      const row = rows[index];
      return row ? attentionItems(status, row, now) : [];
    });
    await attention.bulkDelete([...seenAt.keys()]);
    await attention.bulkPut(items.map((item) => ({ ...item, seenAt: seenAt.get(item.id) ?? item.seenAt })));
    await statuses.bulkPut(here);
  });
}

export function deleteStatuses(database: AccountDatabase, ids: readonly string[]): Promise<void> {
  const { attention, statuses } = database;
  return database.transaction('rw', statuses, attention, async () => {
    await statuses.bulkDelete([...ids]);
    await attention.where('repositoryId').anyOf(ids).delete();
  });
}

/** Returns the ids of items whose pull request has an unfinished change by the owner, which the outbox shows instead. */
export function changedItems(database: AccountDatabase): Promise<string[]> {
  return openGithubChanges(database).then((open) =>
    open.flatMap(({ repositoryId, wanted }) =>
      Object.keys(wanted.pulls ?? {}).map((number) => pullItemId(repositoryId, number)),
    ),
  );
}

/** Removes merged and closed pull requests at once, because the next read may be minutes away. */
export function forgetPulls(
  { attention, statuses }: AccountDatabase,
  repositoryId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return Promise.resolve();
  return attention.db.transaction('rw', statuses, attention, async () => {
    await attention.bulkDelete(numbers.map((number) => pullItemId(repositoryId, number)));
    const status = await statuses.get(repositoryId);
    const pulls = status?.pulls?.filter(({ number }) => !numbers.includes(String(number)));
    if (!status?.pulls || !pulls) return;
    const pullCount = (status.pullCount ?? 0) - (status.pulls.length - pulls.length);
    await statuses.put({ ...status, pulls, pullCount });
  });
}

/** Returns the items of a group, the last seen first. */
export function itemsOfGroup({ attention }: AccountDatabase, group: AttentionGroup) {
  return attention.where('[group+seenAt]').between([group, Dexie.minKey], [group, Dexie.maxKey]).reverse();
}
