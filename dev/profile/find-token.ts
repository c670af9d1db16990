import type { CliToken } from '../command/cli-token.ts';

export const githubApi = 'https://api.github.com';

/**
 * Returns the token of the environment, or after a question the one of the GitHub CLI. The CLI's token is for GitHub itself, so it
 * is never sent to another address.
 */
export async function findToken(
  apiUrl: string,
  fromEnvironment: string | undefined,
  { ask, read }: CliToken,
): Promise<string | undefined> {
  if (fromEnvironment) return fromEnvironment;
  if (apiUrl !== githubApi) return undefined;
  const isAllowed = await ask('Read your pinned repositories with the token of the GitHub CLI?');
  return isAllowed ? ((await read()) ?? undefined) : undefined;
}
