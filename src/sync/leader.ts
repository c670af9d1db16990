import type { Clock, Every } from './ports.ts';

/** Heartbeat storage of the syncing tab. */
export interface Lease {
  beat(): Promise<void>;
  read(): Promise<string | null>;
}

export interface Leadership {
  locks: Pick<LockManager, 'request'>;
  name: string;
  lease: Lease;
  every: Every;
  clock: Pick<Clock, 'elapsed'>;
  /** The same object for the life of the tab. */
  watch: LeaderWatch;
}

/** The leader's last heartbeat, by the follower's monotonic clock. */
export interface LeaderWatch {
  sign: string | null;
  seenAt: number | null;
}

export function createLeaderWatch(): LeaderWatch {
  return { sign: null, seenAt: null };
}

const heartbeatMs = 5_000;
/** After this silence the leader counts as frozen. Followers check every 5 s, so it is replaced within 30 s. */
const silenceMs = 15_000;

/**
 * Runs the work if no other tab does, under a Web Lock. A closed tab releases it; a frozen tab loses it with its heartbeat.
 * Correctness rests on the server's idempotency, not on this lock.
 * @param run its signal aborts when the lock is lost
 * @returns null: another tab is running
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
    watch.seenAt = clock.elapsed();
    return false;
  }
  return clock.elapsed() - watch.seenAt >= silenceMs;
}

/** The lock manager's error after another tab stole the lock. */
function isTakenAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
