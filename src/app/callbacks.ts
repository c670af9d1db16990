import type { Auth } from '#backend/auth.ts';
import type { BackendAccess } from '#backend/http.ts';
import { deviceStorage, tabStorage } from '#browser/storage.ts';
import type { Environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { type Failure, fail, type Result, success } from '#domain/shared/failure.ts';
import type { Log } from '#domain/shared/log.ts';
import { paths } from '#domain/shared/route.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import { pendingSignIn, type ReturnTarget } from '#services/auth/browser-storage.ts';
import { callbackKind, completeCallback } from '#services/auth/callback-completion.ts';
import { connectsGithub, type SignInAttempt } from '#services/auth/sign-in-attempt.ts';
import type { AppSettings } from '#services/github-app/settings.ts';
import type { OpenAppSetup } from '#services/github-app/setup.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import type { LeaveForGithub } from './leave-for-github.ts';

interface CallbackAccess {
  environment: Environment;
  auth: Auth;
  getBackend: (userId: string) => BackendAccess;
  worker: () => GithubWorker;
  attempt: SignInAttempt;
  appSettings: AppSettings;
  returnTarget: ReturnTarget;
  isSignedIn: () => boolean;
  leaveForGithub: LeaveForGithub;
  endProviderSignIn: () => void;
  onConnected: (userId: string) => Promise<void>;
  onFailure: (failure: Failure) => void;
  log: Log;
  now: () => number;
}

export interface Callbacks {
  complete: (address: URL) => Promise<Result<CallbackOutcome>>;
  /** Repeats a failed sign-in. Resolves with `elsewhere` for a signed-in user, who connects GitHub on another screen. */
  retry: (address: URL) => Promise<Result<'begun' | 'elsewhere'>>;
  openAppSetup: (account: Account) => Promise<OpenAppSetup>;
}

export function createCallbacks(access: CallbackAccess): Callbacks {
  return {
    complete: createCompletion(access),
    retry: (address) => retry(access, address),
    openAppSetup: (account) => openAppSetup(access, account),
  };
}

async function openAppSetup(access: CallbackAccess, { userId }: Account): Promise<OpenAppSetup> {
  const { environment, returnTarget } = access;
  const { createAppSetup } = await import('#services/github-app/setup.ts');
  return createAppSetup({
    accountId: userId,
    backend: access.getBackend(userId),
    worker: access.worker().app,
    settings: access.appSettings,
    storage: deviceStorage,
    origin: location.origin,
    githubWebUrl: environment.github.webUrl,
    rememberReturn: (path) => returnTarget.remember(path),
  });
}

/** Returns the completion of a callback. Repeated calls with an address share one exchange, because a code works once. */
function createCompletion(access: CallbackAccess): Callbacks['complete'] {
  const { log } = access;
  const known = new Map<string, Promise<Result<CallbackOutcome>>>();
  return (address) => {
    const begun = known.get(address.href);
    if (begun) return begun;
    pendingSignIn.set(tabStorage);
    const completion = complete(access, address);
    known.set(address.href, completion);
    void completion.then((outcome) => {
      if (outcome.ok) log.info('Callback succeeded');
      else access.onFailure(outcome.failure);
    });
    return completion;
  };
}

async function retry(
  { returnTarget, isSignedIn, leaveForGithub }: CallbackAccess,
  address: URL,
): Promise<Result<'begun' | 'elsewhere'>> {
  const kind = callbackKind(address);
  if (kind === 'app') returnTarget.remember(paths.appSetup);
  if (isSignedIn() || kind !== 'signIn') return success('elsewhere');
  const begun = await leaveForGithub(connectsGithub(address) ? 'connect' : 'signIn');
  return begun.ok ? success('begun') : begun;
}

function complete(access: CallbackAccess, address: URL): Promise<Result<CallbackOutcome>> {
  const { auth, worker, attempt, appSettings, endProviderSignIn, onConnected, now } = access;
  return completeCallback(address, {
    auth,
    tokens: () => worker().tokens,
    attempt,
    appSettings,
    onConnected,
    now,
    confirmAppReturn: (claim) => inAppSetup(access, (setup) => setup.completeInstallation(claim)),
    continueWithInstallation: (code, state) =>
      inAppSetup<CallbackOutcome>(access, async (setup) => {
        const created = await setup.completeCreation(code, state);
        if (!created.ok) return created;
        // Ends the sign-in now, because an installation that the owner abandons must not count as a running sign-in.
        endProviderSignIn();
        return navigateAway(created.value.installUrl);
      }),
  });
}

/** Fails without a signed-in user, because the setup of an app belongs to an account. */
async function inAppSetup<T>(
  access: CallbackAccess,
  request: (setup: OpenAppSetup) => Promise<Result<T>>,
): Promise<Result<T>> {
  const account = await access.auth.currentAccount();
  if (!account.ok) return account;
  if (account.value) return request(await openAppSetup(access, account.value));
  return fail(userNotAuthenticated(access.now()));
}

/** Replaces the address, so that Back does not return here. Never resolves, because the page unloads. */
function navigateAway(address: string): Promise<never> {
  location.replace(address);
  return new Promise(() => undefined);
}
