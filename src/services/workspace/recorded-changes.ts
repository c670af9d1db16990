import {
  type RecordedPage,
  readRecordedGroup,
  readRecordedSince,
  takeOverGithubChanges,
} from '#backend/github-changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { NamedDevice, RecordedChange } from '#domain/github-change/recorded-change.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';

/** The server's record of changes on GitHub by all devices. */
export interface RecordedChanges {
  /** Resolves with those that the server knows, as they are now. */
  takeOver(
    device: NamedDevice['deviceId'],
    seen: readonly GithubChange[],
  ): Promise<Result<Listed<RecordedChange>>>;
  /** Changes of one repository, newest first. */
  of(repositoryId: string, before: RecordedChange | null): Promise<Result<RecordedPage>>;
  /** All, in the order in which something became of them. */
  after(version: number): Promise<Result<RecordedPage>>;
}

/** A response of suitable size, because records contain texts. */
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
