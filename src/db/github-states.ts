import { type GithubState, laterState } from '#domain/github-change/github-state.ts';
import type { AccountDatabase } from './database.ts';

export async function keepGithubStates(
  { githubStates }: AccountDatabase,
  read: readonly GithubState[],
): Promise<void> {
  const before = await githubStates.bulkGet(read.map(({ id }) => id));
  await githubStates.bulkPut(read.map((state, index) => laterState(before[index], state)));
}
