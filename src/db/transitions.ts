import type { AccountDatabase } from './database.ts';

/** How many state changes are kept for support. */
const ringSize = 500;

/** Appends to the ring of state changes. Holds ids and codes only, never values. */
export async function recordTransition(
  database: AccountDatabase,
  at: number,
  operationId: string | null,
  event: string,
  detail: string | null,
): Promise<void> {
  const id = await database.transitions.add({ at, operationId, event, detail });
  if (id % 50 === 0)
    await database.transitions
      .where('id')
      .belowOrEqual(id - ringSize)
      .delete();
}
