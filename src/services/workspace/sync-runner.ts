import { pullChanges } from '#backend/changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import { pushByFunction, pushDirectly } from '#backend/operations.ts';
import { applyPulledPage } from '#db/apply-pulled-page.ts';
import type { AccountDatabase } from '#db/database.ts';
import { recordTransitions } from '#db/operation-store.ts';
import * as queue from '#db/queue.ts';
import type { RecordedPosition } from '#db/recorded-changes.ts';
import { readCursor, readPosition, readSetting, writeSetting } from '#db/settings.ts';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { ConfirmedChange } from '#domain/outbox/pulled-page.ts';
import type { SyncOutcome } from '#domain/outbox/sync-outcome.ts';
import { errorMessage, failure, getReason } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import type { SyncRun, SyncRunInput } from '#machines/sync.machine.ts';
import { createRetryAfterDeadline } from '#sync/backoff-store.ts';
import { asLeader, createLeaderWatch } from '#sync/leader.ts';
import type { BackoffState, Clock, Every, Random, Remote, Store } from '#sync/ports.ts';
import { syncOnce } from '#sync/sync-once.ts';
import { cleanUpPictureFiles, sendPictureFiles } from './picture-upload.ts';

export interface SyncAccess {
  accountId: string;
  database: AccountDatabase;
  backend: BackendAccess;
  /** Refreshes the session. Concurrent callers share one request. */
  refreshSession: () => Promise<boolean>;
  locks: Pick<LockManager, 'request'>;
  clock: Clock;
  every: Every;
  random: Random;
  newId: () => string;
  /** The browser's report. It can be wrong in both directions. */
  isOffline: () => boolean;
  onGithubApp: (app: AppIds | null) => void;
  /** Called after each successful run with the latest record of changes on GitHub, or null if there is none. */
  onSynced?: (recorded: RecordedPosition | null) => void;
}

export interface StoredProblem extends FailureReason {
  nextAttemptAt: number | null;
  signInNeeded: boolean;
}

const storageTroubleMs = 60_000;

/** Creates the function that the sync machine calls for each run. Call it once per tab. */
export function createSyncRun(access: SyncAccess) {
  const { accountId, database, clock, every, locks } = access;
  const watch = createLeaderWatch();
  const retryAfter = createRetryAfterDeadline();
  const lease = {
    beat: () => writeSetting(database, 'leaderSign', access.newId()),
    read: async () => (await readSetting<string>(database, 'leaderSign')) ?? null,
  };
  const leadership = { locks, name: `portico-sync-${accountId}`, lease, every, clock, watch };
  let recorded: RecordedPosition | null = null;
  const onRecorded = (position: RecordedPosition | null): void => {
    recorded = position;
  };
  const [store, remote] = [getStore(access), getRemote(access, onRecorded)];

  return async ({ skipBackoff }: SyncRunInput, signal: AbortSignal): Promise<SyncRun> => {
    const outcome = await asLeader(leadership, async (lost) => {
      const either = AbortSignal.any([signal, lost]);
      const { random, isOffline } = access;
      const context = { store, remote, clock, random, retryAfter, signal: either, skipBackoff, isOffline };
      const result = await syncOnce(context).catch((error: unknown) => storageTrouble(error, clock));
      // Deletes unused picture files only after a complete pull, because only then all references to them are known.
      if (result.kind === 'synced') await cleanUpPictureFiles(access, either).catch(warnOfCleanUp);
      return result;
    });
    if (!outcome || outcome.kind === 'stopped') return { kind: 'notLeader' };
    await keepStatus(database, outcome, clock);
    if (outcome.kind === 'synced') access.onSynced?.(recorded);
    return outcome;
  };
}

function warnOfCleanUp(error: unknown): void {
  console.warn('The files of pictures could not be cleaned up:', errorMessage(error));
}

/** An exception comes from this device's storage, because other failures are values. Never deletes data to make room. */
function storageTrouble(error: unknown, clock: Clock): SyncOutcome {
  const values = { message: errorMessage(error) };
  const reason = failure('INTERNAL', 'STORAGE_TROUBLE', clock.now(), { values });
  return { kind: 'waiting', reason, waitMs: storageTroubleMs };
}

/** Stores the status, so that every tab shows the same. A full disk must not end the loop, so failures are ignored. */
async function keepStatus(database: AccountDatabase, outcome: SyncOutcome, clock: Clock): Promise<void> {
  const at = clock.now();
  try {
    await database.transaction('rw', database.settings, database.transitions, async () => {
      if (outcome.kind === 'synced') await writeSetting(database, 'lastSyncedAt', outcome.at);
      const [before, problem] = [
        await readSetting<StoredProblem>(database, 'problem'),
        getProblem(outcome, at),
      ];
      if (JSON.stringify(before ?? null) === JSON.stringify(problem)) return;
      await writeSetting(database, 'problem', problem);
      if (before?.code === problem?.code) return;
      const event = problem ? 'backoff.started' : 'backoff.ended';
      await recordTransitions(database, [{ at, operationId: null, event, detail: problem?.code ?? null }]);
    });
  } catch (error) {
    console.warn('The sync status could not be stored:', errorMessage(error));
  }
}

function getProblem(outcome: SyncOutcome, now: number): StoredProblem | null {
  if (outcome.kind !== 'waiting' && outcome.kind !== 'signInNeeded') return null;
  const reason = getReason(outcome.reason);
  const signInNeeded = outcome.kind === 'signInNeeded';
  const nextAttemptAt = outcome.kind === 'waiting' ? now + outcome.waitMs : null;
  return { ...reason, nextAttemptAt, signInNeeded };
}

function getStore({ database, clock, newId }: SyncAccess): Store<ConfirmedChange> {
  const context = { now: () => clock.now(), newId };
  return {
    dueOperations: (now, limit, skipBackoff) => queue.dueOperations(database, now, limit, skipBackoff),
    markSent: (ids) => queue.markSent(database, ids, context),
    applyResults: (results, history) => queue.applyResults(database, results, context, history),
    postpone: (ids, reason, nextAttemptAt) => {
      const lastError = { code: reason.code, message: englishText(reason) };
      return queue.postpone(database, ids, lastError, nextAttemptAt, context);
    },
    nextAttempt: (now) => queue.nextAttempt(database, now),
    cursor: () => readCursor(database),
    position: () => readPosition(database),
    applyPage: (page, since) => applyPulledPage(database, { ...page, since }, context),
    readBackoff: async () => (await readSetting<BackoffState>(database, 'backoff')) ?? null,
    writeBackoff: (state) => writeSetting(database, 'backoff', state),
  };
}

function getRemote(
  access: SyncAccess,
  onRecorded: (position: RecordedPosition | null) => void,
): Remote<ConfirmedChange> {
  const { backend, refreshSession, onGithubApp } = access;
  return {
    sendFiles: (operation, signal) => sendPictureFiles(access, operation, signal),
    pushByFunction: (operations, signal) => pushByFunction(backend, operations, signal),
    pushDirectly: (operations, signal) => pushDirectly(backend, operations, signal),
    async pull(cursor, signal) {
      const response = await pullChanges(backend, cursor, signal);
      if (!response.ok) return response;
      const { epoch, githubApp, githubChanges: version } = response.value;
      onGithubApp(githubApp);
      onRecorded(version === null ? null : { epoch, version });
      return response;
    },
    refreshSession,
  };
}
