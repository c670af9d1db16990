import { createAuth } from '#backend/auth.ts';
import { createDeviceAuth } from '#backend/device-auth.ts';
import type { BackendAccess } from '#backend/http.ts';
import { openServer } from '#backend/no-server.ts';
import { sessionStorageKey } from '#backend/session-storage.ts';
import { deviceStorage, tabStorage } from '#browser/storage.ts';
import { defaultLogLevel, logHistoryLimit } from '#config/constants.ts';
import type { Environment } from '#config/environment.ts';
import { sitePath } from '#config/site.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';
import { createLog } from '#domain/shared/log.ts';
import { isWorkspacePath, paths } from '#domain/shared/route.ts';
import { type ServerClock, withServerTime } from '#domain/shared/server-clock.ts';
import githubWorkerUrl from '#entries/github-worker.ts?worker&url';
import { createAccountSecurity } from '#services/auth/account-security.ts';
import { createDrafts, createReturnTarget, readLastKnownAccount } from '#services/auth/browser-storage.ts';
import { createGithubConnection } from '#services/auth/github-connection.ts';
import { createGithubLock } from '#services/auth/github-lock.ts';
import { createOwnAccount } from '#services/auth/own-account.ts';
import { startSession } from '#services/auth/session.ts';
import { createSignInAttempt } from '#services/auth/sign-in-attempt.ts';
import { createDevice } from '#services/device.ts';
import { openDeviceClock } from '#services/device-clock.ts';
import { createAppSettings } from '#services/github-app/settings.ts';
import { privateFetch } from '#services/private-fetch.ts';
import { createReports } from '#services/problem-reports.ts';
import type { PushNotifications } from '#services/push-notifications.ts';
import { applyUpdate, onUpdateAvailable } from '#services/service-worker-registration.ts';
import type { Services } from '#services/services.ts';
import { createWorkspaces } from '#services/workspace/workspaces.ts';
import { firstHeading } from '#ui/first-heading.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { connectGithubWorker } from '#workers/github-worker.client.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import { type LeaveForGithub, leaveForGithub } from './leave-for-github.ts';
import { reloadIfUntouched } from './page-loading.ts';

/** Returns 128 random bits. A UUID has only 122. */
const newNonce = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');

export function compose(environment: Environment): Services {
  const { clock, notice: clockNotice } = openDeviceClock(deviceStorage);
  const { now } = clock;
  const { supabase } = environment;
  const hasServer = supabase !== null;
  const server = openServer(supabase, withServerTime(privateFetch, clock));
  const log = createLog({ now, limit: logHistoryLimit, level: defaultLogLevel });
  const authAccess = { ...server, origin: location.origin, storage: deviceStorage, now, clock };
  const auth = hasServer ? createAuth(authAccess) : createDeviceAuth(authAccess);
  // Ignores a failure, because the later call that needs the client reports it.
  const preloadAuth = () => void auth.preload().catch(() => undefined);
  void firstHeading().then(whenIdle).then(preloadAuth);
  window.addEventListener('online', preloadAuth);
  const attempt = createSignInAttempt(tabStorage, () => Date.now(), newNonce);
  const screenShown = opensFromDevice(hasServer) ? firstHeading() : Promise.resolve();
  let startedWorker: GithubWorker | undefined;
  function worker(): GithubWorker {
    startedWorker ??= startWorker(clock, screenShown);
    return startedWorker;
  }
  const appSettings = createAppSettings(deviceStorage, (id) =>
    auth.writeTokenMetadata({ github_installation_id: id }),
  );
  /** Requests always use this account, even if another one signs in while they are running. */
  const getBackend = (userId: string): BackendAccess => ({
    ...server,
    now,
    async accessToken() {
      await screenShown;
      return auth.accessToken(userId);
    },
  });
  const workspaces = createWorkspaces({
    auth,
    hasServer,
    getBackend,
    worker,
    screenShown,
    onNotLoaded: () => void reloadIfUntouched(),
    appSettings,
    onRoleDoubted: () => session.actor.send({ type: 'role.doubted' }),
    onGithubRequest: () => github.onTokenNeeded(),
    onGithubFailure(what, reason) {
      logFailure(`GitHub: ${what}`, reason);
      github.onRequestFailed(reason);
    },
  });
  const session = startSession({
    auth,
    workspaces,
    appSettings,
    log,
    screenShown,
    migrateStoredTokens: (accountId) => github.open(accountId),
    endPushNotifications: async () => (await pushParts()).endPushNotifications(window),
  });
  const signedIn = () => session.actor.getSnapshot().context.account;
  const leave: LeaveForGithub = (purpose, wanted) => {
    const endProviderSignIn = () => session.endProviderSignIn();
    const leaving = { auth, attempt, github: environment.github, endProviderSignIn, now };
    return leaveForGithub(leaving, purpose, wanted);
  };
  const lock = createGithubLock({
    tokenLock: () => worker().lock,
    accountName: () => signedIn()?.email ?? location.hostname,
    async onResealed() {
      const account = signedIn();
      if (account) await github.onTokenStored(account.userId);
    },
    onUnlocked: () => github.flush(),
    now,
  });
  const github = createGithubConnection({
    auth,
    tokens: () => worker().tokens,
    storage: deviceStorage,
    signedIn,
    leaveForGithub: leave,
    lock,
    now,
  });
  window.addEventListener('online', () => {
    if (signedIn()) void github.flush();
  });

  const returnTarget = createReturnTarget(deviceStorage);
  // Loads both before the exchange, so that a failed load does not use up the code.
  const callbacks = loadedOnce(async () => {
    const [{ createCallbacks }] = await Promise.all([import('./callbacks.ts'), auth.preload()]);
    return createCallbacks({
      environment,
      auth,
      getBackend,
      worker,
      attempt,
      appSettings,
      returnTarget,
      isSignedIn: () => signedIn() !== null,
      leaveForGithub: leave,
      endProviderSignIn: () => session.endProviderSignIn(),
      // Not awaited: the sign-in is complete, and the mirror in the metadata can follow.
      onConnected: async (userId) => void github.onTokenStored(userId).catch(logConnection),
      onFailure: (reason) => logFailure('Callback', reason),
      log,
      now,
    });
  });

  return {
    auth: session.actor,
    signIn: {
      withPassword: (email, password) => auth.signInWithPassword(email, password),
      withGithub(connects) {
        // Sets a target, because the callback screen would otherwise open the list (specification section 2).
        returnTarget.remember(returnTarget.read(paths.admin));
        return leave(connects ? 'connect' : 'signIn');
      },
      signUp: (email, password) => auth.signUp(email, password, paths.confirm),
      requestPasswordReset: (email) => auth.requestPasswordReset(email, paths.resetPassword),
      resendConfirmation: (email) => auth.resendConfirmation(email, paths.confirm),
    },
    emailLink: auth,
    callback: {
      complete: (address) => withLoaded(callbacks, now, ({ complete }) => complete(address)),
      retry: (address) => withLoaded(callbacks, now, ({ retry }) => retry(address)),
      endSignIn: () => session.endProviderSignIn(),
      returnTarget,
    },
    account: {
      updateProfile: (displayName) => auth.updateProfile(displayName),
      secondFactor: auth.secondFactor,
      security: ({ userId }) => createAccountSecurity(getBackend(userId)),
      own: ({ userId }) => createOwnAccount(getBackend(userId), userId, deviceStorage),
    },
    github,
    owner: {
      async openWorkspace(account, listedFirst) {
        const workspace = await workspaces.open(account, listedFirst);
        void lock.begin().catch(logConnection);
        void screenShown
          .then(() => github.open(account.userId))
          .then(() => github.flush())
          .catch(logConnection);
        return workspace;
      },
      eraseDevice: ({ userId }) => workspaces.erase(userId),
      appSettings,
      openAppSetup: async (account) => (await callbacks()).openAppSetup(account),
      pushNotifications: ({ userId }) => pushNotifications(getBackend(userId)),
      weeklyDigest: ({ userId }) => ({
        read: () =>
          withLoaded(digestParts, now, ({ readWeeklyDigest }) => readWeeklyDigest(getBackend(userId))),
        choose: (way, language) =>
          withLoaded(digestParts, now, ({ chooseWeeklyDigest }) =>
            chooseWeeklyDigest(getBackend(userId), way, language),
          ),
      }),
      visitCounts: ({ userId }) =>
        withLoaded(visitParts, now, ({ readVisitCounts }) => readVisitCounts(getBackend(userId))),
    },
    browser: {
      drafts: createDrafts(tabStorage),
      device: createDevice(window),
      clock: { ...clockNotice, now },
      log,
      updates: { watch: onUpdateAvailable, apply: applyUpdate },
      reports: createReports(deviceStorage, log, now),
    },
  };

  /** Logs only the code, because messages of other services may contain addresses and names. */
  function logFailure(what: string, { code, status }: Failure): void {
    log.warn(`${what} failed`, `${code} ${status ?? ''}`);
  }

  function logConnection(error: unknown): void {
    log.warn('The connection to GitHub could not be looked up', error);
  }
}

const visitParts = loadedOnce(() => import('#backend/visit-counts.ts'));

const digestParts = loadedOnce(() => import('#backend/weekly-digest.ts'));

const pushParts = loadedOnce(() => import('#services/push-notifications.ts'));

/** Loaded on demand, because few devices use notifications. */
function pushNotifications(backend: BackendAccess): PushNotifications {
  const open = async () => (await pushParts()).createPushNotifications(backend, window);
  return {
    state: async () => (await open()).state(),
    renewSubscription: async () => (await open()).renewSubscription(),
    enable: async () => (await open()).enable(),
    turnOff: async () => (await open()).turnOff(),
  };
}

/** True if the first screen shows data of the remembered account. Without a session, it is the sign-in. */
function opensFromDevice(hasServer: boolean): boolean {
  return (
    isWorkspacePath(sitePath(location.pathname)) &&
    (!hasServer || deviceStorage.getItem(sessionStorageKey) !== null) &&
    readLastKnownAccount(deviceStorage) !== null
  );
}

/** Starts the worker after the first screen, because its script is larger than the screen's. Messages wait until then. */
function startWorker(clock: ServerClock, screenShown: Promise<void>): GithubWorker {
  const address = trustedScriptUrl(githubWorkerUrl);
  const started = screenShown.then(() => {
    const worker = new Worker(address, { type: 'module', name: 'github-worker' });
    worker.addEventListener('error', ({ message }) => {
      if (!message) void reloadIfUntouched();
    });
    return worker;
  });
  const connected = connectGithubWorker({
    postMessage: (message, transferred = []) =>
      void started.then((worker) => worker.postMessage(message, transferred)),
    addEventListener: (...listener) => void started.then((worker) => worker.addEventListener(...listener)),
    removeEventListener: (...listener) =>
      void started.then((worker) => worker.removeEventListener(...listener)),
  });
  const tellTime = () => void connected.noteTime(clock.now());
  tellTime();
  clock.watch(tellTime);
  return connected;
}
