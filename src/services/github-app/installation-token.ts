import { createActor, fromPromise, waitFor } from 'xstate';
import type { BackendAccess } from '#backend/http.ts';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { TokenRecord } from '#domain/auth/token.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { failed, type Result } from '#domain/shared/failure.ts';
import { type TokenEvent, tokenMachine } from '#machines/token.machine.ts';
import type { GithubAppRequests } from '#workers/github-app.protocol.ts';
import type { TokenService } from '#workers/tokens.protocol.ts';
import type { AppSettings } from './settings.ts';

export interface AppTokenAccess {
  accountId: string;
  backend: BackendAccess;
  worker: {
    app: Pick<GithubAppRequests, 'renewAppToken' | 'forgetAppToken'>;
    tokens: Pick<TokenService, 'keptToken'>;
  };
  settings: AppSettings;
  now: () => number;
}

export interface AppToken {
  /** Sees to it that the vault holds one with more than five minutes left, where the app is set up. */
  prepare(): Promise<void>;
  /** Has the server mint another one. Resolves with whether there is one. */
  renew(): Promise<boolean>;
  /**
   * Follows the server's configuration, which another device or a webhook may have changed: updates the hints and
   * deletes a token of a former configuration.
   */
  follow(app: AppIds | null): Promise<void>;
}

/**
 * The GitHub App's installation token: minted by the Edge Function, which alone holds the key, fetched by the worker and
 * kept in its vault. Its life is the token machine's: one with more than five minutes left is used again, any other one
 * is replaced before it is needed.
 */
export function createAppToken({ accountId, backend, worker, settings, now }: AppTokenAccess): AppToken {
  async function mint(): Promise<Result<TokenRecord>> {
    const session = await backend.accessToken();
    if (session === null) return failed(userNotAuthenticated(now()));
    const minted = await worker.app.renewAppToken(accountId, session);
    if (!minted.ok) return minted;
    const kept = await worker.tokens.keptToken(accountId, 'app_installation');
    if (kept?.envelope) settings.storeToken(kept.envelope, kept.record.expiresAt ?? 0);
    return minted;
  }

  const token = createActor(
    tokenMachine.provide({ actors: { refreshInstallationToken: fromPromise(mint) } }),
    { input: { record: null, now } },
  );
  token.start();

  /** Another tab may have changed the stored token. */
  async function lookUp(): Promise<void> {
    const kept = await worker.tokens.keptToken(accountId, 'app_installation');
    token.send(kept ? { type: 'token.stored', record: kept.record } : { type: 'token.cleared' });
  }

  /** Resolves with whether there is one that can be used. */
  async function after(event: TokenEvent): Promise<boolean> {
    if (token.getSnapshot().matches('missing')) {
      const minted = await mint();
      if (minted.ok) token.send({ type: 'token.stored', record: minted.value });
      return minted.ok;
    }
    token.send(event);
    return (await waitFor(token, (state) => !state.matches('refreshing'))).matches('valid');
  }

  return {
    async renew() {
      await lookUp();
      return after({ type: 'token.rejected' });
    },

    async follow(app) {
      const known = settings.installationId();
      if (known === (app?.installationId ?? null)) return;
      if (known !== null) await worker.app.forgetAppToken(accountId);
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
      await lookUp();
      await after({ type: 'token.needed' });
    },
  };
}
