import { Dexie } from 'dexie';
import { type AttentionGroup, type AttentionItem, attentionItems } from '#domain/fleet/attention.ts';
import type { RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { AccountDatabase } from './database.ts';

/** Stores the statuses of repositories on this device, and replaces what needs the owner at them. */
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

/** Returns the items of a group, the last seen first. */
export function itemsOfGroup({ attention }: AccountDatabase, group: AttentionGroup) {
  return attention.where('[group+seenAt]').between([group, Dexie.minKey], [group, Dexie.maxKey]).reverse();
}
