import { endSessionOf, readSecurityLog, readSignedInDevices } from '#backend/account-security.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { AccountSecurity } from '#pages/services.ts';

export function createAccountSecurity(backend: BackendAccess): AccountSecurity {
  return {
    devices: () => readSignedInDevices(backend),
    signOutThere: (sessionId) => endSessionOf(backend, sessionId),
    log: (before) => readSecurityLog(backend, before),
  };
}
