import { AuthClient, type AuthError } from '@supabase/supabase-js';
import { type Failure, fail, type Result, success } from '#domain/shared/failure.ts';
import { authFailure, authFetch } from './auth-responses.ts';
import type { AuthAccess } from './auth-wire.ts';
import { clientStorage } from './client-storage.ts';
import { confirmLinkCode, readLinkAuthenticators } from './link-second-factor.ts';
import { renameProfile, toAccount } from './profile.ts';
import { secondFactorRequests } from './second-factor.ts';
import { sessionStorageKey } from './session-storage.ts';

export type Client = InstanceType<typeof AuthClient>;

export interface AuthClients {
  client: Client;
  /** Client for links in e-mails. The tokens in their fragment are used for one request and never become a session. */
  mail: Client;
  toFailure: (error: AuthError) => Failure;
  getResult: (error: AuthError | null) => Result<void>;
  secondFactor: ReturnType<typeof secondFactorRequests>;
  requests: typeof requests;
}

/** Sends a request with the clients. Fails if the clients cannot be loaded. */
export type AuthRequest = <Value>(
  send: (clients: AuthClients) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

const requests = { toAccount, renameProfile, readLinkAuthenticators, confirmLinkCode };

/** Creates the clients. Imported after the first screen, because auth-js is large. */
export function createAuthClients(access: AuthAccess): AuthClients {
  const shared = {
    url: `${access.url}/auth/v1`,
    headers: { apikey: access.apiKey },
    fetch: authFetch(access.fetch, access.clock),
    // The callback machine exchanges the code. The client must not do it, because GitHub's own `?code=` is no sign-in.
    detectSessionInUrl: false,
  };
  const toFailure = (error: AuthError) => authFailure(error, access.now());
  const client = new AuthClient({
    ...shared,
    storage: clientStorage(access.storage, access.clock),
    storageKey: sessionStorageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
  });
  return {
    client,
    mail: new AuthClient({
      ...shared,
      storageKey: `${sessionStorageKey}.mail`,
      flowType: 'implicit',
      autoRefreshToken: false,
      persistSession: false,
    }),
    toFailure,
    getResult: (error) => (error ? fail(toFailure(error)) : success(undefined)),
    secondFactor: secondFactorRequests({ client, toFailure }),
    requests,
  };
}
