import { createActor, fromPromise, waitFor } from 'xstate';
import type { BackendAccess } from '#backend/http.ts';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { TokenRecord } from '#domain/auth/token.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { fail, type Result } from '#domain/shared/failure.ts';
import { type TokenEvent, tokenMachine } from '#machines/token.machine.ts';
import type { GithubAppRequests, TokenService } from '#workers/github-worker.protocol.ts';
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

export type AppToken = ReturnType<typeof createAppToken>;

/** Manages the installation token. The Edge Function, which has the private key, creates it, and the worker's vault stores it. */
export function createAppToken({ accountId, backend, worker, settings, now }: AppTokenAccess) {
  async function mint(): Promise<Result<TokenRecord>> {
    const session = await backend.accessToken();
    if (session === null) return fail(userNotAuthenticated(now()));
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

  async function lookUp(): Promise<void> {
    const kept = await worker.tokens.keptToken(accountId, 'app_installation');
    token.send(kept ? { type: 'token.stored', record: kept.record } : { type: 'token.cleared' });
  }

  /** Sends an event to the token machine. Resolves with true if a usable token exists afterwards. */
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

    /** Switches to the app that the server names after another device or a webhook has changed it. Null if there is none. */
    async follow(app: AppIds | null) {
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
