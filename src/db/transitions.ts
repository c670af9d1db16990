import type { AccountDatabase, Transition } from './database.ts';

export const transitionRingSize = 500;
/** Number of entries by which the ring may exceed its size, so that it is not trimmed at every write. */
const slack = 50;

export type NewTransition = Omit<Transition, 'id'>;

/** Records state changes by ids and codes, never by values. */
export async function recordTransitions(
  database: AccountDatabase,
  transitions: readonly NewTransition[],
): Promise<void> {
  if (transitions.length === 0) return;
  const last = await database.transitions.bulkAdd(transitions.slice(-transitionRingSize));
  const before = last - transitions.length;
  if (Math.floor(before / slack) === Math.floor(last / slack)) return;
  await database.transitions
    .where('id')
    .belowOrEqual(last - transitionRingSize)
    .delete();
}

/** Returns at most {@link transitionRingSize} state changes, oldest first. */
export async function recentTransitions(database: AccountDatabase): Promise<Transition[]> {
  const newestFirst = await database.transitions.reverse().limit(transitionRingSize).toArray();
  return newestFirst.reverse();
}
