import type { AuthChangeEvent, AuthError } from '@supabase/supabase-js';
import type { Account, SessionChange } from '#domain/auth/account.ts';
import type { EmailLinkType } from '#domain/auth/email-link.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';
import type { AuthClients, AuthRequest, Client } from './auth-clients.ts';
import {
  type AuthAccess,
  despiteOtherTab,
  endSession,
  isUnreachable,
  requestAsBearer,
  tokenRejected,
} from './auth-wire.ts';
import { sessionStorageKey, storedAccessToken } from './session-storage.ts';

/** The authentication service (specification section 7). No method returns a token for storage. */
export type Auth = ReturnType<typeof createAuth>;

/** The result of a sign-in with GitHub, which can be read only once. */
export interface ProviderSignIn {
  userId: string;
  /** The caller passes it to the worker's vault and keeps no copy. */
  providerToken: string | null;
}

/** Tokens in an address fragment. Accepted only from a sign-in that this tab started. */
export interface FragmentTokens {
  accessToken: string;
  refreshToken: string;
  providerToken: string | null;
}

export type TokenMetadata = Partial<
  Record<
    | 'github_token'
    | 'github_token_type'
    | 'github_token_expiry'
    | 'github_token_rotation'
    | 'github_installation_id',
    string | null
  >
>;

/** @param load imports the clients after the first screen */
export function createAuth(access: AuthAccess, load = importClients) {
  const listeners = new Set<(change: SessionChange) => void>();
  let readings = 0;
  const clients = loadedClients(access, load, (event) => {
    // Ignores a refresh during `currentAccount`, because its result has the new state already.
    if (event === 'TOKEN_REFRESHED' && readings > 0) return;
    const change = changeOf[event];
    if (change) for (const listener of listeners) listener(change);
  });
  const request: AuthRequest = (send) => withLoaded(clients, access.now, send);
  const currentSession = async () => (await readSession((await clients()).client)).data.session;
  const forgetSession = () => removeSession(access.storage);

  return {
    ...passwordRequests(request, access),
    ...providerRequests(request, access),
    secondFactor: loadedSecondFactor(request),

    /**
     * Loads the clients before the first request.
     * @throws PartNotLoaded
     */
    async preload(): Promise<void> {
      await clients();
    },

    forgetSession,

    async signOut(): Promise<Result<void>> {
      const token = storedAccessToken(access.storage);
      const ended = await request(async ({ client, getResult }) => {
        const error = await endOwnSession(client);
        return getResult(isUnreachable(error) ? null : error);
      });
      // The client keeps the session if the server does not respond, so it is deleted here.
      forgetSession();
      // If the client could not be loaded, signs out on the server without it.
      const isNotLoaded = !ended.ok && ended.failure.code === 'PART_NOT_LOADED';
      return isNotLoaded && token !== null ? endSession(token, access) : ended;
    },

    /**
     * Returns the access token, or null if `userId` is not signed in. Rejects if a necessary refresh or the client is
     * unavailable.
     */
    async accessToken(userId: string): Promise<string | null> {
      const { data, error } = await readSession((await clients()).client);
      if (isUnreachable(error)) throw error;
      return data.session?.user.id === userId ? data.session.access_token : null;
    },

    async refreshSession(): Promise<boolean> {
      const { error } = await replaceTokens((await clients()).client);
      return !error;
    },

    async currentAccount(): Promise<Result<Account | null>> {
      // Without a stored session, the answer needs no client.
      if (access.storage.getItem(sessionStorageKey) === null) return success(null);
      readings += 1;
      try {
        return await request((clients) => readAccount(clients, access));
      } finally {
        readings -= 1;
      }
    },

    /** @returns the failure `User not authenticated` if signed out */
    updateProfile: (displayName: string): Promise<Result<void>> =>
      request(async ({ client, requests }) => {
        const session = await currentSession();
        if (!session) return fail(userNotAuthenticated(access.now()));
        const renamed = await requests.renameProfile(session, displayName, access);
        if (renamed.ok) await replaceTokens(client);
        return renamed;
      }),

    /** Returns the user's metadata, or an empty object if the client cannot be loaded. */
    async tokenMetadata(): Promise<TokenMetadata> {
      const session = await currentSession().catch(() => null);
      return session?.user.user_metadata ?? {};
    },

    writeTokenMetadata: (data: TokenMetadata): Promise<Result<void>> =>
      request(async ({ client, getResult }) => {
        const { error } = await despiteOtherTab(() => client.updateUser({ data }));
        return getResult(error);
      }),

    /** Calls `listener` at every change of the session. Returns the function that unsubscribes it. */
    onChange(listener: (change: SessionChange) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function loadedSecondFactor(request: AuthRequest) {
  return {
    list: () => request(({ secondFactor }) => secondFactor.list()),
    begin: (name: string) => request(({ secondFactor }) => secondFactor.begin(name)),
    confirm: (id: string, code: string) => request(({ secondFactor }) => secondFactor.confirm(id, code)),
    remove: (id: string) => request(({ secondFactor }) => secondFactor.remove(id)),
  };
}

function removeSession(storage: Storage): void {
  for (const suffix of ['', '-user', '-code-verifier']) storage.removeItem(sessionStorageKey + suffix);
}

/** The build leaves the client out only if the constant is right here. */
const importClients = import.meta.env.WITHOUT_SERVER
  ? () => Promise.reject(new Error('no server'))
  : async () => (await import('./auth-clients.ts')).createAuthClients;

function loadedClients(
  access: AuthAccess,
  load: typeof importClients,
  report: (event: AuthChangeEvent) => void,
): () => Promise<AuthClients> {
  return loadedOnce(async () => {
    const createAuthClients = await load();
    const clients = createAuthClients(access);
    clients.client.onAuthStateChange(report);
    return clients;
  });
}

const readSession = (client: Client) => despiteOtherTab(() => client.getSession());
const replaceTokens = (client: Client) =>
  despiteOtherTab(
    () => client.refreshSession(),
    () => client.getSession(),
  );

/** Signs out on the server. If the server rejects the access token, replaces it first. */
async function endOwnSession(client: Client): Promise<AuthError | null> {
  const end = () => despiteOtherTab(() => client.signOut({ scope: 'local' }));
  const { error } = await end();
  if (error?.code !== tokenRejected) return error;
  const replaced = await replaceTokens(client);
  // Without new tokens, the session has ended already.
  return replaced.error ? null : (await end()).error;
}

async function readAccount(
  { client, toFailure, requests }: AuthClients,
  access: AuthAccess,
): Promise<Result<Account | null>> {
  const { data, error } = await readSession(client);
  if (error) return fail(toFailure(error));
  if (!data.session) return success(null);
  const account = await requests.toAccount(data.session, access);
  if (account.ok || account.failure.status !== 401) return account;
  // The server rejects the token although it has not expired. Refreshes it, because the session may still be valid.
  const refreshed = await replaceTokens(client);
  if (refreshed.error) return fail(toFailure(refreshed.error));
  return refreshed.data.session ? requests.toAccount(refreshed.data.session, access) : account;
}

const changeOf: Partial<Record<AuthChangeEvent, SessionChange>> = {
  SIGNED_IN: 'signedIn',
  SIGNED_OUT: 'signedOut',
  TOKEN_REFRESHED: 'tokenRefreshed',
  MFA_CHALLENGE_VERIFIED: 'tokenRefreshed',
  USER_UPDATED: 'userUpdated',
};

function passwordRequests(request: AuthRequest, access: AuthAccess) {
  return {
    signInWithPassword: (email: string, password: string): Promise<Result<void>> =>
      request(async ({ client, getResult }) => {
        const signIn = () => client.signInWithPassword({ email, password });
        const { error } = await inPlaceOfSession(client, access, signIn);
        return getResult(error);
      }),

    signUp: (email: string, password: string, confirmPath: string): Promise<Result<void>> =>
      request(async ({ client, mail, getResult }) => {
        const { data, error } = await mail.signUp({
          email,
          password,
          options: { emailRedirectTo: access.origin + confirmPath },
        });
        // A Supabase project that does not confirm addresses returns a session at once.
        if (data.session) await client.setSession(data.session);
        return getResult(error);
      }),

    requestPasswordReset: (email: string, resetPath: string): Promise<Result<void>> =>
      request(async ({ mail, getResult }) => {
        const { error } = await mail.resetPasswordForEmail(email, { redirectTo: access.origin + resetPath });
        return getResult(error);
      }),

    /** Sends the e-mail again. The response never reveals whether the address has an account. */
    resendConfirmation: (email: string, confirmPath: string): Promise<Result<void>> =>
      request(async ({ mail, getResult }) => {
        const options = { emailRedirectTo: access.origin + confirmPath };
        return getResult((await mail.resend({ type: 'signup', email, options })).error);
      }),

    /**
     * Uses up a link from an e-mail.
     * @returns the link's access token, or null if the other address must be confirmed, too
     */
    openEmailLink: (tokenHash: string, type: EmailLinkType): Promise<Result<string | null>> =>
      request(async ({ mail, toFailure }) => {
        const { data, error } = await mail.verifyOtp({ token_hash: tokenHash, type });
        if (error) return fail(toFailure(error));
        return success(data.session?.access_token ?? null);
      }),

    /** Sets the password with the link's token. The server then ends all sessions of the account. */
    resetPassword: (token: string, password: string): Promise<Result<void>> =>
      request(() => {
        const body = JSON.stringify({ password });
        return requestAsBearer(token, access, { method: 'PUT', body });
      }),

    linkAuthenticators: (token: string) =>
      request(({ requests }) => requests.readLinkAuthenticators(token, access)),
    confirmLinkCode: (token: string, id: string, code: string) =>
      request(({ requests }) => requests.confirmLinkCode(token, id, code, access)),

    /** Checks that the auth service issued the token, then ends the token's session. */
    async confirmEmail(token: string): Promise<Result<void>> {
      const known = await request(() => requestAsBearer(token, access, { method: 'GET' }));
      if (known.ok) void endSession(token, access);
      return known;
    },
  };
}

function providerRequests(request: AuthRequest, access: AuthAccess) {
  return {
    signInWithGithub: (callbackPath: string, scopes: readonly string[]): Promise<Result<void>> =>
      request(async ({ client, getResult }) => {
        const { error } = await client.signInWithOAuth({
          provider: 'github',
          options: { redirectTo: access.origin + callbackPath, scopes: scopes.join(' ') },
        });
        return getResult(error);
      }),

    /** Leaves the page for GitHub, to add a GitHub sign-in to an account with an e-mail address. */
    linkGithub: (callbackPath: string, scopes: readonly string[]): Promise<Result<void>> =>
      request(async ({ client, getResult }) => {
        const options = { redirectTo: access.origin + callbackPath, scopes: scopes.join(' ') };
        const link = () => client.linkIdentity({ provider: 'github', options });
        return getResult((await despiteOtherTab(link)).error);
      }),

    /** Exchanges the one-time code of a sign-in that this browser started (PKCE). */
    exchangeCode: (code: string): Promise<Result<ProviderSignIn>> =>
      request(async ({ client, toFailure }) => {
        const signIn = () => client.exchangeCodeForSession(code);
        const { data, error } = await inPlaceOfSession(client, access, signIn);
        if (error) return fail(toFailure(error));
        return success({ userId: data.session.user.id, providerToken: data.session.provider_token ?? null });
      }),

    importTokens: (tokens: FragmentTokens): Promise<Result<ProviderSignIn>> =>
      request(async ({ client, toFailure }) => {
        const { accessToken: access_token, refreshToken: refresh_token } = tokens;
        const signIn = () => client.setSession({ access_token, refresh_token });
        const { data, error } = await inPlaceOfSession(client, access, signIn);
        if (error) return fail(toFailure(error));
        if (!data.user) return fail(userNotAuthenticated(access.now()));
        return success({ userId: data.user.id, providerToken: tokens.providerToken });
      }),
  };
}

/** Signs in and ends the replaced session on the server, because its token is lost afterwards. */
async function inPlaceOfSession<T extends { error: AuthError | null }>(
  client: Client,
  access: AuthAccess,
  signIn: () => Promise<T>,
): Promise<T> {
  const before = (await readSession(client)).data.session;
  const signedIn = await signIn();
  if (before && !signedIn.error) void endSession(before.access_token, access);
  return signedIn;
}
