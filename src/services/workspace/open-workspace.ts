import { liveQuery } from 'dexie';
import { createActor, fromPromise } from 'xstate';
import type { BackendAccess } from '#backend/http.ts';
import type { AccountDatabase, Viewed } from '#db/database.ts';
import { readListings } from '#db/listings.ts';
import { heldOperations, readLost } from '#db/lost-rows.ts';
import { openAccountDatabase } from '#db/opening.ts';
import { readWaitingChanges, readWaitingImports } from '#db/operation-store.ts';
import { watchRows } from '#db/row-watch.ts';
import { readSetting, readSnapshot } from '#db/settings.ts';
import { attentionByRow } from '#domain/outbox/needs-attention.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { createBridgeProvider, injectedBridge } from '#github/bridge.ts';
import { type SyncRun, type SyncRunInput, syncMachine } from '#machines/sync.machine.ts';
import { sharedCall } from '#sync/session.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import { createAppToken } from '../github-app/installation-token.ts';
import type { AppSettings } from '../github-app/settings.ts';
import { showPendingOnIcon } from './app-badge.ts';
import { beginBackupSchedule, folderPicker } from './backup-schedule.ts';
import { openChangeService } from './changes.ts';
import { watchDatabaseName } from './database-name.ts';
import { openAnalysisService } from './open-analysis.ts';
import { openBackupService } from './open-backup.ts';
import { openGithubImport } from './open-github-import.ts';
import { openOutboxService } from './open-outbox.ts';
import { createRanking } from './ranking.ts';
import { createSyncRun, type StoredProblem } from './sync-runner.ts';
import { askToBeWoken, nextTask, wakeOn } from './sync-triggers.ts';
import type { SyncStatus, Workspace } from './workspace.ts';

export interface WorkspaceAccess {
  accountId: string;
  backend: BackendAccess;
  refreshSession: () => Promise<boolean>;
  worker: GithubWorker;
  appSettings: AppSettings;
  newId: () => string;
  /** Calls back when somebody has signed in or the session was refreshed; returns the unsubscribe function. */
  watchSession: (listener: () => void) => () => void;
}

export interface OpenWorkspace extends Workspace {
  /** Names the open database among those that the account has had here; null: its name is not known yet. */
  databaseId(): string | null;
  /** Stops syncing and closes the database; what is unsent stays on the device. */
  close(): void;
  /** Deletes the account's data from this device. */
  erase(): Promise<void>;
}

/**
 * One account's workspace on this device: its database, its sync loop and its way to the provider. Rejects with
 * StorageUnavailable when the database cannot be opened.
 */
export async function openWorkspace(access: WorkspaceAccess): Promise<OpenWorkspace> {
  const database = await openAccountDatabase(access.accountId);
  const name = watchDatabaseName(database, access.newId);
  const { now } = access.backend;
  const context = { now, newId: access.newId };
  const appToken = createAppToken({ ...access, settings: access.appSettings, now });
  const runSync = createSyncRun({
    accountId: access.accountId,
    database,
    backend: access.backend,
    refreshSession: sharedCall(access.refreshSession),
    locks: navigator.locks,
    clock: { now, elapsed: () => performance.now() },
    every(intervalMs, callback) {
      const timer = setInterval(callback, intervalMs);
      return () => clearInterval(timer);
    },
    random: Math.random,
    newId: access.newId,
    isOffline: () => !navigator.onLine,
    onGithubApp: (app) => void appToken.follow(app),
  });
  const runSyncActor = fromPromise<SyncRun, SyncRunInput>(({ input, signal }) => runSync(input, signal));
  const sync = createActor(syncMachine.provide({ actors: { runSync: runSyncActor } }), {
    input: { visible: document.visibilityState === 'visible' },
  });
  sync.start();
  const stopListening = wakeOn((event) => sync.send(event));
  const stopWatching = access.watchSession(() => sync.send({ type: 'session.refreshed' }));
  const queueWatch = watchQueue(database, () => sync.send({ type: 'change.enqueued' }));
  const clearIcon = showPendingOnIcon(database);
  const stopWaking = () => {
    clearIcon();
    name.close();
    queueWatch.unsubscribe();
    stopListening();
    stopWatching();
  };

  const wake = () => {
    sync.send({ type: 'change.enqueued' });
    askToBeWoken();
  };
  const changes = openChangeService({ database, context, wake });

  const service = openGithubImport({
    database,
    providers: providersOf(access),
    isConnected: async () =>
      injectedBridge() !== null || (await access.worker.tokenState(access.accountId)) !== 'missing',
    hasToolBridge: () => injectedBridge() !== null,
    rateLimit: () => access.worker.rateLimit(),
    keepImport: changes.keepImport,
    newId: access.newId,
    locks: navigator.locks,
    lockName: `portico-fetch-${access.accountId}`,
    now,
  });

  const analysisAccess = {
    accountId: access.accountId,
    database,
    worker: access.worker,
    appToken,
    newId: access.newId,
    now,
  };
  const ranking = createRanking({ ...analysisAccess, locks: navigator.locks, later });
  void ranking.resume();
  // What has waited for it goes on; a ranking that was closed does not.
  void access.worker.watchLock(({ locked }) => {
    if (!locked) void ranking.resume();
  });
  // One that is closed at once has no schedule.
  void beginBackupSchedule(database, now).catch(() => undefined);

  return {
    databaseId: () => name.current(),
    analysis: openAnalysisService({ ...analysisAccess, ranking }),
    backup: openBackupService({
      accountId: access.accountId,
      database,
      context,
      wake,
      pause: nextTask,
      pickFolder: folderPicker(),
    }),
    organizations: () => database.organizations.toArray(),
    watchRepositories: (owner, listener, onError) =>
      watchRows(
        {
          table: database.repositories,
          readAll: () => database.repositories.where('owner').equals(owner).toArray(),
          includes: (row) => row.owner === owner,
        },
        (rows) => listener({ rows, pending: editedIn(rows) }),
        (error) => {
          console.error('The repositories could not be read.', error);
          onError(error);
        },
      ),
    allRepositories: () => database.repositories.toArray(),
    repositoryCount: () => database.repositories.count(),
    linkedRepositories: (projectId) => database.repositories.where('projectId').equals(projectId).toArray(),
    projects: () => database.projects.toArray(),
    syncStatus: () => readSyncStatus(database),
    messages: () => database.messages.toArray(),
    attentionTargets: async () =>
      attentionByRow([
        ...(await database.operations.where('notice').equals(1).toArray()),
        ...(await heldOperations(database).toArray()),
      ]),
    outbox: openOutboxService({ database, context, wake: () => sync.send({ type: 'change.enqueued' }) }),
    ...service,
    ...changes.service,
    syncNow: () => sync.send({ type: 'owner.asked' }),

    close() {
      ranking.close();
      stopWaking();
      sync.stop();
      database.close();
    },
    async erase() {
      ranking.close();
      stopWaking();
      sync.stop();
      await access.worker.forgetAnswers(access.accountId);
      await database.delete();
    },
  };
}

function later(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/** The ways to the provider: the tool bridge where one is injected, then the worker. */
function providersOf({ worker, accountId, backend }: WorkspaceAccess): () => Provider[] {
  const throughWorker: Provider = {
    capabilities: new Set(['currentUser', 'organizations', 'repositories', 'repository', 'files']),
    currentUser: () => worker.currentUser(accountId),
    organizations: () => worker.organizations(accountId),
    repositoryPage: (request) => worker.repositoryPage(accountId, request),
    repository: (id) => worker.repository(accountId, id),
    readme: (owner, repository) => worker.readme(accountId, owner, repository),
    file: (owner, repository, path) => worker.file(accountId, owner, repository, path),
    // The worker counts; the workspace asks it.
    rateLimit: () => null,
  };
  return () => {
    const bridge = injectedBridge();
    return bridge ? [createBridgeProvider(bridge, backend.now), throughWorker] : [throughWorker];
  };
}

/** A change made in another tab concerns this one, too: it sees to it that the tab that sends it is alive. */
function watchQueue(database: AccountDatabase, grown: () => void) {
  let known = 0;
  const length = () => database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).count();
  return liveQuery(length).subscribe({
    next(count) {
      if (count > known) grown();
      known = count;
    },
    // The database was closed; polling goes on or the workspace is gone.
    error: () => undefined,
  });
}

function editedIn(rows: readonly Viewed<Repository>[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { id, edited } of rows) if (edited === 1) ids.add(id);
  return ids;
}

/** All at once: what is read one after the other misses what changes in between. */
async function readSyncStatus(database: AccountDatabase): Promise<SyncStatus> {
  const [
    pendingChanges,
    pendingImports,
    listings,
    changesNeedingAttention,
    unreadableRows,
    download,
    lost,
    lastSyncedAt,
    problem,
  ] = await Promise.all([
    readWaitingChanges(database),
    readWaitingImports(database),
    readListings(database),
    database.operations.where('notice').equals(1).count(),
    database.quarantine.count(),
    readSnapshot(database),
    readLost(database),
    readSetting<number>(database, 'lastSyncedAt'),
    readSetting<StoredProblem>(database, 'problem'),
  ]);
  return {
    pendingChanges,
    pendingImports,
    listings,
    changesNeedingAttention,
    unreadableRows,
    download,
    lost,
    lastSyncedAt: lastSyncedAt ?? null,
    problem: problem ?? null,
  };
}
