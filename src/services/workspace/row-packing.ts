import type { AccountDatabase } from '#db/database.ts';
import { packRepositories } from '#db/row-pack-making.ts';
import { arePacksDue, lastWrite } from '#db/row-packs.ts';
import { readSnapshot } from '#db/settings.ts';

interface PackingAccess {
  accountId: string;
  database: AccountDatabase;
  locks: Pick<LockManager, 'request'>;
  /** Calls back once, later. Returns a function that cancels it. */
  later: (delayMs: number, callback: () => void) => () => void;
  newId: () => string;
}

/** Screens are opened first. */
const firstAfterMs = 5_000;
const everyMs = 20_000;
/** Between two packs, so that whatever the owner does comes first. */
const pauseMs = 30;

/** Keeps the packed copies of the repositories up to date while little else goes on. Returns a function that ends it. */
export function keepPacked({ accountId, database, locks, later, newId }: PackingAccess): () => void {
  const closing = new AbortController();
  let cancel = later(firstAfterMs, look);
  let before: string | null = null;

  function look(): void {
    void pack()
      // The disk is full, or the database was closed: the rows themselves are read then.
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
