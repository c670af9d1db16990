import * as z from 'zod/mini';
import { type BackendAccess, postAsUser } from '#backend/http.ts';
import { installationTokenRefreshMarginMs } from '#config/constants.ts';
import type { OfficeWorker } from '#workers/office.protocol.ts';
import { createAppSettings } from './app-settings.ts';

export interface AppTokenAccess {
  accountId: string;
  backend: BackendAccess;
  worker: Pick<OfficeWorker, 'keep' | 'keptToken'>;
  storage: Storage;
  now: () => number;
}

export interface AppToken {
  /** Sees to it that the vault holds one with more than five minutes left, where the app is set up. */
  prepare(): Promise<void>;
  /** Has the server mint another one. Resolves with whether there is one. */
  renew(): Promise<boolean>;
}

const minted = z.object({ token: z.string().check(z.minLength(1)), expiresAt: z.string() });

/** The GitHub App's installation token: minted by the Edge Function, which alone holds the key, kept in the vault. */
export function createAppToken({ accountId, backend, worker, storage, now }: AppTokenAccess): AppToken {
  const settings = createAppSettings(storage, () => Promise.resolve());

  async function renew(): Promise<boolean> {
    const headers = { action: 'installationToken' };
    const answered = await postAsUser(backend, '/functions/v1/github-app', {}, { headers });
    const parsed = z.safeParse(minted, answered.ok ? answered.value : null);
    if (!parsed.success) return false;
    const expiresAt = Date.parse(parsed.data.expiresAt);
    const kept = await worker.keep(accountId, {
      token: parsed.data.token,
      tokenType: 'app_installation',
      expiresAt,
    });
    const { envelope } = (await worker.keptToken(accountId, 'app_installation')) ?? { envelope: null };
    if (envelope) settings.storeToken(envelope, expiresAt);
    return kept.ok;
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
