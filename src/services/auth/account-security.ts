import { endSessionOf, readSecurityLog, readSignedInDevices } from '#backend/account-security.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { SecurityEvent, SignedInDevice } from '#domain/auth/account-security.ts';
import type { Result } from '#domain/shared/failure.ts';

/** Where the account is signed in, and what happened to its rights and keys: asked of the server, kept nowhere. */
export interface AccountSecurity {
  /** This device first. */
  devices(): Promise<Result<SignedInDevice[]>>;
  /** Ends that one session. False: it had ended already. */
  signOutThere(sessionId: string): Promise<Result<boolean>>;
  /** At most 100 entries, the newest first; `before`: only those older than this one. */
  log(before: number | null): Promise<Result<SecurityEvent[]>>;
}

export function createAccountSecurity(backend: BackendAccess): AccountSecurity {
  return {
    devices: () => readSignedInDevices(backend),
    signOutThere: (sessionId) => endSessionOf(backend, sessionId),
    log: (before) => readSecurityLog(backend, before),
  };
}
