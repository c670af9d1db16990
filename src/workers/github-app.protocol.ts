import type {
  AppCredentials,
  ConfirmedInstallation,
  InstallationClaim,
} from '#domain/auth/app-configuration.ts';
import type { TokenRecord } from '#domain/auth/token.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import type { Result } from '#domain/shared/failure.ts';

/**
 * Requests of the GitHub App that use or return a token, sent by the worker itself. `session` is the user's access token for one
 * request. The private key is sent to the server and never stored.
 */
export interface GithubAppRequests {
  storeAppSettings(accountId: string, session: string, credentials: AppCredentials): Promise<Result<void>>;
  verifyInstallation(
    accountId: string,
    session: string,
    claim: InstallationClaim,
  ): Promise<Result<ConfirmedInstallation>>;
  /** Uses another installation and deletes the former one's token. */
  connectInstallation(accountId: string, session: string, installationId: string): Promise<Result<void>>;
  /** Requests an installation token, which goes straight into the vault. */
  renewAppToken(accountId: string, session: string): Promise<Result<TokenRecord>>;
  forgetAppToken(accountId: string): Promise<void>;
  /**
   * Requests a token for changing one repository. It stays in the worker's memory until `endWriting` or the next call, which
   * revoke it.
   */
  openWriting(accountId: string, session: string, target: WriteTarget): Promise<Result<void>>;
  endWriting(accountId: string): Promise<void>;
}
