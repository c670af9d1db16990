import { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { AccountDatabase, type IndexedDbAccess } from './database.ts';

/** A browser that takes longer than this to open a database hardly ever opens it at all. */
const maxWaitMs = 4_000;

/** What the browser's storage gives back; rejects with StorageUnavailable when it refuses or does not respond. */
export async function withinStorageTimeout<T>(read: () => PromiseLike<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const message = 'The storage of this browser does not answer.';
    limit = setTimeout(() => reject(new StorageUnavailable('silent', message)), maxWaitMs);
  });
  try {
    return await Promise.race([read(), silence]);
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : refusal(error);
  } finally {
    clearTimeout(limit);
  }
}

function refusal(error: unknown): StorageUnavailable {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)];
  return new StorageUnavailable(name === 'MissingAPIError' ? 'missing' : 'refused', message);
}

/**
 * The account's database, open. Rejects with StorageUnavailable.
 *
 * @param page says when it is left and kept for the way back; absent outside of pages
 */
export async function openAccountDatabase(
  accountId: string,
  access: IndexedDbAccess = {},
  page: EventTarget | undefined = globalThis.window,
): Promise<AccountDatabase> {
  const database = new AccountDatabase(accountId, access);
  try {
    await withinStorageTimeout(() => database.open());
    page?.addEventListener('pagehide', (event) => closeInCache(database, event));
    return database;
  } catch (error) {
    // Opened too late, it would hold up whoever tries again.
    database.close();
    throw error;
  }
}

/**
 * WebKit keeps a page that was left, with its open databases, and whoever wants to delete one or to open another version
 * of it waits for as long. Closed like this, it opens by itself at its next use.
 */
function closeInCache(database: AccountDatabase, event: Event): void {
  if ('persisted' in event && event.persisted === true && database.isOpen()) {
    database.close({ disableAutoOpen: false });
  }
}
