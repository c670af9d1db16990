import * as z from 'zod';
import { databaseName, type ProjectedRow, type StoredOperation } from '#db/database.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import type { Held } from './simulation/history-events.ts';
import type { Row } from './simulation/model.ts';

/** A device's stored state, read in one transaction. */
export interface DeviceState extends Held {
  /** Version of the server up to which the device has pulled. */
  cursor: number;
}

/** Runs the body of an asynchronous function in the page. */
export type RunInPage = (body: string) => Promise<unknown>;

function having<Value>(shape: z.ZodType) {
  return z.custom<Value>((value) => shape.safeParse(value).success);
}

/** Parses a stored operation and checks the fields that a history contains. */
export const storedOperation = having<StoredOperation>(
  z.looseObject({
    id: z.string(),
    groupId: z.string(),
    sequence: z.number(),
    state: z.string(),
    action: z.string(),
    targets: z.array(z.string()),
    payload: z.looseObject({}),
    base: z.record(z.string(), z.looseObject({})),
  }),
);
const rows = z.array(
  having<ProjectedRow<Row>>(z.looseObject({ id: z.string(), pending: z.array(z.string()) })),
);
const stores = z.object({
  operations: z.array(storedOperation),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })),
  ...byRowTable(() => rows),
});
const cursor = z.object({ version: z.number() });

/** @returns null if there is no database, or only one with an earlier schema */
export async function lookAtDevice(run: RunInPage, accountId: string): Promise<DeviceState | null> {
  const parameters = JSON.stringify([databaseName(accountId), Object.keys(stores.shape)]);
  const read = await run(`return (${readStores.toString()})(...${parameters})`);
  if (read === null) return null;
  const { operations, settings, ...tables } = stores.parse(read);
  const position = settings.find(({ key }) => key === 'cursor');
  return {
    operations: byId(operations),
    view: byRowTable((table) => byId(tables[table])),
    cursor: position ? cursor.parse(position.value).version : 0,
  };
}

function byId<Value extends { id: string }>(values: readonly Value[]): Map<string, Value> {
  return new Map(values.map((value) => [value.id, value]));
}

/** Runs in the page. Reads all records of these stores in one transaction, without the product's code. */
async function readStores(name: string, names: string[]): Promise<Record<string, unknown[]> | null> {
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return null;
  const getResult = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(`IndexedDB: ${request.error?.message}`)));
    });
  const database = await getResult(indexedDB.open(name));
  try {
    const isOfEarlierVersion =
      database.objectStoreNames.contains('confirmedRepositories') ||
      names.some((store) => !database.objectStoreNames.contains(store));
    if (isOfEarlierVersion) return null;
    const transaction = database.transaction(names);
    const read = names.map((store) => getResult(transaction.objectStore(store).getAll()));
    const all: unknown[][] = await Promise.all(read);
    return Object.fromEntries(names.map((store, index) => [store, all[index] ?? []]));
  } finally {
    database.close();
  }
}
