import { type FollowedPull, readFollowedPull, writeFollowedPull } from '#db/github-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

/** The state of our pull requests. It is read from GitHub when it is displayed, and stored on the device. */
export interface PullFollower {
  pull(repositoryId: string, number: number): Promise<FollowedPull | null>;
  /** Reads the state from GitHub unless it is fresh or final (merged). If the request fails, the known state stays. */
  followPull(repositoryId: string, number: number): Promise<void>;
}

/** Milliseconds during which a pull request is not read again, because several components may display it at once. */
const minAgeMs = 1_000;

export function openPullFollower({ database, provider, now }: RunnerAccess): PullFollower {
  let queue = Promise.resolve();

  async function readAgain(repositoryId: string, number: number) {
    const known = await readFollowedPull(database, repositoryId, number);
    if (known && (known.state === 'merged' || Math.abs(now() - known.readAt) < minAgeMs)) return;
    const row = await database.repositories.get(repositoryId);
    if (!row) return;
    const read = await (await provider()).pull(row, number, known?.etag ?? null);
    if (!read.ok) return;
    const pull = read.value ?? known;
    if (pull) await writeFollowedPull(database, repositoryId, number, { ...pull, readAt: now() });
  }

  return {
    pull: (repositoryId, number) => readFollowedPull(database, repositoryId, number),
    followPull(repositoryId, number) {
      queue = queue.then(() => readAgain(repositoryId, number)).catch(() => undefined);
      return queue;
    },
  };
}
