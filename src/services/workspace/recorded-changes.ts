import {
  type RecordedPage,
  readRecordedGroup,
  readRecordedSince,
  takeOverGithubChanges,
} from '#backend/github-changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { AccountDatabase } from '#db/database.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import {
  type NamedDevice,
  type RecordedChange,
  recordedState,
} from '#domain/github-change/recorded-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';

export interface RecordedChanges {
  takeOver(
    device: NamedDevice['deviceId'],
    seen: readonly GithubChange[],
  ): Promise<Result<Listed<RecordedChange>>>;
  of(repositoryId: string, before: RecordedChange | null): Promise<Result<RecordedPage>>;
  after(version: number): Promise<Result<RecordedPage>>;
}

/** Maximum number of records per response, because records contain the texts of files. */
const takenAtOnce = 50;

export function readRecordedChanges(backend: BackendAccess, deviceName: string): RecordedChanges {
  return {
    async takeOver(deviceId, seen) {
      const taken: Listed<RecordedChange> = { items: [], skipped: 0 };
      for (let start = 0; start < seen.length; start += takenAtOnce) {
        const part = seen.slice(start, start + takenAtOnce);
        const response = await takeOverGithubChanges(backend, { deviceId, deviceName }, part);
        if (!response.ok) return response;
        taken.items.push(...response.value.items);
        taken.skipped += response.value.skipped;
      }
      return success(taken);
    },
    of: (repositoryId, before) => readRecordedGroup(backend, repositoryId, before),
    after: (version) => readRecordedSince(backend, version),
  };
}

/** The records of a device without a server: its own changes. */
export function readChangesHere({ githubChanges }: AccountDatabase, deviceName: string): RecordedChanges {
  const getPage = (changes: readonly GithubChange[]) => {
    const items = changes.map((change) => ({
      ...change,
      repositoryName: change.repositoryName ?? change.repositoryId,
      deviceName,
      madeOn: deviceName,
      state: recordedState(change),
      complete: true,
      version: change.sequence,
    }));
    return success({ items, skipped: 0, isLast: true });
  };
  return {
    takeOver: async () => success({ items: [], skipped: 0 }),
    async of(repositoryId) {
      const changes = await githubChanges.where('repositoryId').equals(repositoryId).sortBy('sequence');
      return getPage(changes.toReversed());
    },
    after: async () => getPage(await githubChanges.orderBy('sequence').toArray()),
  };
}
