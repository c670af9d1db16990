import { AuthClient, type AuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { Account } from '#domain/auth/account.ts';
import type { SessionChange } from '#domain/auth/session-change.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { failed, type Result, success } from '#domain/shared/failure.ts';
import type { AuthAccess } from './auth-access.ts';
import { authFailure, endSession, requestAsBearer } from './auth-wire.ts';
import { withOauthTimeout } from './oauth-timeout.ts';
import { accountOf, renameProfile } from './profile.ts';
import { secondFactorRequests } from './second-factor.ts';
import { withoutProviderTokens } from './session-storage.ts';

/** What the product uses of the authentication service (specification section 7). No call returns a token to keep. */
export type Auth = ReturnType<typeof createAuth>;

/** Key of the session in the browser's storage. */
export const sessionStorageKey = 'portico.session';

/** What a finished provider sign-in hands over, once. */
export interface ProviderSignIn {
  userId: string;
  /** Goes straight to the worker's vault. null: the provider gave none. */
  providerToken: string | null;
}

/** Tokens of the address' fragment; only those of a sign-in that this tab began are ever handed in. */
export interface FragmentTokens {
  accessToken: string;
  refreshToken: string;
  providerToken: string | null;
}

/** The signed-in user's metadata, by its writable keys (specification section 7). null clears a key. */
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

export function createAuth(access: AuthAccess) {
  const { client, mail } = createClients(access);
  const returnTo = (path: string) => access.origin + path;
  const currentSession = async () => (await client.getSession()).data.session;
  const forgetSession = () => {
    for (const suffix of ['', '-user', '-code-verifier'])
      access.storage.removeItem(sessionStorageKey + suffix);
  };

  return {
    ...passwordRequests(client, mail, access),
    ...providerRequests(client, access, returnTo),
    secondFactor: secondFactorRequests(client, access),

    /** Takes the session off this device at once and sends no request: before anything is read of it. */
    forgetSession,

    /** Ends the session on this device, also without a network. */
    async signOut(): Promise<Result<void>> {
      const { error } = await client.signOut({ scope: 'local' });
      // Without a response the client keeps the session; this device must not.
      forgetSession();
      return resultOf(isAuthRetryableFetchError(error) ? null : error, access);
    },

    /**
     * The access token of `userId`, refreshed where needed; null when somebody else or nobody is signed in. Rejects when
     * the network is away and an expired one cannot be refreshed: nobody has to sign in for that.
     */
    async accessToken(userId: string): Promise<string | null> {
      const { data, error } = await client.getSession();
      if (isAuthRetryableFetchError(error)) throw error;
      return data.session?.user.id === userId ? data.session.access_token : null;
    },

    async refreshSession(): Promise<boolean> {
      const { error } = await client.refreshSession();
      return !error;
    },

    /** The session's user with the role that the database says, or null when nobody is signed in. */
    async currentAccount(): Promise<Result<Account | null>> {
      const { data, error } = await client.getSession();
      if (error) return failed(authFailure(error, access.now()));
      if (!data.session) return success(null);
      return accountOf(data.session, access);
    },

    /** @returns a failure with 'User not authenticated' when nobody is signed in */
    async updateProfile(displayName: string): Promise<Result<void>> {
      const session = await currentSession();
      if (!session) return failed(userNotAuthenticated(access.now()));
      const renamed = await renameProfile(session, displayName, access);
      if (renamed.ok) await client.refreshSession();
      return renamed;
    },

    /** The readable part of the token's mirror in the user's metadata, and the value under `github_token`. */
    async tokenMetadata(): Promise<TokenMetadata> {
      return (await currentSession())?.user.user_metadata ?? {};
    },

    async writeTokenMetadata(data: TokenMetadata): Promise<Result<void>> {
      const { error } = await client.updateUser({ data });
      return resultOf(error, access);
    },

    /** Calls back at every change of the session. Returns the unsubscribe function. */
    onChange(listener: (event: SessionChange) => void): () => void {
      const { data } = client.onAuthStateChange((event) => {
        if (event === 'SIGNED_IN') listener('signedIn');
        else if (event === 'SIGNED_OUT') listener('signedOut');
        else if (event === 'TOKEN_REFRESHED') listener('tokenRefreshed');
        // The same session, with new tokens.
        else if (event === 'MFA_CHALLENGE_VERIFIED') listener('tokenRefreshed');
        else if (event === 'USER_UPDATED') listener('userUpdated');
      });
      return () => data.subscription.unsubscribe();
    },
  };
}

type Client = InstanceType<typeof AuthClient>;

function createClients(access: AuthAccess) {
  const shared = {
    url: `${access.url}/auth/v1`,
    headers: { apikey: access.apiKey },
    fetch: withOauthTimeout(access.fetch),
    // The callback machine exchanges the code: GitHub's own `?code=` must not be consumed here.
    detectSessionInUrl: false,
  };
  const client = new AuthClient({
    ...shared,
    storage: withoutProviderTokens(access.storage),
    storageKey: sessionStorageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
  });
  // Links in e-mails are opened anywhere, also where nothing was begun: their tokens come in the fragment, are used
  // for one request, and never become a session.
  const mail = new AuthClient({
    ...shared,
    storageKey: `${sessionStorageKey}.mail`,
    flowType: 'implicit',
    autoRefreshToken: false,
    persistSession: false,
  });
  return { client, mail };
}

function passwordRequests(client: Client, mail: Client, access: AuthAccess) {
  return {
    async signInWithPassword(email: string, password: string): Promise<Result<void>> {
      const signIn = () => client.signInWithPassword({ email, password });
      const { error } = await inPlaceOfSession(client, access, signIn);
      return resultOf(error, access);
    },

    async signUp(email: string, password: string, confirmPath: string): Promise<Result<void>> {
      const { data, error } = await mail.signUp({
        email,
        password,
        options: { emailRedirectTo: access.origin + confirmPath },
      });
      // A project that requires no confirmation signs in at once.
      if (data.session) await client.setSession(data.session);
      return resultOf(error, access);
    },

    async requestPasswordReset(email: string, resetPath: string): Promise<Result<void>> {
      const { error } = await mail.resetPasswordForEmail(email, { redirectTo: access.origin + resetPath });
      return resultOf(error, access);
    },

    /** The link's token is the bearer of this one request. The server ends its session, and all others, with the change. */
    resetPassword: (token: string, password: string): Promise<Result<void>> =>
      requestAsBearer(token, access, { method: 'PUT', body: JSON.stringify({ password }) }),

    /** Whether the token of a confirmation link is one that the service issued. It is good for nothing after that. */
    async confirmEmail(token: string): Promise<Result<void>> {
      const known = await requestAsBearer(token, access, { method: 'GET' });
      if (known.ok) void endSession(token, access);
      return known;
    },
  };
}

function providerRequests(client: Client, access: AuthAccess, returnTo: (path: string) => string) {
  return {
    /** Leaves the page for the provider. The browser comes back to `callbackPath`. */
    async signInWithGithub(callbackPath: string, scopes: readonly string[]): Promise<Result<void>> {
      const { error } = await client.signInWithOAuth({
        provider: 'github',
        options: { redirectTo: returnTo(callbackPath), scopes: scopes.join(' ') },
      });
      return resultOf(error, access);
    },

    /** Leaves the page to add GitHub to an account that signs in by e-mail. */
    async linkGithub(callbackPath: string, scopes: readonly string[]): Promise<Result<void>> {
      const { error } = await client.linkIdentity({
        provider: 'github',
        options: { redirectTo: returnTo(callbackPath), scopes: scopes.join(' ') },
      });
      return resultOf(error, access);
    },

    /** Exchanges the one-time code of a sign-in that this browser began (PKCE). */
    async exchangeCode(code: string): Promise<Result<ProviderSignIn>> {
      const signIn = () => client.exchangeCodeForSession(code);
      const { data, error } = await inPlaceOfSession(client, access, signIn);
      if (error) return failed(authFailure(error, access.now()));
      return success({ userId: data.session.user.id, providerToken: data.session.provider_token ?? null });
    },

    async importTokens(tokens: FragmentTokens): Promise<Result<ProviderSignIn>> {
      const { accessToken: access_token, refreshToken: refresh_token } = tokens;
      const signIn = () => client.setSession({ access_token, refresh_token });
      const { data, error } = await inPlaceOfSession(client, access, signIn);
      if (error) return failed(authFailure(error, access.now()));
      if (!data.user) return failed(userNotAuthenticated(access.now()));
      return success({ userId: data.user.id, providerToken: tokens.providerToken });
    },
  };
}

/** Nothing on this device could end the session that it signs in over: the server is asked to. */
async function inPlaceOfSession<T extends { error: AuthError | null }>(
  client: Client,
  access: AuthAccess,
  signIn: () => Promise<T>,
): Promise<T> {
  const before = (await client.getSession()).data.session;
  const signedIn = await signIn();
  if (before && !signedIn.error) void endSession(before.access_token, access);
  return signedIn;
}

function resultOf(error: AuthError | null, access: AuthAccess): Result<void> {
  return error ? failed(authFailure(error, access.now())) : success(undefined);
}
