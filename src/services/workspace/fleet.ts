import { keepWeeklyDigest, readWeeklyDigest } from '#backend/weekly-digest.ts';
import type { AccountDatabase } from '#db/database.ts';
import { changedItems, itemsOfGroup } from '#db/fleet.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { type AttentionItem, isHidden, pullItemId } from '#domain/fleet/attention.ts';
import { type AttentionGroup, attentionGroups } from '#domain/fleet/attention-groups.ts';
import type { Campaign } from '#domain/fleet/campaign.ts';
import type { FleetRead, FleetSummary } from '#domain/fleet/fleet-read.ts';
import { type HealthGap, healthGaps } from '#domain/fleet/health.ts';
import type { OpenPull, RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { Snooze } from '#domain/fleet/snooze.ts';
import { putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { isFresh } from '#domain/repository/data-query.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import type { Result } from '#domain/shared/failure.ts';
import { groupBy } from '#domain/shared/group-by.ts';
import { readCampaigns } from './campaigns.ts';
import { keepChange } from './changes.ts';
import { openFleetFollower } from './fleet-follower.ts';
import { createRound, type FleetAccess, readProgress, readSummary } from './fleet-round.ts';
import { watchGrowth } from './watches.ts';

export interface AttentionOfGroup {
  group: AttentionGroup;
  /** Number of shown items, of which `items` holds the newest. */
  total: number;
  items: AttentionItem[];
}

export interface PullOfRepository {
  status: RepositoryStatus;
  pull: OpenPull;
  /** True if the outbox holds a change of the pull request. */
  isChanging: boolean;
}

/** Reads all repositories from GitHub and keeps the items that need the owner on the device. */
export interface FleetService {
  read(): Promise<FleetRead>;
  /** Reads all repositories, or continues an interrupted read. Does nothing while another tab reads. */
  refresh(options?: { force?: boolean }): Promise<void>;
  stop(): Promise<void>;
  status(repositoryId: string): Promise<RepositoryStatus | null>;
  /** @param owner login, or null for all owners */
  attention(owner: string | null, perGroup: number): Promise<AttentionOfGroup[]>;
  /**
   * Returns the time of the visit before this one, and stores this one. Null at the first visit. A visit lasts as long as the
   * owner comes back within half an hour, so that a look at a repository does not end it.
   */
  visit(): Promise<number | null>;
  hide(
    item: Pick<AttentionItem, 'id'>,
    title: string,
    options: Pick<Snooze, 'until' | 'changedAt'>,
  ): Promise<Result<SavedChange>>;
  pulls(): Promise<PullOfRepository[]>;
  campaigns(): Promise<Campaign[]>;
  /** Counts the repositories that lack something, by what they lack. */
  gaps(): Promise<ReadonlyMap<HealthGap, number>>;
  /** Returns the ids of repositories with an item of the group and with the gap. */
  matching(filter: Pick<RepositoryFilter, 'needs' | 'lacks'>): Promise<ReadonlySet<string>>;
  /** Returns the shown items of these repositories, by repository id. */
  itemsByRepository(ids: readonly string[]): Promise<ReadonlyMap<string, AttentionItem[]>>;
  summary(): Promise<FleetSummary>;
}

const visitedKey = 'fleet:visited';
const weekMs = 7 * 24 * 3_600_000;
const maxBreakMs = 30 * 60_000;
/** Milliseconds to wait for further repositories: longer than a page of an import takes. */
const settleMs = 3_000;

export function createFleetService(context: FleetAccess): FleetService {
  const { database, now } = context;
  const round = createRound(context, () => reportDigest(context));
  openFleetFollower(context);
  // Fails if the database is closed. The next event tries again.
  followGrowth(context, () => void round.start(false).catch(() => undefined));
  let visit: { at: number; before: number | null } | null = null;
  return {
    read: () => readProgress(database),
    refresh: (options) => round.start(options?.force ?? false),
    stop: () => round.stop(),
    status: async (id) => (await database.statuses.get(id)) ?? null,
    attention: (owner, perGroup) => readAttention(context, owner, perGroup),
    async visit() {
      const known = visit !== null && isFresh(visit.at, now(), maxBreakMs) ? visit.before : undefined;
      const before =
        known === undefined ? ((await readSetting<number>(database, visitedKey)) ?? null) : known;
      visit = { at: now(), before };
      await writeSetting(database, visitedKey, visit.at);
      return before;
    },
    hide: ({ id }, title, options) => keepChange(context, putDraft('snoozes', [{ id, title, ...options }])),
    campaigns: () => readCampaigns(database),
    async pulls() {
      const statuses = await database.statuses.where('pullCount').above(0).toArray();
      const changing = new Set(await changedItems(database));
      return statuses.flatMap((status) =>
        (status.pulls ?? []).map((pull) => {
          const isChanging = changing.has(pullItemId(status.id, pull.number));
          return { status, pull, isChanging };
        }),
      );
    },
    gaps: () =>
      database.transaction('r', database.statuses, async () => {
        const counts = healthGaps.map((gap) => database.statuses.where('gaps').equals(gap).count());
        const found = await Promise.all(counts);
        return new Map(healthGaps.map((gap, index) => [gap, found[index] ?? 0]));
      }),
    matching: (filter) => readMatching(context, filter),
    itemsByRepository: (ids) => readItemsByRepository(context, ids),
    summary: () => readSummary(database),
  };
}

/**
 * Calls `read` after an import or a pull has stored more repositories. Waits for further ones, so that one read covers all, and starts
 * late, because the first screen reads the same table.
 */
function followGrowth({ closed, database, later }: FleetAccess, read: () => void): void {
  let cancel = later(settleMs, () => {
    const stop = watchGrowth(
      () => database.repositories.count(),
      () => {
        cancel();
        cancel = later(settleMs, read);
      },
    );
    closed.addEventListener('abort', stop);
  });
  closed.addEventListener('abort', () => cancel());
}

/** Reads the first items of each group, and counts the others by the index. */
async function readAttention(
  { database, now }: FleetAccess,
  owner: string | null,
  perGroup: number,
): Promise<AttentionOfGroup[]> {
  const { attention, githubChanges, snoozes } = database;
  // Reads all groups in one transaction, because twelve transactions would delay the dashboard.
  return database.transaction('r', attention, githubChanges, snoozes, async () => {
    const shown = await readShownTest(database, now());
    const known = shown.ids.length > 0 ? await attention.bulkGet([...shown.ids]) : [];
    const hidden = known.filter((item) => item !== undefined && !shown.test(item));
    const countHidden = (group: AttentionGroup) => hidden.filter((item) => item?.group === group).length;
    // Requests all groups at once, because each wait for a request would delay the dashboard.
    const reading = attentionGroups.map((group) => {
      const all = itemsOfGroup(database, group);
      return (owner === null ? all.limit(perGroup + countHidden(group)) : all).toArray();
    });
    const counting =
      owner === null ? attentionGroups.map((group) => itemsOfGroup(database, group).count()) : [];
    const [read, counts] = await Promise.all([Promise.all(reading), Promise.all(counting)]);
    return attentionGroups.map((group, index): AttentionOfGroup => {
      const items = (read[index] ?? []).filter(
        (item) => item.owner === (owner ?? item.owner) && shown.test(item),
      );
      const total = owner === null ? (counts[index] ?? 0) - countHidden(group) : items.length;
      return { group, total, items: items.slice(0, perGroup) };
    });
  });
}

interface ShownTest {
  /** Ids of items that may be hidden. */
  ids: readonly string[];
  test: (item: AttentionItem) => boolean;
}

/**
 * Hides snoozed items and pull requests that the owner is changing. Chains Dexie's promises, because a live query does not
 * watch the rows that it reads after a nested async function.
 */
function readShownTest(database: AccountDatabase, now: number): Promise<ShownTest> {
  return database.snoozes.toArray().then((rows) =>
    changedItems(database).then((items) => {
      const snoozes = new Map(rows.map((snooze) => [snooze.id, snooze]));
      const changed = new Set(items);
      return {
        ids: [...new Set([...snoozes.keys(), ...changed])],
        test: (item: AttentionItem) => !changed.has(item.id) && !isHidden(item, snoozes.get(item.id), now),
      };
    }),
  );
}

async function readMatching(
  { database }: FleetAccess,
  { needs, lacks }: Pick<RepositoryFilter, 'needs' | 'lacks'>,
): Promise<ReadonlySet<string>> {
  const items = needs === null ? null : await itemsOfGroup(database, needs).toArray();
  const needy = items && new Set(items.map(({ repositoryId }) => repositoryId));
  if (lacks === null) return needy ?? new Set();
  const lacking = await database.statuses.where('gaps').equals(lacks).primaryKeys();
  return new Set(needy ? lacking.filter((id) => needy.has(id)) : lacking);
}

async function readItemsByRepository(
  { database, now }: FleetAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttentionItem[]>> {
  const shown = await readShownTest(database, now());
  const items = await database.attention.where('repositoryId').anyOf(ids).toArray();
  return groupBy(items.filter(shown.test), ({ repositoryId }) => repositoryId);
}

/**
 * Stores the numbers of a complete read on the server for the weekly summary, if the owner has turned it on. The next read makes
 * up for a failure.
 */
async function reportDigest(context: FleetAccess): Promise<void> {
  const { backend, database, now } = context;
  if (backend === null) return;
  const digest = await readWeeklyDigest(backend);
  if (!digest.ok || digest.value.way === null) return;
  const readAt = now();
  const groups = await readAttention(context, null, Number.POSITIVE_INFINITY);
  const fresh = groups.flatMap(({ items }) => items).filter(({ seenAt }) => seenAt >= readAt - weekMs);
  const { weeks } = await readSummary(database);
  const counts = {
    ...Object.fromEntries(groups.map(({ group, total }) => [group, total])),
    // A new device sees every item for the first time.
    ...(weeks.length > 1 && { new: fresh.length }),
  };
  await keepWeeklyDigest(backend, { counts, readAt });
}
