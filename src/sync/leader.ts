/**
 * One tab drains at a time: a Web Lock held for one run only, so that a tab that closes or freezes is replaced at the
 * next wake-up. Safe because correctness rests on the server's idempotency, not on this lock.
 */
export async function asLeader<T>(
  locks: Pick<LockManager, 'request'>,
  name: string,
  run: () => Promise<T>,
): Promise<T | null> {
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? run() : null));
}
