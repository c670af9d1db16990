import { createActor, fromPromise } from 'xstate';
import type { ChangeMessage } from '#backend/change-messages.ts';
import { locks } from '#browser/shared-access.ts';
import type { AccountDatabase } from '#db/database.ts';
import { countUnrecorded } from '#db/recorded-changes.ts';
import { readCursor, readSetting } from '#db/settings.ts';
import { type SyncEvent, type SyncRun, type SyncRunInput, syncMachine } from '#machines/sync.machine.ts';
import { sharedCall } from '#sync/session.ts';
import { wakeOnChanges } from './change-listener.ts';
import { createSyncRun, type SyncAccess } from './sync-runner.ts';
import { wakeSyncLoop } from './sync-triggers.ts';
import { watchGrowth, watchUnsent } from './watches.ts';

export interface SyncLoopAccess
  extends Pick<
    SyncAccess,
    'accountId' | 'backend' | 'database' | 'newId' | 'onGithubApp' | 'onSynced' | 'refreshSession'
  > {
  /** Calls `listener` after a sign-in or a session refresh. Returns the function that unsubscribes it. */
  watchSession: (listener: () => void) => () => void;
}

export function startSyncLoop(access: SyncLoopAccess) {
  const runSync = createSyncRun({
    ...access,
    refreshSession: sharedCall(access.refreshSession),
    locks,
    clock: { now: access.backend.now, elapsedMs: () => performance.now() },
    every(intervalMs, callback) {
      const timer = setInterval(callback, intervalMs);
      return () => clearInterval(timer);
    },
    random: Math.random,
    isOffline: () => !navigator.onLine,
  });
  const run = fromPromise<SyncRun, SyncRunInput>(({ input, signal }) => runSync(input, signal));
  const input = { visible: document.visibilityState === 'visible' };
  const sync = createActor(syncMachine.provide({ actors: { runSync: run } }), { input });
  sync.start();
  const subscriptions = [
    wakeSyncLoop((event) => sync.send(event)),
    access.watchSession(() => sync.send({ type: 'session.refreshed' })),
    watchUnsent(access.database, () => sync.send({ type: 'change.enqueued' })),
    watchGrowth(
      () => countUnrecorded(access.database),
      () => sync.send({ type: 'change.enqueued' }),
    ),
    wakeOnChanges(
      access.backend,
      (message) => isNewHere(access.database, message),
      () => sync.send({ type: 'wake.requested' }),
    ),
  ];
  return {
    send: (event: SyncEvent) => sync.send(event),
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe();
      sync.stop();
    },
  };
}

/**
 * Returns whether this device lacks a change. It has its own changes already, because the run that sent them has also
 * pulled them.
 */
async function isNewHere(database: AccountDatabase, { version, device }: ChangeMessage): Promise<boolean> {
  const own = await readSetting<string>(database, 'deviceId');
  return (device === null || device !== own) && (await readCursor(database)).version < version;
}
