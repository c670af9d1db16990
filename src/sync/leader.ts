import type { Clock, Every } from './ports.ts';

/** Stores the heartbeat of the syncing tab, for all tabs. */
export interface Lease {
  beat(): Promise<void>;
  read(): Promise<string | null>;
}

export interface Leadership {
  locks: Pick<LockManager, 'request'>;
  name: string;
  lease: Lease;
  every: Every;
  clock: Pick<Clock, 'elapsedMs'>;
  /** The same object as long as the tab is open. */
  watch: LeaderWatch;
}

/** The leader's last heartbeat, and when this tab first saw it on its monotonic clock. */
export interface LeaderWatch {
  sign: string | null;
  seenAt: number | null;
}

export function createLeaderWatch(): LeaderWatch {
  return { sign: null, seenAt: null };
}

const heartbeatMs = 5_000;
/** Without a heartbeat for this long, the leader counts as frozen. Followers check every 5 s, so they replace it within 30 s. */
const silenceMs = 15_000;

/**
 * Runs `run` under a Web Lock, if no other tab does. A closed tab releases the lock. A frozen tab stops its heartbeat, so
 * another tab steals the lock.
 * Correctness does not depend on this lock, but on the server applying each operation once.
 * @param run its signal aborts when another tab steals the lock
 * @returns null if another tab is running
 */
export async function asLeader<T>(
  leadership: Leadership,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const { locks, name } = leadership;
  const lost = new AbortController();
  const lead = () => leading(leadership, () => run(lost.signal));
  try {
    const led = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { value: await lead() } : null,
    );
    if (led) return led.value;
    if (!(await isSilent(leadership))) return null;
    return await locks.request(name, { steal: true }, lead);
  } catch (error) {
    if (!isTakenAway(error)) throw error;
    lost.abort();
    return null;
  }
}

async function leading<T>({ lease, every, watch }: Leadership, run: () => Promise<T>): Promise<T> {
  watch.seenAt = null;
  await lease.beat();
  const stop = every(heartbeatMs, () => void lease.beat().catch(() => undefined));
  try {
    return await run();
  } finally {
    stop();
  }
}

async function isSilent({ lease, clock, watch }: Leadership): Promise<boolean> {
  const sign = await lease.read();
  if (watch.seenAt === null || watch.sign !== sign) {
    watch.sign = sign;
    watch.seenAt = clock.elapsedMs();
    return false;
  }
  return clock.elapsedMs() - watch.seenAt >= silenceMs;
}

/** True for the error that the lock manager throws after another tab has stolen the lock. */
function isTakenAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
