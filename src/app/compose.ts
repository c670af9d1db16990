import { createAuth } from '#backend/auth.ts';
import type { BackendAccess } from '#backend/http.ts';
import { readVisitCounts } from '#backend/visit-counts.ts';
import { defaultLogLevel, logHistoryLimit } from '#config/constants.ts';
import type { Environment } from '#config/environment.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { Account } from '#domain/auth/account.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import {
  type Failure,
  failed,
  failure,
  type Result,
  success,
  userFacingText,
} from '#domain/shared/failure.ts';
import { createLog } from '#domain/shared/log.ts';
import { paths } from '#domain/shared/route.ts';
import githubWorkerUrl from '#entries/github-worker.ts?worker&url';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import { createAccountSecurity } from '#services/auth/account-security.ts';
import { createDrafts, createReturnTarget, pendingSignIn } from '#services/auth/browser-storage.ts';
import { type AppReturn, callbackKind, completeCallback } from '#services/auth/callback-completion.ts';
import { createGithubConnection } from '#services/auth/github-connection.ts';
import { createGithubLock } from '#services/auth/github-lock.ts';
import { createOwnAccount } from '#services/auth/own-account.ts';
import { startSession } from '#services/auth/session.ts';
import { connectsGithub, createSignInAttempt } from '#services/auth/sign-in-attempt.ts';
import { createDevice } from '#services/device.ts';
import { createAppSettings } from '#services/github-app/settings.ts';
import type { OpenAppSetup } from '#services/github-app/setup.ts';
import { privateFetch } from '#services/private-fetch.ts';
import { createReports } from '#services/problem-reports.ts';
import { applyUpdate, onUpdateAvailable } from '#services/service-worker-registration.ts';
import type { Services } from '#services/services.ts';
import { createWorkspaces } from '#services/workspace/workspaces.ts';
import { connectGithubWorker } from '#workers/github-worker.client.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';

const now = () => Date.now();
/** 128 bits: a UUID has six less. */
const newNonce = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16)).join('-');

/** Puts the real parts together. The only place that knows them all. */
export function compose(environment: Environment): Services {
  const log = createLog({ now, limit: logHistoryLimit, level: defaultLogLevel });
  const auth = createAuth({
    url: environment.supabase.url,
    apiKey: environment.supabase.anonKey,
    origin: location.origin,
    storage: localStorage,
    fetch: privateFetch,
    now,
  });
  const attempt = createSignInAttempt(sessionStorage, now, newNonce);
  const worker = once(startWorker);
  const appSettings = createAppSettings(localStorage, (id) =>
    auth.writeTokenMetadata({ github_installation_id: id }),
  );
  /** Requested in the name of this account, and of nobody else who may be signed in by then. */
  const backendOf = (userId: string): BackendAccess => ({
    url: environment.supabase.url,
    apiKey: environment.supabase.anonKey,
    fetch: privateFetch,
    now,
    accessToken: () => auth.accessToken(userId),
  });
  const workspaces = createWorkspaces({
    auth,
    backendOf,
    worker,
    appSettings,
    onGithubRequest: () => github.needed(),
    onGithubFailure(what, reason) {
      logFailure(`GitHub: ${what}`, reason);
      github.failed(reason);
    },
  });
  const session = startSession({
    auth,
    workspaces,
    appSettings,
    log,
    migrateStoredTokens: (accountId) => github.open(accountId),
  });
  const signedIn = () => session.actor.getSnapshot().context.account;
  const lock = createGithubLock({
    tokenLock: () => worker().lock,
    accountName: () => signedIn()?.email ?? location.hostname,
    async onResealed() {
      const account = signedIn();
      if (account) await github.stored(account.userId);
    },
    onUnlocked: () => github.flush(),
    now,
  });
  const github = createGithubConnection({
    auth,
    tokens: () => worker().tokens,
    storage: localStorage,
    signedIn,
    leaveForGithub,
    lock,
    now,
  });
  window.addEventListener('online', () => {
    if (session.actor.getSnapshot().context.account) void github.flush();
  });

  /** The page is left; the callback screen picks up what comes back. */
  async function leaveForGithub(purpose: 'signIn' | 'connect' | 'link') {
    // Without a network the page would only be left for the browser's own error.
    if (!navigator.onLine) {
      return failed(failure('NETWORK', 'NETWORK_UNREACHABLE', userFacingText.NETWORK, now()));
    }
    pendingSignIn.set(sessionStorage);
    const connects = purpose !== 'signIn';
    const callback = attempt.begin(environment.github.callbackPath, connects);
    const begun = await (purpose === 'link'
      ? auth.linkGithub(callback)
      : auth.signInWithGithub(callback, connects));
    if (!begun.ok) session.endProviderSignIn();
    return begun;
  }

  const completions = new Map<string, ReturnType<typeof completeCallback>>();
  const returnTarget = createReturnTarget(localStorage);
  const completion = {
    auth,
    tokens: () => worker().tokens,
    attempt,
    appSettings,
    now,
    confirmAppReturn: (claim: AppReturn) => inAppSetup((setup) => setup.installed(claim)),
    continueWithInstallation: (code: string, state: string) =>
      inAppSetup<CallbackOutcome>(async (setup) => {
        const created = await setup.created(code, state);
        if (!created.ok) return created;
        // Whoever does not come back from the installation must not be taken for somebody who is signing in.
        session.endProviderSignIn();
        return leaveFor(created.value.installUrl);
      }),
  };

  async function openAppSetup({ userId }: Account): Promise<OpenAppSetup> {
    const { createAppSetup } = await import('#services/github-app/setup.ts');
    return createAppSetup({
      accountId: userId,
      backend: backendOf(userId),
      worker: worker().app,
      settings: appSettings,
      storage: localStorage,
      origin: location.origin,
      githubWebUrl: environment.github.webUrl,
      rememberReturn: (path) => returnTarget.remember(path),
    });
  }

  /** For whoever is signed in: an address of the app counts for nobody else. */
  async function inAppSetup<T>(request: (setup: OpenAppSetup) => Promise<Result<T>>): Promise<Result<T>> {
    const account = await auth.currentAccount();
    if (!account.ok) return account;
    if (account.value) return request(await openAppSetup(account.value));
    return failed(userNotAuthenticated(now()));
  }

  return {
    auth: session.actor,
    signInWithPassword: (email, password) => auth.signInWithPassword(email, password),
    signUp: (email, password) => auth.signUp(email, password, paths.confirm),
    requestPasswordReset: (email) => auth.requestPasswordReset(email, paths.resetPassword),
    resetPassword: (token, password) => auth.resetPassword(token, password),
    confirmEmail: (token) => auth.confirmEmail(token),
    updateProfile: (displayName) => auth.updateProfile(displayName),
    signInWithGithub: (connects) => leaveForGithub(connects ? 'connect' : 'signIn'),
    // A code works once: however often the screen requests it, it is exchanged once.
    completeCallback(address) {
      const known = completions.get(address.href);
      if (known) return known;
      pendingSignIn.set(sessionStorage);
      // The token is safe and the sign-in done; its mirror in the metadata may follow.
      const onConnected = async (userId: string) => void github.stored(userId).catch(logConnection);
      const begun = completeCallback(address, { ...completion, onConnected });
      completions.set(address.href, begun);
      void begun.then((outcome) => {
        if (outcome.ok) log.info('Callback succeeded');
        else logFailure('Callback', outcome.failure);
      });
      return begun;
    },
    async retryCallback(address) {
      const kind = callbackKind(address);
      if (kind === 'app') returnTarget.remember(paths.appSetup);
      // Whoever is signed in connects GitHub on its own screen.
      if (signedIn() || kind !== 'signIn') return success('elsewhere');
      const begun = await leaveForGithub(connectsGithub(address) ? 'connect' : 'signIn');
      return begun.ok ? success('begun') : begun;
    },
    endProviderSignIn: () => session.endProviderSignIn(),
    returnTarget,
    drafts: createDrafts(sessionStorage),
    github,
    appSettings,
    device: createDevice(window),
    log,
    updates: { watch: onUpdateAvailable, apply: applyUpdate },
    reports: createReports(localStorage, log, now),
    openAppSetup,
    secondFactor: auth.secondFactor,
    security: ({ userId }) => createAccountSecurity(backendOf(userId)),
    visitCounts: ({ userId }) => readVisitCounts(backendOf(userId)),
    ownAccount: ({ userId }) => createOwnAccount(backendOf(userId), userId, localStorage),
    eraseDevice: ({ userId }) => workspaces.erase(userId),
    async openWorkspace(account) {
      const workspace = await workspaces.open(account);
      void lock.begin().catch(logConnection);
      void github
        .open(account.userId)
        .then(() => github.flush())
        .catch(logConnection);
      return workspace;
    },
  };

  /** Without the other side's addresses and names: a code says what happened. */
  function logFailure(what: string, { code, status }: Failure): void {
    log.warn(`${what} failed`, `${code} ${status ?? ''}`);
  }

  function logConnection(error: unknown): void {
    log.warn('The connection to GitHub could not be looked up', error);
  }
}

/** The page is on its way: what it would show next never comes. Replaced, so that Back does not lead here again. */
function leaveFor(address: string): Promise<never> {
  location.replace(address);
  return new Promise(() => undefined);
}

function startWorker(): GithubWorker {
  const address = trustedScriptUrl(githubWorkerUrl);
  return connectGithubWorker(new Worker(address, { type: 'module', name: 'github-worker' }));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
