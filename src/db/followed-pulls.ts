import type { PullRequest } from '#domain/github-change/files.ts';
import type { AccountDatabase } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

export interface FollowedPull {
  state: PullRequest['state'];
  readAt: number;
  etag: string | null;
}

const getKey = (repositoryId: string, number: number): string => `githubPull:${repositoryId}#${number}`;

export async function readFollowedPull(
  database: AccountDatabase,
  repositoryId: string,
  number: number,
): Promise<FollowedPull | null> {
  return (await readSetting<FollowedPull>(database, getKey(repositoryId, number))) ?? null;
}

export function writeFollowedPull(
  database: AccountDatabase,
  repositoryId: string,
  number: number,
  pull: FollowedPull,
): Promise<void> {
  return writeSetting(database, getKey(repositoryId, number), pull);
}
