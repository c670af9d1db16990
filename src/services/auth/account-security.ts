import type { BackendAccess } from '#backend/http.ts';
import type {
  Authenticator,
  LinkedAccount,
  NewAuthenticator,
  SecurityLogPage,
  SignedInDevice,
} from '#domain/auth/account-security.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';

export interface AccountSecurity {
  devices(): Promise<Result<Listed<SignedInDevice>>>;
  /** Ends the session on the server. Returns false if it had ended already. */
  signOutThere(sessionId: string): Promise<Result<boolean>>;
  linkedAccounts: () => Promise<Result<Listed<LinkedAccount>>>;
  unlinkAccount(id: string): Promise<Result<boolean>>;
  /**
   * At most 100 entries, newest first.
   * @param before id of the oldest known entry, or null for the newest ones
   */
  log(before: number | null): Promise<Result<SecurityLogPage>>;
}

/** Authenticator apps, the second step of the sign-in. The step is off until the first app is added. */
export interface SecondFactor {
  list: () => Promise<Result<Authenticator[]>>;
  /** Creates an authenticator, which becomes active with its first code. Its secret is not stored. */
  begin(name: string): Promise<Result<NewAuthenticator>>;
  /** Verifies a code. Activates a new authenticator, and gives this session the level that the owner's rights require. */
  confirm(id: string, code: string): Promise<Result<void>>;
  /** Fails unless this session has passed a code. */
  remove(id: string): Promise<Result<void>>;
}

const requests = loadedOnce(() => import('#backend/account-security.ts'));

export function createAccountSecurity(backend: BackendAccess): AccountSecurity {
  const { now } = backend;
  return {
    devices: () => withLoaded(requests, now, ({ readSignedInDevices }) => readSignedInDevices(backend)),
    signOutThere: (sessionId) =>
      withLoaded(requests, now, ({ endSession }) => endSession(backend, sessionId)),
    linkedAccounts: () => withLoaded(requests, now, ({ readLinkedAccounts }) => readLinkedAccounts(backend)),
    unlinkAccount: (id) => withLoaded(requests, now, (loaded) => loaded.unlinkAccount(backend, id)),
    log: (before) => withLoaded(requests, now, ({ readSecurityLog }) => readSecurityLog(backend, before)),
  };
}
