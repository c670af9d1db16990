import { errorMessage } from '#domain/shared/failure.ts';
import { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { AccountDatabase, type IndexedDbAccess } from './database.ts';

/** A browser that takes longer than this to open a database hardly ever opens it at all. */
const maxWaitMs = 4_000;

/** Reads from the browser's storage. Rejects with StorageUnavailable if it fails or does not respond. */
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
  const [name, message] = [error instanceof Error ? error.name : '', errorMessage(error)];
  return new StorageUnavailable(name === 'MissingAPIError' ? 'missing' : 'refused', message);
}

/** The account's database, open. Rejects with StorageUnavailable. */
export async function openAccountDatabase(
  accountId: string,
  access: IndexedDbAccess = {},
): Promise<AccountDatabase> {
  const database = new AccountDatabase(accountId, access);
  try {
    await withinStorageTimeout(() => database.open());
    return database;
  } catch (error) {
    // A database that opens too late would block the next attempt.
    database.close();
    throw error;
  }
}

/**
 * Resolves when the database of an open page is deleted, or closed by the browser. The page must not open it again: it would
 * find an empty one, in which nothing waits to be sent.
 */
export function whenDatabaseLost(database: AccountDatabase): Promise<StorageUnavailable> {
  return new Promise((resolve) => {
    const lose = () => {
      database.close({ disableAutoOpen: true });
      const problem = new StorageUnavailable('lost', 'The database was deleted or closed.');
      resolve(problem);
      return problem;
    };
    // Listens on the connection itself, because Dexie also reports a connection that it closes for the back/forward cache.
    const change = ({ newVersion }: IDBVersionChangeEvent) => {
      // Any other number: another tab opens a newer version of it.
      if (newVersion === null) lose();
    };
    const watch = () => {
      const connection = database.backendDB();
      // Dexie's own handler would let it be opened again.
      Object.assign(connection, { onclose: null });
      connection.addEventListener('close', lose);
      connection.addEventListener('versionchange', change);
    };
    watch();
    database.on('ready', watch, true);
    // Dexie opens a closed connection again, and creates a deleted database.
    database.on('populate', () => {
      throw lose();
    });
  });
}
