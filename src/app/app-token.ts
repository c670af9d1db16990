import type { BackendAccess } from '#backend/http.ts';
import { installationTokenRefreshMarginMs } from '#config/constants.ts';
import type { AppIds } from '#domain/app-configuration.ts';
import type { OfficeWorker } from '#workers/office.protocol.ts';
import type { AppSettings } from './app-settings.ts';

export interface AppTokenAccess {
  accountId: string;
  backend: BackendAccess;
  worker: Pick<OfficeWorker, 'renewAppToken' | 'keptToken' | 'forgetAppToken'>;
  settings: AppSettings;
  now: () => number;
}

export interface AppToken {
  /** Sees to it that the vault holds one with more than five minutes left, where the app is set up. */
  prepare(): Promise<void>;
  /** Has the server mint another one. Resolves with whether there is one. */
  renew(): Promise<boolean>;
  /**
   * The server has said what is configured. Another device, or GitHub by a webhook, may have changed it: the hints
   * follow, and a token of what is configured no more leaves the vault.
   */
  follow(app: AppIds | null): Promise<void>;
}

/**
 * The GitHub App's installation token: minted by the Edge Function, which alone holds the key, fetched by the worker and
 * kept in its vault.
 */
export function createAppToken({ accountId, backend, worker, settings, now }: AppTokenAccess): AppToken {
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

    async follow(app) {
      const known = settings.installationId();
      if (known === (app?.installationId ?? null)) return;
      if (known !== null) await worker.forgetAppToken(accountId);
      if (app) {
        settings.storeAppId(app.appId);
        await settings.storeInstallation(app.installationId);
      } else {
        settings.clear();
        await settings.forgetMirror();
      }
    },

    async prepare() {
      if (!settings.installationId()) return;
      const kept = await worker.keptToken(accountId, 'app_installation');
      const expiresAt = kept && (kept.record.expiresAt ?? Infinity);
      if (expiresAt !== null && expiresAt - now() > installationTokenRefreshMarginMs) return;
      await renew();
    },
  };
}
