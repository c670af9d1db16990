import type { AccountDatabase, Transition } from './database.ts';

/** Number of stored state changes. */
export const transitionRingSize = 500;
/** The ring is trimmed only when it exceeds the size by this many. */
const slack = 50;

export type NewTransition = Omit<Transition, 'id'>;

/** Records ids and codes only, never values. */
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

/** Oldest first, at most {@link transitionRingSize}. */
export async function recentTransitions(database: AccountDatabase): Promise<Transition[]> {
  const newestFirst = await database.transitions.reverse().limit(transitionRingSize).toArray();
  return newestFirst.reverse();
}
