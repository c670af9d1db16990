import { AuthClient, type AuthError, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { providerScopes } from '#config/constants.ts';
import type { Account } from '#domain/account.ts';
import { type Failure, failed, failure, type Result, success, userFacingText } from '#domain/failure.ts';
import { defaultRole } from '#domain/role.ts';
import { withoutProviderTokens } from './session-storage.ts';

export interface AuthAccess {
  /** Absolute, without a trailing slash. */
  url: string;
  apiKey: string;
  origin: string;
  storage: Storage;
  fetch: typeof fetch;
  now: () => number;
}

/** What the product asks of the authentication service (specification section 7). No call returns a token to keep. */
export type Auth = ReturnType<typeof createAuth>;

/** Key of the session in the browser's storage. */
export const sessionStorageKey = 'portico.session';

/** What a finished provider sign-in hands over, once. */
export interface ProviderSignIn {
  userId: string;
  /** Goes straight to the worker's vault. null: the provider gave none. */
  providerToken: string | null;
}

export function createAuth(access: AuthAccess) {
  const client = new AuthClient({
    url: `${access.url}/auth/v1`,
    headers: { apikey: access.apiKey },
    fetch: access.fetch,
    storage: withoutProviderTokens(access.storage),
    storageKey: sessionStorageKey,
    flowType: 'pkce',
    // The callback machine exchanges the code: GitHub's own `?code=` must not be consumed here.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
  });

  const returnTo = (path: string) => access.origin + path;

  return {
    async signInWithPassword(email: string, password: string): Promise<Result<void>> {
      const { error } = await client.signInWithPassword({ email, password });
      return settled(error, access);
    },

    async signUp(email: string, password: string, confirmPath: string): Promise<Result<void>> {
      const { error } = await client.signUp({
        email,
        password,
        options: { emailRedirectTo: returnTo(confirmPath) },
      });
      return settled(error, access);
    },

    /** Leaves the page for the provider. The browser comes back to `callbackPath`. */
    async signInWithGithub(callbackPath: string): Promise<Result<void>> {
      const { error } = await client.signInWithOAuth({
        provider: 'github',
        options: { redirectTo: returnTo(callbackPath), scopes: providerScopes.join(' ') },
      });
      return settled(error, access);
    },

    /** Exchanges the one-time code of a sign-in that this browser began (PKCE). */
    async exchangeCode(code: string): Promise<Result<ProviderSignIn>> {
      const { data, error } = await client.exchangeCodeForSession(code);
      if (error) return failed(authFailure(error, access.now()));
      return success({ userId: data.session.user.id, providerToken: data.session.provider_token ?? null });
    },

    async requestPasswordReset(email: string, resetPath: string): Promise<Result<void>> {
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: returnTo(resetPath) });
      return settled(error, access);
    },

    /** The link's token is the bearer of this one request and starts no session. */
    async resetPassword(token: string, password: string): Promise<Result<void>> {
      const headers = {
        apikey: access.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      };
      try {
        const body = JSON.stringify({ password });
        const response = await access.fetch(`${access.url}/auth/v1/user`, { method: 'PUT', headers, body });
        if (response.ok) return success(undefined);
        const answer = refusal.parse(await response.json());
        const words = answer.msg ?? answer.message ?? 'The link is no longer valid.';
        return failed(failure('AUTHENTICATION', answer.error_code ?? 'RESET_FAILED', words, access.now()));
      } catch {
        return failed(unreachable(access.now()));
      }
    },

    /** Ends the session on this device, also without a network. */
    async signOut(): Promise<Result<void>> {
      const { error } = await client.signOut({ scope: 'local' });
      if (error) access.storage.removeItem(sessionStorageKey);
      return settled(isAuthRetryableFetchError(error) ? null : error, access);
    },

    /** The access token of `userId`, refreshed where needed; null when somebody else or nobody is signed in. */
    async accessToken(userId: string): Promise<string | null> {
      const { data } = await client.getSession();
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

    /** Calls back at every change of the session. Returns the way to stop. */
    onChange(listener: (event: AuthChange) => void): () => void {
      const { data } = client.onAuthStateChange((event) => {
        if (event === 'SIGNED_IN') listener('signedIn');
        else if (event === 'SIGNED_OUT') listener('signedOut');
        else if (event === 'TOKEN_REFRESHED') listener('tokenRefreshed');
        else if (event === 'USER_UPDATED') listener('userUpdated');
      });
      return () => data.subscription.unsubscribe();
    },
  };
}

export type AuthChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';

const refusal = z.catch(
  z.object({
    msg: z.optional(z.string()),
    message: z.optional(z.string()),
    error_code: z.optional(z.string()),
  }),
  {},
);

const profileRows = z.array(
  z.object({
    display_name: z.nullable(z.string()),
    role: z.enum(['admin', 'viewer']),
    github_username: z.nullable(z.string()),
  }),
);

const metadata = z.catch(
  z.object({
    full_name: z.optional(z.string()),
    user_name: z.optional(z.string()),
    avatar_url: z.optional(z.string()),
  }),
  {},
);

async function accountOf(session: Session, access: AuthAccess): Promise<Result<Account>> {
  const { user } = session;
  const profile = await readProfile(session, access);
  if (!profile.ok) return profile;
  const {
    full_name: fullName,
    user_name: userName,
    avatar_url: avatarUrl,
  } = metadata.parse(user.user_metadata);
  const provider: unknown = user.app_metadata.provider;
  return success({
    userId: user.id,
    email: user.email ?? null,
    role: profile.value?.role ?? defaultRole,
    displayName: profile.value?.display_name ?? null,
    githubUsername: profile.value?.github_username ?? null,
    fullName: fullName ?? null,
    userName: userName ?? null,
    avatarUrl: avatarUrl ?? null,
    provider: typeof provider === 'string' ? provider : null,
  });
}

async function readProfile(session: Session, access: AuthAccess) {
  const address = `${access.url}/rest/v1/profiles?select=display_name,role,github_username&id=eq.${session.user.id}`;
  const headers = { apikey: access.apiKey, authorization: `Bearer ${session.access_token}` };
  try {
    const response = await access.fetch(address, { headers });
    if (!response.ok) {
      const message = `The profile could not be read (${response.status}).`;
      const kind = response.status === 401 ? 'AUTHENTICATION' : 'API';
      return failed(failure(kind, 'PROFILE_UNREADABLE', message, access.now(), { status: response.status }));
    }
    const [profile] = profileRows.parse(await response.json());
    return success(profile);
  } catch {
    return failed(unreachable(access.now()));
  }
}

function settled(error: AuthError | null, access: AuthAccess): Result<void> {
  return error ? failed(authFailure(error, access.now())) : success(undefined);
}

function unreachable(now: number): Failure {
  return failure('NETWORK', 'NETWORK_UNREACHABLE', userFacingText.NETWORK, now);
}

/** The auth service's own words are shown (specification section 8). */
function authFailure(error: AuthError, now: number): Failure {
  if (isAuthRetryableFetchError(error)) return unreachable(now);
  const code = error.code ?? 'AUTH_FAILED';
  const details = error.status === undefined ? {} : { status: error.status };
  return failure('AUTHENTICATION', code, error.message, now, details);
}
