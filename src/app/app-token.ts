import type { BackendAccess } from '#backend/http.ts';
import { installationTokenRefreshMarginMs } from '#config/constants.ts';
import type { OfficeWorker } from '#workers/office.protocol.ts';
import { createAppSettings } from './app-settings.ts';

export interface AppTokenAccess {
  accountId: string;
  backend: BackendAccess;
  worker: Pick<OfficeWorker, 'renewAppToken' | 'keptToken'>;
  storage: Storage;
  now: () => number;
}

export interface AppToken {
  /** Sees to it that the vault holds one with more than five minutes left, where the app is set up. */
  prepare(): Promise<void>;
  /** Has the server mint another one. Resolves with whether there is one. */
  renew(): Promise<boolean>;
}

/**
 * The GitHub App's installation token: minted by the Edge Function, which alone holds the key, fetched by the worker and
 * kept in its vault.
 */
export function createAppToken({ accountId, backend, worker, storage, now }: AppTokenAccess): AppToken {
  const settings = createAppSettings(storage, () => Promise.resolve());

  async function renew(): Promise<boolean> {
    const session = await backend.accessToken();
    if (session === null) return false;
    const renewed = await worker.renewAppToken(accountId, session);
    if (!renewed.ok) return false;
    const kept = await worker.keptToken(accountId, 'app_installation');
    if (kept?.envelope) settings.storeToken(kept.envelope, kept.record.expiresAt ?? 0);
    return true;
  }

  return {
    renew,
    async prepare() {
      if (!settings.installationId()) return;
      const kept = await worker.keptToken(accountId, 'app_installation');
      const expiresAt = kept && (kept.record.expiresAt ?? Infinity);
      if (expiresAt !== null && expiresAt - now() > installationTokenRefreshMarginMs) return;
      await renew();
    },
  };
}
