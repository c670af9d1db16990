import type {
  AppCredentials,
  ConfirmedInstallation,
  InstallationClaim,
} from '#domain/auth/app-configuration.ts';
import type { TokenRecord, TokenType } from '#domain/auth/token.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';
import type { GithubAppRequests, TokenToKeep } from './github-worker.protocol.ts';

/** `githubToken` is empty for an owner without a GitHub connection. The server then reports the missing token. */
export interface AppService {
  storeAppSettings(session: string, credentials: AppCredentials, githubToken: string): Promise<Result<void>>;
  verifyInstallation(
    session: string,
    claim: InstallationClaim,
    githubToken: string,
  ): Promise<Result<ConfirmedInstallation>>;
  connectInstallation(session: string, installationId: string, githubToken: string): Promise<Result<void>>;
  mintInstallationToken(session: string): Promise<Result<{ token: string; expiresAt: number }>>;
  mintWriteToken(session: string, target: WriteTarget): Promise<Result<{ token: string }>>;
}

export interface GithubAppRequestsDependencies {
  service: AppService;
  openToken: (accountId: string, tokenType: TokenType) => Promise<Result<string>>;
  keep: (accountId: string, token: TokenToKeep) => Promise<Result<unknown>>;
  forget: (accountId: string, tokenType: TokenType) => Promise<void>;
  /** Revokes a write token on GitHub, which would otherwise remain valid for up to an hour. */
  revokeWriteToken: (token: string) => Promise<Result<void>>;
  isLocked: () => Promise<boolean>;
  now: () => number;
}

export interface OpenGithubAppRequests extends GithubAppRequests {
  openWriteToken: (accountId: string) => Promise<Result<string>>;
}

export function createGithubAppRequests({
  service,
  openToken,
  keep,
  forget,
  revokeWriteToken,
  isLocked,
  now,
}: GithubAppRequestsDependencies): OpenGithubAppRequests {
  const writing = new Map<string, string>();
  const refusal = (code: FailureCode) => fail(failure('AUTHENTICATION', code, now()));

  async function endWriting(accountId: string): Promise<void> {
    const token = writing.get(accountId);
    writing.delete(accountId);
    if (token !== undefined) await revokeWriteToken(token);
  }

  /** Fails if the vault is locked, because the server would report a missing token instead of the lock. */
  async function withGithubToken<T>(
    accountId: string,
    request: (githubToken: string) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const opened = await openToken(accountId, 'oauth');
    if (opened.ok) return request(opened.value);
    return opened.failure.code === 'TOKEN_LOCKED' ? opened : request('');
  }

  return {
    storeAppSettings: (accountId, session, credentials) =>
      withGithubToken(accountId, (token) => service.storeAppSettings(session, credentials, token)),
    verifyInstallation: (accountId, session, claim) =>
      withGithubToken(accountId, (token) => service.verifyInstallation(session, claim, token)),
    async connectInstallation(accountId, session, installationId) {
      const connected = await withGithubToken(accountId, (token) =>
        service.connectInstallation(session, installationId, token),
      );
      // Deletes the stored token, which belongs to the former installation.
      if (connected.ok) await forget(accountId, 'app_installation');
      return connected;
    },

    async forgetAppToken(accountId) {
      void endWriting(accountId);
      await forget(accountId, 'app_installation');
    },

    async openWriting(accountId, session, target) {
      void endWriting(accountId);
      if (await isLocked()) return refusal('TOKEN_LOCKED');
      const minted = await service.mintWriteToken(session, target);
      if (!minted.ok) return minted;
      writing.set(accountId, minted.value.token);
      return success(undefined);
    },

    endWriting,

    async openWriteToken(accountId) {
      if (await isLocked()) {
        for (const held of writing.keys()) void endWriting(held);
        return refusal('TOKEN_LOCKED');
      }
      const token = writing.get(accountId);
      return token === undefined ? refusal('TOKEN_MISSING') : success(token);
    },

    async renewAppToken(accountId, session) {
      const minted = await service.mintInstallationToken(session);
      if (!minted.ok) return minted;
      const { token, expiresAt } = minted.value;
      const kept = await keep(accountId, { token, tokenType: 'app_installation', expiresAt });
      if (!kept.ok) return kept;
      return success<TokenRecord>({ tokenType: 'app_installation', expiresAt, rotatedAt: now() });
    },
  };
}
