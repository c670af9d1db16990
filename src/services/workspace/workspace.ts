import type { BackendAccess } from '#backend/http.ts';
import { locks } from '#browser/shared-access.ts';
import { tabStorage } from '#browser/storage.ts';
import { repositoriesPerListPage } from '#config/constants.ts';
import { countOpenGithubChanges } from '#db/github-changes.ts';
import { openAccountDatabase, whenDatabaseLost } from '#db/opening.ts';
import { deviceName } from '#domain/auth/account-security.ts';
import type { ProviderCapability } from '#domain/repository/provider.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import type { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import { createBridgeProvider, injectedBridge } from '#github/bridge.ts';
import type { SyncEvent } from '#machines/sync.machine.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import { createAppWriting } from '../github-app/app-writing.ts';
import { createAppToken } from '../github-app/installation-token.ts';
import type { AppSettings } from '../github-app/settings.ts';
import { keepWaitingCount } from '../notification-state.ts';
import { type AnalysisService, createAnalysisService } from './analysis.ts';
import { type BackupService, createBackupService } from './backup.ts';
import { beginBackupSchedule, folderPicker } from './backup-schedule.ts';
import { type ContentService, createContentService } from './content-edits.ts';
import type { FleetService } from './fleet.ts';
import { createGithubChangeRunner } from './github-change-runner.ts';
import { createGithubChangeService, type GithubChangeService } from './github-changes.ts';
import { createGithubImport, type GithubImport } from './github-import.ts';
import { createMessageService, type MessageService } from './messages.ts';
import { createOutboxService, type OutboxService } from './outbox.ts';
import { fetchMissingFiles } from './picture-download.ts';
import { createPictureService, encodeInWorker, type PictureService } from './pictures.ts';
import { createProjectService, type ProjectService } from './projects.ts';
import { createRanking, type RankingService } from './ranking.ts';
import { createRepositoryService, type RepositoryService } from './repositories.ts';
import { createSavedViewService, type SavedViewService } from './saved-views.ts';
import { openSettlement } from './settlement-loop.ts';
import { readSyncStatus, type SyncService } from './sync.ts';
import type { SyncLoopAccess } from './sync-loop.ts';
import { nextTask, registerBackgroundSync, wakeSyncLoop } from './sync-triggers.ts';
import { openUnsavedInput } from './unsaved-input.ts';
import { showCountOnIcon, watchDatabaseId, watchGrowth, watchRefusal, watchWaiting } from './watches.ts';

const afterListingMs = 3_000;

export interface Workspace {
  /** Resolves when the database is deleted or closed while the page is open. All reads and writes then fail. */
  whenLost: Promise<StorageUnavailable>;
  repositories: RepositoryService;
  projects: ProjectService;
  pictures: PictureService;
  messages: MessageService;
  savedViews: SavedViewService;
  content: ContentService;
  outbox: OutboxService;
  githubImport: GithubImport;
  /** Loaded at the first call. */
  fleet(): Promise<FleetService>;
  githubChanges: GithubChangeService;
  analysis: AnalysisService;
  ranking: RankingService;
  backup: BackupService;
  sync: SyncService;
}

export interface WorkspaceAccess {
  accountId: string;
  screenShown: Promise<void>;
  onNotLoaded: () => void;
  /** Without one, changes are confirmed on the device, and requests to `backend` fail. */
  hasServer: boolean;
  backend: BackendAccess;
  refreshSession: () => Promise<boolean>;
  worker: GithubWorker;
  onGithubRequest: () => void;
  onGithubFailure: (what: ProviderCapability, failure: Failure) => void;
  appSettings: AppSettings;
  newId: () => string;
  /** Resolves with the login of the owner whose repositories are read first, or with null. */
  listedFirst: Promise<string | null>;
  /** Called when the server rejects a sync because the account is not the owner's, and when it accepts one again. */
  onRoleDoubted: () => void;
  watchSession: (listener: () => void) => () => void;
}

export interface OpenWorkspace extends Workspace {
  databaseId(): string | null;
  close(): void;
}

/** @throws StorageUnavailable if the database cannot be opened */
export async function openWorkspace(access: WorkspaceAccess): Promise<OpenWorkspace> {
  const { accountId, newId, worker } = access;
  const { now } = access.backend;
  const [database, listedFirst] = await Promise.all([openAccountDatabase(accountId), access.listedFirst]);
  const changeListeners = new Set<() => void>();
  const context = {
    accountId,
    database,
    now,
    newId,
    wake() {
      for (const listener of changeListeners) listener();
      sync.send({ type: 'change.enqueued' });
      registerBackgroundSync();
    },
  };
  const repositories = createRepositoryService(context);
  // Reads the list first, because the database reads one request after the other and the owner waits for this list.
  const [firstOrganizations] =
    listedFirst === null
      ? []
      : await Promise.all([
          database.organizations.toArray().catch(() => undefined),
          repositories.readAhead(listedFirst, repositoriesPerListPage),
        ]);
  const ownId = watchDatabaseId(database, newId);
  const unsavedInput = openUnsavedInput({ accountId, database, now, storage: tabStorage, page: window });
  const appToken = createAppToken({ ...access, settings: access.appSettings, now });
  const ownName = deviceName(navigator.userAgent);
  const exchange = { accountId, database, backend: access.backend, locks, newId, deviceName: ownName };
  const sync = access.hasServer
    ? openLateLoop(access, {
        ...access,
        database,
        onGithubApp: (app) => void appToken.follow(app),
        // Fails if the database is closed. The exchange is repeated after the next run.
        onSynced: (recorded) =>
          void import('./github-change-exchange.ts')
            .then(({ exchangeGithubChanges }) => exchangeGithubChanges(exchange, recorded))
            .catch(() => undefined),
      })
    : openSettlement(database, context);
  const stopDoubting = watchRefusal(database, access.onRoleDoubted);
  const clearIcon = showCountOnIcon(database);
  const analysisContext = { ...context, worker: worker.analysis, appToken };
  const ranking = createRanking({ ...analysisContext, locks, later });
  void ranking.resume();
  const hasToken = async () => (await worker.tokens.tokenState(accountId)) !== 'missing';
  const changeAccess = {
    ...context,
    provider: () => worker.provider(accountId),
    app: createAppWriting({ ...access, settings: access.appSettings }),
    locks,
    later,
  };
  const githubChanges = createGithubChangeRunner(changeAccess);
  const openRecorded = loadedOnce(async () => {
    const { readChangesHere, readRecordedChanges } = await import('./recorded-changes.ts');
    return access.hasServer
      ? readRecordedChanges(access.backend, ownName)
      : readChangesHere(database, ownName);
  });
  const closed = new AbortController();
  const openFleet = loadedOnce(async () => {
    const { createFleetService } = await import('./fleet.ts');
    const backend = access.hasServer ? access.backend : null;
    return createFleetService({ ...changeAccess, backend, hasToken, closed: closed.signal });
  });
  /** Reads the fleet after the screen is shown. Ignores a failed download, because the next event tries again. */
  const refreshFleet = () =>
    void access.screenShown
      .then(openFleet)
      .then((fleet) => fleet.refresh())
      .catch(() => undefined);
  refreshFleet();
  let cancelRefresh = (): void => undefined;
  const goOn = () => void githubChanges.goOn();
  goOn();
  const stopWaking = wakeSyncLoop(({ type }) => {
    if (type === 'network.restored' || type === 'wake.requested') void githubChanges.onReconnect();
    if (type === 'page.shown') void githubChanges.onReturn();
    if (type === 'page.shown' || type === 'network.restored') refreshFleet();
  });
  const stopWatching = watchGrowth(
    () => countOpenGithubChanges(database),
    () => {
      githubChanges.wake();
      registerBackgroundSync();
    },
  );
  const stopCounting = watchWaiting(database, (count) => void keepWaitingCount(count));
  // Continues the work that waited for the unlock. A closed ranking does nothing.
  void worker.lock.watchLock(({ locked }) => {
    if (locked) return;
    void ranking.resume();
    goOn();
  });
  // Ignores a failure, which happens if the workspace is closed at once.
  void beginBackupSchedule(database, now).catch(() => undefined);

  return {
    repositories,
    projects: createProjectService(context),
    pictures: createPictureService({ ...context, backendUrl: access.backend.url, encode: encodeInWorker }),
    messages: createMessageService(context),
    savedViews: createSavedViewService(context),
    content: createContentService({ ...context, unsavedInput }),
    outbox: createOutboxService(context),
    githubImport: createGithubImport({
      ...context,
      firstOrganizations,
      bridge() {
        const bridge = injectedBridge();
        return bridge && createBridgeProvider(bridge, now);
      },
      worker: {
        provider: () => worker.provider(accountId),
        hasToken,
        token: async () => (await worker.tokens.keptToken(accountId, 'oauth'))?.record ?? null,
        onRequest: access.onGithubRequest,
        onFailure: access.onGithubFailure,
      },
      locks,
      lockName: `portico-fetch-${accountId}`,
      // Reads old facts again after the owner lists repositories anew. Waits for the next organisation, so that one read covers all.
      onListed() {
        cancelRefresh();
        cancelRefresh = later(afterListingMs, refreshFleet);
      },
    }),
    fleet: openFleet,
    githubChanges: createGithubChangeService(changeAccess, githubChanges, openRecorded),
    analysis: createAnalysisService({ ...analysisContext, unsavedInput }),
    ranking,
    backup: createBackupService({
      ...context,
      pause: nextTask,
      pickFolder: folderPicker(),
      fetchMissingPictures: () => fetchMissingFiles({ ...access, database }),
    }),
    sync: {
      status: () => readSyncStatus(database),
      now: () => sync.send({ type: 'owner.requested' }),
      onChange(listener) {
        changeListeners.add(listener);
        return () => void changeListeners.delete(listener);
      },
    },
    whenLost: whenDatabaseLost(database),
    databaseId: ownId.current,
    close() {
      ranking.close();
      stopWaking();
      stopWatching();
      stopCounting();
      closed.abort();
      githubChanges.close();
      stopDoubting();
      clearIcon();
      ownId.close();
      unsavedInput.close();
      sync.stop();
      database.close();
    },
  };
}

/** Opens the sync loop after the first screen. Queues events until the loop's code is loaded. */
function openLateLoop({ screenShown, onNotLoaded }: WorkspaceAccess, access: SyncLoopAccess) {
  let isStopped = false;
  const loop = screenShown
    .then(() => import('./sync-loop.ts'))
    .then(
      ({ startSyncLoop }) => (isStopped ? null : startSyncLoop(access)),
      () => {
        onNotLoaded();
        return null;
      },
    );
  return {
    send: (event: SyncEvent) => void loop.then((started) => started?.send(event)),
    stop() {
      isStopped = true;
      void loop.then((started) => started?.stop());
    },
  };
}

function later(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
