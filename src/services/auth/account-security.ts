import type { BackendAccess } from '#backend/http.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';

export type AccountSecurity = ReturnType<typeof createAccountSecurity>;

const requests = loadedOnce(() => import('#backend/account-security.ts'));

export function createAccountSecurity(backend: BackendAccess) {
  const { now } = backend;
  return {
    devices: () => withLoaded(requests, now, ({ readSignedInDevices }) => readSignedInDevices(backend)),
    /** Ends the session on the server. Returns false if it had ended already. */
    signOutThere: (sessionId: string) =>
      withLoaded(requests, now, ({ endSession }) => endSession(backend, sessionId)),
    linkedAccounts: () => withLoaded(requests, now, ({ readLinkedAccounts }) => readLinkedAccounts(backend)),
    unlinkAccount: (id: string) => withLoaded(requests, now, (loaded) => loaded.unlinkAccount(backend, id)),
    /**
     * Returns at most 100 entries, newest first.
     * @param before id of the oldest known entry, or null for the newest ones
     */
    log: (before: number | null) =>
      withLoaded(requests, now, ({ readSecurityLog }) => readSecurityLog(backend, before)),
  };
}
