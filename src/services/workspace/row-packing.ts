import type { AccountDatabase } from '#db/database.ts';
import { packRepositories } from '#db/row-pack-making.ts';
import { arePacksDue, lastWrite } from '#db/row-packs.ts';
import { readSnapshot } from '#db/settings.ts';

interface PackingAccess {
  accountId: string;
  database: AccountDatabase;
  locks: Pick<LockManager, 'request'>;
  later: (delayMs: number, callback: () => void) => () => void;
  newId: () => string;
}

const firstAfterMs = 5_000;
const everyMs = 20_000;
/** Between two packs, so that the owner's actions come first. */
const pauseMs = 30;

/** Updates the packed copies of the repositories while the device is idle. Returns the stop function. */
export function keepPacked({ accountId, database, locks, later, newId }: PackingAccess): () => void {
  const closing = new AbortController();
  let cancel = later(firstAfterMs, look);
  let before: string | null = null;

  function look(): void {
    void pack()
      // Full disk or closed database: the rows themselves are read then.
      .catch(() => undefined)
      .then(() => {
        if (!closing.signal.aborted) cancel = later(everyMs, look);
      });
  }

  const pause = () =>
    new Promise<void>((resolve, reject) => {
      later(pauseMs, () => (closing.signal.aborted ? reject(new Error('closed')) : resolve()));
    });

  async function pack(): Promise<void> {
    await locks.request(`portico-packs-${accountId}`, { ifAvailable: true }, async (lock) => {
      // During the first download packs would be outdated at once.
      if (!lock || (await readSnapshot(database)) !== null || !(await arePacksDue(database))) return;
      // While many changes arrive, packs would be rebuilt again and again.
      const written = await lastWrite(database);
      const isQuiet = written === before;
      before = written;
      if (!isQuiet) return;
      await packRepositories(database, newId(), pause);
    });
  }

  return () => {
    closing.abort();
    cancel();
  };
}
