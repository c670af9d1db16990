import type { Auth, ProviderSignIn } from '#backend/auth.ts';
import { refusalInAddress } from '#domain/auth/link-refusal.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { homePath, paths } from '#domain/shared/route.ts';
import { phrase, type Wording } from '#domain/shared/wording.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import type { TokenService } from '#workers/github-worker.protocol.ts';
import type { AppSettings } from '../github-app/settings.ts';
import { attemptParameter, connectsGithub, type SignInAttempt } from './sign-in-attempt.ts';

export interface AppReturn {
  installationId: string | null;
  setupAction: string | null;
  state: string;
}

export interface ConfirmedAppReturn {
  appId: string | null;
  installationId: string | null;
}

export interface CompletionAccess {
  auth: Pick<Auth, 'exchangeCode' | 'importTokens' | 'currentAccount'>;
  tokens: () => Pick<TokenService, 'keepToken' | 'checkScopes' | 'tokenState' | 'keptToken'>;
  attempt: SignInAttempt;
  appSettings: AppSettings;
  /** Asks the server whether it issued this state to this user within the last hour. The server accepts each state once. */
  confirmAppReturn: (claim: AppReturn) => Promise<Result<ConfirmedAppReturn>>;
  /** Sends the credentials of the new app from GitHub to the server, then continues with the installation. */
  continueWithInstallation: (code: string, state: string) => Promise<Result<CallbackOutcome>>;
  onConnected: (userId: string) => Promise<void>;
  now: () => number;
}

const appStatePrefix = 'github-app-';

/** Classifies a callback address: a sign-in (which can be repeated), the app's setup, or neither. */
export function callbackKind({ searchParams, hash }: URL): 'signIn' | 'app' | 'nothing' {
  const has = (...names: string[]) => names.some((name) => searchParams.has(name));
  if (has('installation_id', 'setup_action')) return 'app';
  if (searchParams.get('state')?.startsWith(appStatePrefix)) return 'app';
  const named = has('code', 'error', 'error_description', attemptParameter);
  return named || /^#(?:.*&)?(?:access_token|error)=/.test(hash) ? 'signIn' : 'nothing';
}

export async function completeCallback(
  address: URL,
  access: CompletionAccess,
): Promise<Result<CallbackOutcome>> {
  const refused = refusalInAddress(address);
  if (refused) return fail(failure('AUTHENTICATION', refused, access.now()));
  if (address.searchParams.has('installation_id') || address.searchParams.has('setup_action')) {
    return completeApp(address.searchParams, access);
  }
  const [code, state] = [address.searchParams.get('code'), address.searchParams.get('state')];
  if (code && state?.startsWith(appStatePrefix)) return access.continueWithInstallation(code, state);
  const signedIn = await signIn(address, access);
  return signedIn.ok ? connect(address, signedIn.value, access) : signedIn;
}

async function signIn(address: URL, access: CompletionAccess): Promise<Result<ProviderSignIn>> {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const code = address.searchParams.get('code');
  // PKCE protects the exchange: the code of someone else's sign-in does not match the verifier in this browser.
  if (code) {
    access.attempt.end();
    return access.auth.exchangeCode(code);
  }
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  const ours = access.attempt.completes(address);
  if (!accessToken || !refreshToken || !ours) return fail(missingSignIn(access));
  return access.auth.importTokens({
    accessToken,
    refreshToken,
    providerToken: fragment.get('provider_token'),
  });
}

const signedInMessage = 'Authentication successful! Redirecting...';

async function connect(
  address: URL,
  { userId, providerToken }: ProviderSignIn,
  access: CompletionAccess,
): Promise<Result<CallbackOutcome>> {
  const outcome = (toast: string | null, description: Wording | null, title = 'GitHub Connection Failed') => {
    const warning = description === null ? null : { title, description };
    return success<CallbackOutcome>({ kind: 'signIn', message: signedInMessage, toast, warning });
  };
  if (!providerToken) return outcome(null, null);
  const tokens = access.tokens();
  const isPersonal = (await tokens.keptToken(userId, 'oauth'))?.record.personal !== undefined;
  const isWanted = connectsGithub(address) && !isPersonal;
  if (!isWanted && !(await isOwnerWithoutToken(userId, access))) return outcome(null, null);
  const kept = await tokens.keepToken(userId, providerToken);
  if (!kept.ok) return outcome(null, kept.failure);
  const scopes = await tokens.checkScopes(userId);
  await access.onConnected(userId);
  // A locked token cannot be checked now. It is checked when it is unlocked.
  if (!scopes.ok && scopes.failure.code !== 'TOKEN_LOCKED') {
    const description = phrase('Could not fetch GitHub user: {message}', { message: scopes.failure });
    return outcome(null, description, 'GitHub Error');
  }
  const heldOnly = "Your GitHub token couldn't be encrypted. It is kept for this visit only.";
  return outcome('GitHub Connected', kept.value === 'inMemory' ? heldOnly : null);
}

/**
 * True for the owner if no working token is stored. A visitor's token is never stored. A working token is not replaced, because
 * a plain sign-in may grant fewer scopes and the owner may have typed the token.
 */
async function isOwnerWithoutToken(userId: string, { auth, tokens }: CompletionAccess): Promise<boolean> {
  const account = await auth.currentAccount();
  if (!account.ok || !account.value || homePath(account.value) !== paths.admin) return false;
  if ((await tokens().tokenState(userId)) === 'missing') return true;
  const checked = await tokens().checkScopes(userId);
  return !checked.ok && checked.failure.code === 'GITHUB_AUTH_FAILED';
}

async function completeApp(
  parameters: URLSearchParams,
  access: CompletionAccess,
): Promise<Result<CallbackOutcome>> {
  const state = parameters.get('state');
  const installationId = parameters.get('installation_id');
  const setupAction = parameters.get('setup_action');
  if (setupAction === 'request') return completeRequest(state, access);
  const wellFormed = installationId === null || /^\d{1,20}$/.test(installationId);
  if (!state || !wellFormed) return fail(missingSignIn(access));
  const confirmed = await access.confirmAppReturn({ installationId, setupAction, state });
  if (!confirmed.ok) return confirmed;
  if (confirmed.value.appId !== null) access.appSettings.storeAppId(confirmed.value.appId);
  if (setupAction === 'update' && state.startsWith(appStatePrefix)) {
    return appOutcome('GitHub App configuration updated!', 'GitHub App Configured');
  }
  if (confirmed.value.installationId === null) return fail(missingSignIn(access));
  await access.appSettings.storeInstallation(confirmed.value.installationId);
  return appOutcome('GitHub App installation successful!', 'GitHub App Installed');
}

/** Without a valid state, anyone may have crafted the address, so the text does not confirm the request. */
async function completeRequest(
  state: string | null,
  access: CompletionAccess,
): Promise<Result<CallbackOutcome>> {
  if (state) {
    const confirmed = await access.confirmAppReturn({ installationId: null, setupAction: 'request', state });
    if (!confirmed.ok) return confirmed;
  }
  return success<CallbackOutcome>({
    kind: 'appRequest',
    message: "Your request was sent to the organization's owners. They decide whether the app is installed.",
    toast: 'GitHub App Requested',
    warning: null,
  });
}

function appOutcome(message: string, toast: string) {
  return success<CallbackOutcome>({ kind: 'app', message, toast, warning: null });
}

function missingSignIn(access: CompletionAccess): Failure {
  return failure('AUTHENTICATION', 'CALLBACK_EMPTY', access.now());
}
