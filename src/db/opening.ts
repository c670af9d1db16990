import { errorMessage } from '#domain/shared/failure.ts';
import { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { AccountDatabase, type IndexedDbAccess } from './database.ts';

/** Maximum time in milliseconds. Browsers rarely open a database that takes longer. */
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
    // Closes the database, because it would block the next attempt if it opened later.
    database.close();
    throw error;
  }
}

/** Resolves when the database is deleted or the browser closes it. Opening it again would create an empty database. */
export function whenDatabaseLost(database: AccountDatabase): Promise<StorageUnavailable> {
  return new Promise((resolve) => {
    const lose = () => {
      database.close({ disableAutoOpen: true });
      const problem = new StorageUnavailable('lost', 'The database was deleted or closed.');
      resolve(problem);
      return problem;
    };
    // Listens on the connection and not on Dexie, which also reports connections that it closes for the back/forward cache.
    const change = ({ newVersion }: IDBVersionChangeEvent) => {
      // Null means that the database is being deleted. A number means that another tab upgrades it.
      if (newVersion === null) lose();
    };
    const watch = () => {
      const connection = database.backendDB();
      // Removes Dexie's handler, which would open the database again.
      Object.assign(connection, { onclose: null });
      connection.addEventListener('close', lose);
      connection.addEventListener('versionchange', change);
    };
    watch();
    database.on('ready', watch, true);
    // Fails instead of recreating a deleted database: Dexie reopens a closed connection by itself.
    database.on('populate', () => {
      throw lose();
    });
  });
}
