import type { AccountDatabase } from '#db/database.ts';
import { changedItems, deleteStatuses, itemsOfGroup, writeStatuses } from '#db/fleet.ts';
import { keepGithubStates } from '#db/github-states.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { type AttentionItem, isHidden } from '#domain/fleet/attention.ts';
import { type AttentionGroup, attentionGroups } from '#domain/fleet/attention-groups.ts';
import {
  beginRead,
  countLanguages,
  countPushes,
  type FleetRead,
  type FleetSummary,
  fleetFreshMs,
  maxFleetPage,
  minFleetPage,
  noFleetRead,
  noSummary,
  withWeek,
} from '#domain/fleet/fleet-read.ts';
import { type HealthGap, healthGaps } from '#domain/fleet/health.ts';
import type { OpenPull, RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { Snooze } from '#domain/fleet/snooze.ts';
import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { isFresh, remainingMs } from '#domain/repository/data-query.ts';
import type { FleetPage, FleetRequest } from '#domain/repository/provider.ts';
import type { ProviderRepository, Repository } from '#domain/repository/repository.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import { isSame } from '#domain/shared/entity.ts';
import { type Failure, getReason, type Result } from '#domain/shared/failure.ts';
import type { WorkerProvider } from '#workers/github-worker.protocol.ts';
import { type ChangeContext, keepChange, keepImport } from './changes.ts';

export interface AttentionOfGroup {
  group: AttentionGroup;
  /** Number of shown items, of which `items` holds the newest. */
  total: number;
  items: AttentionItem[];
}

export interface PullOfRepository {
  status: RepositoryStatus;
  pull: OpenPull;
}

/** What needs the owner over all repositories, read from GitHub and stored on the device. */
export interface FleetService {
  read(): Promise<FleetRead>;
  /** Reads all repositories, or continues an interrupted read. Does nothing while another tab reads. */
  refresh(options?: { force?: boolean }): Promise<void>;
  stop(): Promise<void>;
  status(repositoryId: string): Promise<RepositoryStatus | null>;
  /** @param owner login, or null for all owners */
  attention(owner: string | null, perGroup: number): Promise<AttentionOfGroup[]>;
  /** Returns the time of the visit before this one, and stores this one. Null at the first visit. */
  visit(): Promise<number | null>;
  hide(
    item: AttentionItem,
    title: string,
    options: Pick<Snooze, 'until' | 'changedAt'>,
  ): Promise<Result<SavedChange>>;
  showAgain(ids: readonly string[]): Promise<Result<SavedChange>>;
  hidden(): Promise<Snooze[]>;
  pulls(): Promise<PullOfRepository[]>;
  /** Returns the ids of repositories that lack something, by what they lack. */
  gaps(): Promise<ReadonlyMap<HealthGap, string[]>>;
  /** Returns the ids of repositories with an item of the group and with the gap. */
  matching(filter: Pick<RepositoryFilter, 'needs' | 'lacks'>): Promise<ReadonlySet<string>>;
  /** Returns the shown items of these repositories, by repository id. */
  itemsAt(ids: readonly string[]): Promise<ReadonlyMap<string, AttentionItem[]>>;
  summary(): Promise<FleetSummary>;
}

export interface FleetAccess extends ChangeContext {
  accountId: string;
  provider: () => Promise<Pick<WorkerProvider, 'fleetPage'>>;
  hasToken: () => Promise<boolean>;
  locks: Pick<LockManager, 'request'>;
  later: (delayMs: number, callback: () => void) => () => void;
  /** Aborted when the workspace closes. */
  closed: AbortSignal;
}

const readKey = 'fleet:read';
const summaryKey = 'fleet:summary';
const visitedKey = 'fleet:visited';

export function createFleetService(context: FleetAccess): FleetService {
  const { database, now } = context;
  const round = createRound(context);
  return {
    read: () => readProgress(database),
    refresh: (options) => round.start(options?.force ?? false),
    stop: () => round.stop(),
    status: async (id) => (await database.statuses.get(id)) ?? null,
    attention: (owner, perGroup) => readAttention(context, owner, perGroup),
    async visit() {
      const before = (await readSetting<number>(database, visitedKey)) ?? null;
      await writeSetting(database, visitedKey, now());
      return before;
    },
    hide: ({ id }, title, options) => keepChange(context, putDraft('snoozes', [{ id, title, ...options }])),
    showAgain: (ids) => keepChange(context, deleteDraft('snoozes', [...ids])),
    hidden: () => database.snoozes.toArray(),
    async pulls() {
      const statuses = await database.statuses.where('pullCount').above(0).toArray();
      return statuses.flatMap((status) => (status.pulls ?? []).map((pull) => ({ status, pull })));
    },
    async gaps() {
      const found = await Promise.all(
        healthGaps.map((gap) => database.statuses.where('gaps').equals(gap).primaryKeys()),
      );
      return new Map(healthGaps.map((gap, index) => [gap, found[index] ?? []]));
    },
    matching: (filter) => readMatching(context, filter),
    itemsAt: (ids) => readItemsAt(context, ids),
    summary: () => readSummary(database),
  };
}

async function readProgress(database: AccountDatabase): Promise<FleetRead> {
  return (await readSetting<FleetRead>(database, readKey)) ?? noFleetRead;
}

async function readSummary(database: AccountDatabase): Promise<FleetSummary> {
  return (await readSetting<FleetSummary>(database, summaryKey)) ?? noSummary;
}

/** Reads the first items of each group, and counts the others by the index. */
async function readAttention(
  { database, now }: FleetAccess,
  owner: string | null,
  perGroup: number,
): Promise<AttentionOfGroup[]> {
  const shown = await readShownTest(database, now());
  const known = (await database.attention.bulkGet([...shown.ids])).filter((item) => item !== undefined);
  const groups: AttentionOfGroup[] = [];
  for (const group of attentionGroups) {
    const all = itemsOfGroup(database, group);
    if (owner === null) {
      const hidden = known.filter((item) => item.group === group && !shown.test(item)).length;
      const total = (await all.count()) - hidden;
      const first = await all.limit(perGroup + hidden).toArray();
      groups.push({ group, total, items: first.filter(shown.test).slice(0, perGroup) });
    } else {
      const items = (await all.toArray()).filter((item) => item.owner === owner && shown.test(item));
      groups.push({ group, total: items.length, items: items.slice(0, perGroup) });
    }
  }
  return groups;
}

interface ShownTest {
  /** Ids of items that may be hidden. */
  ids: readonly string[];
  test: (item: AttentionItem) => boolean;
}

/** Hides snoozed items and pull requests that the owner is changing. */
async function readShownTest(database: AccountDatabase, now: number): Promise<ShownTest> {
  const snoozes = new Map((await database.snoozes.toArray()).map((snooze) => [snooze.id, snooze]));
  const changed = new Set(await changedItems(database));
  return {
    ids: [...new Set([...snoozes.keys(), ...changed])],
    test: (item) => !changed.has(item.id) && !isHidden(item, snoozes.get(item.id), now),
  };
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

async function readItemsAt(
  { database, now }: FleetAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AttentionItem[]>> {
  const shown = await readShownTest(database, now());
  const items = await database.attention.where('repositoryId').anyOf(ids).toArray();
  const found = new Map<string, AttentionItem[]>();
  for (const item of items) {
    if (!shown.test(item)) continue;
    found.set(item.repositoryId, [...(found.get(item.repositoryId) ?? []), item]);
  }
  return found;
}

/** One round over all repositories at a time, in one tab at a time. */
function createRound(context: FleetAccess) {
  const { accountId, closed, database, locks, now } = context;
  closed.addEventListener('abort', () => halt());
  let stopped = new AbortController();
  let cancelWake = (): void => undefined;

  const change = (changes: Partial<FleetRead>) =>
    database.transaction('rw', database.settings, async () => {
      await writeSetting(database, readKey, { ...(await readProgress(database)), ...changes });
    });

  async function start(force: boolean): Promise<void> {
    const { finishedAt, problem, state, resumesAt } = await readProgress(database);
    const isStopped = state === 'waiting' && problem === null;
    if (!force && isStopped) return;
    if (!force && state === 'idle' && isFresh(finishedAt, now(), fleetFreshMs)) return;
    if (!force && resumesAt !== null && remainingMs(resumesAt, now()) > 0) return wakeAt(resumesAt);
    if (closed.aborted || !(await context.hasToken())) return;
    await locks.request(`portico-fleet-${accountId}`, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });
  }

  function wakeAt(at: number): void {
    cancelWake();
    cancelWake = context.later(remainingMs(at, now()), () => void start(false));
  }

  async function run(): Promise<void> {
    stopped = new AbortController();
    const { signal } = stopped;
    const known = await readProgress(database);
    await change(beginRead(known, now()));
    const provider = await context.provider();
    for (;;) {
      const progress = await readProgress(database);
      const request = await nextRequest(progress);
      if (request === null) return finish(progress);
      const page = await provider.fleetPage(request);
      // A stopped read keeps its cursor, so that the next one continues.
      if (signal.aborted) return;
      if (page.ok) await keepPage(page.value, request);
      else if (await rest(page.failure, progress)) return;
    }
  }

  /** After the last page, requests what no page contained: a repository can move between two pages, or be deleted. */
  async function nextRequest({
    cursor,
    left,
    size,
    startedAt,
    total,
  }: FleetRead): Promise<FleetRequest | null> {
    if (cursor !== null || total === null) return { cursor, size };
    const nodeIds = left ?? (await unreadSince(startedAt));
    if (left === null) await change({ left: nodeIds });
    return nodeIds.length === 0 ? null : { nodeIds: nodeIds.slice(0, size) };
  }

  async function unreadSince(startedAt: number): Promise<string[]> {
    const statuses = await database.statuses.where('readAt').below(startedAt).toArray();
    return statuses.map(({ nodeId }) => nodeId);
  }

  async function keepPage(page: FleetPage, request: FleetRequest): Promise<void> {
    const { repositories, states, statuses } = page;
    const rows = await database.repositories.bulkGet(repositories.map(({ id }) => id));
    const news = repositories.filter((reported, index) => {
      const row = rows[index];
      return row !== undefined && isNews(reported, row);
    });
    await keepImport(context, news, { alongside: () => keepGithubStates(database, states) });
    if (news.length === 0) await keepGithubStates(database, states);
    await writeStatuses(database, statuses, now());
    const known = await readProgress(database);
    const withheld = known.withheld ?? page.withheld;
    const counts = { requests: known.requests + 1, skipped: known.skipped + page.skipped, withheld };
    if ('cursor' in request) {
      return change({
        ...counts,
        cursor: page.next,
        total: page.total,
        done: known.done + repositories.length,
      });
    }
    // Repositories that GitHub withheld keep their status, whose time says how old it is.
    const gone = await database.statuses.filter(({ nodeId }) => page.missing.includes(nodeId)).primaryKeys();
    await deleteStatuses(database, gone);
    return change({ ...counts, left: (known.left ?? []).slice(request.nodeIds.length) });
  }

  /** Returns true if the read has to stop. Halves the page if GitHub did not answer in time. */
  async function rest(failure: Failure, { size }: FleetRead): Promise<boolean> {
    const { kind, retryAfterMs, status = 0 } = failure;
    const problem = getReason(failure);
    const isTooLarge = kind === 'TIMEOUT' || (kind === 'API' && status >= 500);
    if (isTooLarge && size > minFleetPage) {
      await change({ size: Math.max(minFleetPage, Math.floor(size / 2)) });
      return false;
    }
    if (kind !== 'RATE_LIMIT') {
      await change({ state: 'waiting', problem, resumesAt: null });
      return true;
    }
    const resumesAt = now() + Math.max(retryAfterMs ?? 0, 1_000);
    await change({ state: 'waiting', problem, resumesAt });
    wakeAt(resumesAt);
    return true;
  }

  async function finish({ startedAt }: FleetRead): Promise<void> {
    const { attention, repositories, settings, statuses } = database;
    await database.transaction('rw', repositories, settings, statuses, attention, async () => {
      const withPulls = await statuses.where('pullCount').above(0).toArray();
      const withAlerts = await itemsOfGroup(database, 'alerts').toArray();
      const rows = await repositories.toArray();
      const numbers = {
        pulls: withPulls.reduce((sum, { pullCount }) => sum + (pullCount ?? 0), 0),
        alerts: withAlerts.reduce((sum, { count }) => sum + count, 0),
        failing: await itemsOfGroup(database, 'red').count(),
      };
      const summary: FleetSummary = {
        weeks: withWeek((await readSummary(database)).weeks, numbers, startedAt),
        languages: countLanguages(rows),
        pushes: countPushes(rows, startedAt),
      };
      await writeSetting(database, summaryKey, summary);
    });
    await change({
      state: 'idle',
      finishedAt: now(),
      cursor: null,
      size: maxFleetPage,
      problem: null,
    });
  }

  return {
    start,
    async stop() {
      halt();
      await change({ state: 'waiting', problem: null, resumesAt: null });
    },
  };

  function halt() {
    cancelWake();
    stopped.abort();
  }
}

const compared = [
  'name',
  'url',
  'description',
  'stars',
  'language',
  'owner',
  'private',
  'fork',
  'archived',
  'topics',
  'homepage',
  'pushedAt',
] as const satisfies readonly (keyof ProviderRepository & keyof Repository)[];

/** True if GitHub reports other values. The time of the read alone is no news, because every row would be sent again. */
function isNews(reported: ProviderRepository, row: Repository): boolean {
  const edited: readonly string[] = row.editedFields;
  return compared.some((field) => !edited.includes(field) && !isSame(undefined, reported[field], row[field]));
}
