import type { Page } from '@playwright/test';
import { z } from 'zod';

/** A change that the product reported as stored. `at` is the time of the report in seconds since 1970, rounded up. */
export type Told = { at: number } & ({ id: string; replaces: string | null } | { projectName: string });

const deviceSchema = z.object({
  operations: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      state: z.string(),
      sequence: z.number(),
      supersededBy: z.string().nullish(),
      targets: z.array(z.string()),
      payload: z.object({
        rows: z.array(z.object({ name: z.string().optional() })).optional(),
        values: z.object({ stars: z.number() }).optional(),
      }),
    }),
  ),
  repositories: z.array(z.object({ id: z.string(), stars: z.number().nullish() })),
});

export type Device = z.infer<typeof deviceSchema>;

/** Reads the account's database on a page where the product does not run. */
export async function readDevice(page: Page, accountId: string): Promise<Device> {
  return deviceSchema.parse(await page.evaluate(readTables, `portico-${accountId}`));
}

async function readTables(name: string) {
  const nothing = { operations: [], repositories: [] };
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return nothing;
  const getResult = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(`IndexedDB: ${request.error?.message}`)));
    });
  const database = await getResult(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('operations')) return nothing;
    const transaction = database.transaction(['operations', 'repositories']);
    const [operations, repositories] = await Promise.all([
      getResult(transaction.objectStore('operations').getAll()),
      getResult(transaction.objectStore('repositories').getAll()),
    ]);
    return { operations, repositories };
  } finally {
    database.close();
  }
}

/**
 * Returns the problems of a device after a power loss: reported changes that are lost, changes that the owner did not make, and
 * changes that are stored partly. All changes must have been reported, and be few enough that the outbox keeps them all.
 */
export function lostChanges(
  { operations, repositories }: Device,
  told: readonly Told[],
  at: number,
): string[] {
  const problems: string[] = [];
  const stored = new Map(operations.map((operation) => [operation.id, operation]));
  const names = new Set(operations.map(({ payload }) => payload.rows?.[0]?.name));
  const replaced = new Set(
    told.flatMap((each) => ('id' in each && each.replaces !== null ? [each.replaces] : [])),
  );
  for (const each of told) {
    if (each.at >= at) continue;
    if ('projectName' in each) {
      if (!names.has(each.projectName)) problems.push(`lost: ${each.projectName}`);
    } else if (!stored.has(each.id) && !replaced.has(each.id)) problems.push(`lost: ${each.id}`);
  }
  const known = new Set(told.map((each) => ('id' in each ? each.id : each.projectName)));
  for (const { id, payload } of operations) {
    if (!known.has(id) && !known.has(payload.rows?.[0]?.name ?? '')) problems.push(`nobody's: ${id}`);
  }
  return [...problems, ...halves(operations, repositories)];
}

/** Returns changes that are stored partly: an operation and its rows must be stored together. */
function halves(operations: Device['operations'], repositories: Device['repositories']): string[] {
  const shown = new Map(repositories.map(({ id, stars }) => [id, stars]));
  const last = new Map<string, number>();
  const standing = operations.filter(({ state }) => state !== 'cancelled');
  for (const { targets, payload } of standing.toSorted((a, b) => a.sequence - b.sequence)) {
    const stars = payload.values?.stars;
    if (stars !== undefined) for (const id of targets) last.set(id, stars);
  }
  return [...last].flatMap(([id, stars]) =>
    shown.get(id) === stars ? [] : [`by halves: ${id} lacks ${stars}`],
  );
}
