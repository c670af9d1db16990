import { watchKeys } from '#db/row-watch.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { maxFleetPage } from '#domain/fleet/fleet-read.ts';
import { remainingMs } from '#domain/repository/data-query.ts';
import { keepFleetPage } from './fleet-page.ts';
import { type FleetAccess, fleetLock } from './fleet-round.ts';

const followedKey = 'fleet:followedAt';

/** Minimum milliseconds between two reads. */
const minIntervalMs = 60_000;
/** Milliseconds to wait for further pages, because a pull stores several in a row. */
const settleMs = 1_000;

/**
 * Reads the status of a repository again after a push. The GitHub App reports the push to the server, and a pull brings the
 * changed row to this device. Pushes include new commits of pull requests, and merges.
 */
export function openFleetFollower(context: FleetAccess): void {
  const { accountId, closed, database, later, locks, now } = context;
  const changed = new Set<string>();
  let cancel: (() => void) | null = null;

  function schedule(delayMs: number): void {
    cancel ??= later(delayMs, () => {
      cancel = null;
      // Fails if the database is closed. The next read of the fleet includes the repositories.
      void follow().catch(() => undefined);
    });
  }

  async function follow(): Promise<void> {
    if (closed.aborted) return;
    const followedAt = (await readSetting<number>(database, followedKey)) ?? 0;
    const waitMs = Math.min(remainingMs(followedAt + minIntervalMs, now()), minIntervalMs);
    if (waitMs > 0) return schedule(waitMs);
    await locks.request(fleetLock(accountId), { ifAvailable: true }, async (lock) => {
      if (!lock) return schedule(minIntervalMs);
      const nodeIds = await takePushed();
      if (nodeIds.length === 0 || !(await context.hasToken())) return;
      await writeSetting(database, followedKey, now());
      const page = await (await context.provider()).fleetPage({ nodeIds });
      if (page.ok && !closed.aborted) await keepFleetPage(context, page.value);
      if (changed.size > 0) schedule(minIntervalMs);
    });
  }

  /**
   * Returns GitHub's ids of changed repositories that were pushed to after their last read. Leaves the rest for the
   * next request.
   */
  async function takePushed(): Promise<string[]> {
    const ids = [...changed];
    changed.clear();
    const [rows, statuses] = await Promise.all([
      database.repositories.bulkGet(ids),
      database.statuses.bulkGet(ids),
    ]);
    const pushed = statuses.flatMap((status, index) => {
      const pushedAt = Date.parse(rows[index]?.pushedAt ?? '');
      return status && pushedAt > status.readAt ? [status] : [];
    });
    for (const { id } of pushed.slice(maxFleetPage)) changed.add(id);
    return pushed.slice(0, maxFleetPage).map(({ nodeId }) => nodeId);
  }

  const stop = watchKeys(database.repositories, (keys) => {
    for (const key of keys) changed.add(key);
    schedule(settleMs);
  });
  closed.addEventListener('abort', () => {
    stop();
    cancel?.();
  });
}
