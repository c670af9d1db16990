import type { BackendAccess } from '#backend/http.ts';
import type { AccountDatabase } from '#db/database.ts';
import { itemsOfGroup } from '#db/fleet.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import {
  beginRead,
  countLanguages,
  countPushes,
  type FleetRead,
  type FleetSummary,
  fleetFreshMs,
  isTooLarge,
  maxFleetPage,
  minFleetPage,
  noFleetRead,
  noSummary,
  withWeek,
} from '#domain/fleet/fleet-read.ts';
import { isFresh, remainingMs } from '#domain/repository/data-query.ts';
import type { FleetPage, FleetRequest } from '#domain/repository/provider.ts';
import { type Failure, fail, getReason, type Result } from '#domain/shared/failure.ts';
import type { WorkerProvider } from '#workers/github-worker.protocol.ts';
import type { ChangeContext } from './changes.ts';
import { keepFleetPage } from './fleet-page.ts';

export interface FleetAccess extends ChangeContext {
  accountId: string;
  /** null without a server. */
  backend: BackendAccess | null;
  provider: () => Promise<Pick<WorkerProvider, 'fleetPage'>>;
  hasToken: () => Promise<boolean>;
  locks: Pick<LockManager, 'request'>;
  later: (delayMs: number, callback: () => void) => () => void;
  /** Aborted when the workspace closes. */
  closed: AbortSignal;
}

/** Held by the tab that reads the fleet, in whole or in part. */
export const fleetLock = (accountId: string): string => `portico-fleet-${accountId}`;

const readKey = 'fleet:read';
const summaryKey = 'fleet:summary';

export async function readProgress(database: AccountDatabase): Promise<FleetRead> {
  return (await readSetting<FleetRead>(database, readKey)) ?? noFleetRead;
}

export async function readSummary(database: AccountDatabase): Promise<FleetSummary> {
  return (await readSetting<FleetSummary>(database, summaryKey)) ?? noSummary;
}

function changeRead(database: AccountDatabase, changes: Partial<FleetRead>): Promise<void> {
  return database.transaction('rw', database.settings, async () => {
    await writeSetting(database, readKey, { ...(await readProgress(database)), ...changes });
  });
}

/**
 * Runs one round over all repositories at a time, in one tab at a time.
 * @param onFinished called after each complete round. Its failure is ignored, because the next round calls it again.
 */
export function createRound(context: FleetAccess, onFinished: () => Promise<void>) {
  const { accountId, closed, database, locks, now } = context;
  let stopped = new AbortController();
  let cancelWake = (): void => undefined;
  const halt = () => {
    cancelWake();
    stopped.abort();
    stopped = new AbortController();
  };
  closed.addEventListener('abort', halt);

  /**
   * Reads all repositories, or continues an interrupted read. Does nothing while another tab reads.
   * @param force true to wait for a running read, and to read again only if that one has not finished
   */
  async function start(force: boolean): Promise<void> {
    const { finishedAt, problem, rows, state, resumesAt } = await readProgress(database);
    // Waits for the worker before it counts, because the first screen reads the same table.
    if (closed.aborted || !(await context.hasToken())) return;
    const count = await database.repositories.count();
    if (count === 0) return;
    const isStopped = state === 'waiting' && problem === null;
    // A read that ran during an import lacks the repositories that were stored later.
    const isRecent = state === 'idle' && count <= rows && isFresh(finishedAt, now(), fleetFreshMs);
    if (!force && (isStopped || isRecent)) return;
    if (!force && resumesAt !== null && remainingMs(resumesAt, now()) > 0) return scheduleStart(resumesAt);
    if (closed.aborted) return;
    if (!force) {
      return locks.request(fleetLock(accountId), { ifAvailable: true }, async (lock) => {
        if (lock) await run();
      });
    }
    // `stopped` changes if this tab starts or stops a read meanwhile.
    const [askedAt, current] = [now(), stopped];
    await locks.request(fleetLock(accountId), {}, async () => {
      const isReadSince = ((await readProgress(database)).finishedAt ?? 0) > askedAt;
      if (!closed.aborted && stopped === current && !isReadSince) await run();
    });
  }

  function scheduleStart(at: number): void {
    cancelWake();
    cancelWake = context.later(remainingMs(at, now()), () => void start(false));
  }

  async function run(): Promise<void> {
    stopped = new AbortController();
    const { signal } = stopped;
    await changeRead(
      database,
      beginRead(await readProgress(database), now(), await database.repositories.count()),
    );
    const provider = await context.provider();
    let pause: Failure | null = null;
    for (;;) {
      const progress = await readProgress(database);
      const request = await nextRequest(database, progress);
      if (request === null) {
        await finish(context, progress);
        await onFinished().catch(() => undefined);
        // An import that ended during the read could not start another one, because this tab holds the lock.
        const hasMore = (await database.repositories.count()) > progress.rows;
        return hasMore && !signal.aborted ? run() : undefined;
      }
      const page: Result<FleetPage> = pause ? fail(pause) : await provider.fleetPage(request);
      // A stopped read keeps its cursor, so that the next one continues.
      if (signal.aborted) return;
      if (page.ok) {
        await keepPage(context, page.value, request);
        pause = page.value.pause;
      } else {
        const changes = afterFailure(page.failure, progress, now());
        await changeRead(database, changes);
        if (changes.resumesAt) scheduleStart(changes.resumesAt);
        if (changes.state === 'waiting') return;
      }
    }
  }

  return {
    start,
    /** Stops after the current request. The next round continues at the same cursor. */
    async stop() {
      halt();
      await changeRead(database, { state: 'waiting', problem: null, resumesAt: null });
    },
  };
}

/** After the last page, requests what no page contained: a repository can move between two pages, or be deleted. */
async function nextRequest(
  database: AccountDatabase,
  { cursor, left, size, startedAt, total }: FleetRead,
): Promise<FleetRequest | null> {
  if (cursor !== null || total === null) return { cursor, size };
  const nodeIds = left ?? (await unreadSince(database, startedAt));
  if (left === null) await changeRead(database, { left: nodeIds });
  return nodeIds.length === 0 ? null : { nodeIds: nodeIds.slice(0, size) };
}

async function unreadSince({ statuses: table }: AccountDatabase, startedAt: number): Promise<string[]> {
  const statuses = await table.where('readAt').below(startedAt).toArray();
  return statuses.map(({ nodeId }) => nodeId);
}

async function keepPage(context: FleetAccess, page: FleetPage, request: FleetRequest): Promise<void> {
  const { database } = context;
  await keepFleetPage(context, page);
  const known = await readProgress(database);
  const withheld = known.withheld ?? page.withheld;
  const counts = { skipped: known.skipped + page.skipped, withheld };
  if ('cursor' in request) {
    return changeRead(database, {
      ...counts,
      cursor: page.next,
      total: page.total,
      done: known.done + page.repositories.length,
    });
  }
  // Repositories that GitHub withheld keep their status, whose time says how old it is.
  return changeRead(database, { ...counts, left: (known.left ?? []).slice(request.nodeIds.length) });
}

/** Halves the page if GitHub did not answer in time. Otherwise the read waits: for the named time, or for the next call. */
function afterFailure(failure: Failure, { size }: FleetRead, now: number): Partial<FleetRead> {
  const { kind, retryAfterMs } = failure;
  const problem = getReason(failure);
  if (isTooLarge(failure) && size > minFleetPage)
    return { size: Math.max(minFleetPage, Math.floor(size / 2)) };
  const resumesAt = kind === 'RATE_LIMIT' ? now + Math.max(retryAfterMs ?? 0, 1_000) : null;
  return { state: 'waiting', problem, resumesAt };
}

async function finish({ database, now }: FleetAccess, { startedAt }: FleetRead): Promise<void> {
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
  await changeRead(database, {
    state: 'idle',
    finishedAt: now(),
    cursor: null,
    size: maxFleetPage,
    problem: null,
  });
}
