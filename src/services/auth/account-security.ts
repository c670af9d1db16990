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
  /** Returns false if the session had ended already. */
  signOutThere(sessionId: string): Promise<Result<boolean>>;
  linkedAccounts(): Promise<Result<Listed<LinkedAccount>>>;
  unlinkAccount(id: string): Promise<Result<boolean>>;
  /** At most 100 entries, newest first. */
  log(before: number | null): Promise<Result<SecurityLogPage>>;
}

/** Authenticator apps as a second step of the sign-in; off until the first one is added. */
export interface SecondFactor {
  list(): Promise<Result<Authenticator[]>>;
  /** Starts a new authenticator, which is active after its first code. Its secret is not stored. */
  begin(name: string): Promise<Result<NewAuthenticator>>;
  /** Verifies a code: activates a new authenticator, and raises this session to the level that the owner's rights need. */
  confirm(id: string, code: string): Promise<Result<void>>;
  /** Needs a session that has passed a code. */
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
