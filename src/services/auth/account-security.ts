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

/** Where the account is signed in, and what happened to its rights and keys: read from the server, kept nowhere. */
export interface AccountSecurity {
  /** This device first. */
  devices(): Promise<Result<Listed<SignedInDevice>>>;
  /** Ends that one session. False: it had ended already. */
  signOutThere(sessionId: string): Promise<Result<boolean>>;
  /** Accounts at providers that sign in to this account. */
  linkedAccounts(): Promise<Result<Listed<LinkedAccount>>>;
  /** Removes one of them. False: it was removed already. */
  unlinkAccount(id: string): Promise<Result<boolean>>;
  /** At most 100 entries, the newest first; `before`: only those older than this one. */
  log(before: number | null): Promise<Result<SecurityLogPage>>;
}

/** The signed-in account's authenticator apps, as a second step of its sign-ins: off until the first one is added. */
export interface SecondFactor {
  /** Verified authenticators, oldest first. */
  list(): Promise<Result<Authenticator[]>>;
  /** Begins a new authenticator, which counts from its first code on. Its secret is not stored. */
  begin(name: string): Promise<Result<NewAuthenticator>>;
  /** Shows a code: confirms a new authenticator, and brings this session to the level that the owner's rights need. */
  confirm(id: string, code: string): Promise<Result<void>>;
  /** Takes a session that has shown a code. */
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
