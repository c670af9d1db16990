import { errorMessage } from '#domain/shared/failure.ts';
import { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { AccountDatabase, type IndexedDbAccess } from './database.ts';

/** Browsers hardly ever open a database after a longer wait. */
const maxWaitMs = 4_000;

export async function withinStorageTimeout<T>(read: () => PromiseLike<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const message = "This browser's storage doesn't respond. Close other tabs of this site and try again.";
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

export async function openAccountDatabase(
  accountId: string,
  access: IndexedDbAccess = {},
): Promise<AccountDatabase> {
  const database = new AccountDatabase(accountId, access);
  try {
    await withinStorageTimeout(() => database.open());
    return database;
  } catch (error) {
    // A late opening would block the next attempt.
    database.close();
    throw error;
  }
}

/**
 * Resolves when the open database is deleted, or closed by the browser. It must not be opened again, because it would be empty.
 */
export function whenDatabaseLost(database: AccountDatabase): Promise<StorageUnavailable> {
  return new Promise((resolve) => {
    const lose = () => {
      database.close({ disableAutoOpen: true });
      const problem = new StorageUnavailable('lost', 'The database was deleted or closed.');
      resolve(problem);
      return problem;
    };
    // Listens on the connection itself, because Dexie also reports connections that it closes for the back/forward cache.
    const change = ({ newVersion }: IDBVersionChangeEvent) => {
      // A number means that another tab upgrades the database.
      if (newVersion === null) lose();
    };
    const watch = () => {
      const connection = database.backendDB();
      // Dexie's handler would allow opening it again.
      Object.assign(connection, { onclose: null });
      connection.addEventListener('close', lose);
      connection.addEventListener('versionchange', change);
    };
    watch();
    database.on('ready', watch, true);
    // Dexie reopens a closed connection, and recreates a deleted database.
    database.on('populate', () => {
      throw lose();
    });
  });
}
