import { type GithubState, laterState } from '#domain/github-change/github-state.ts';
import type { AccountDatabase } from './database.ts';

/** Keeps what GitHub itself has. Call it in a transaction that has the table. */
export async function keepGithubStates(
  { githubStates }: AccountDatabase,
  read: readonly GithubState[],
): Promise<void> {
  const before = await githubStates.bulkGet(read.map(({ id }) => id));
  await githubStates.bulkPut(read.map((state, index) => laterState(before[index], state)));
}
