import type {
  AppCredentials,
  ConfirmedInstallation,
  InstallationClaim,
} from '#domain/auth/app-configuration.ts';
import type { TokenRecord } from '#domain/auth/token.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import type { Result } from '#domain/shared/failure.ts';

/**
 * Requests of the GitHub App that use or obtain a token, made by the worker itself. `session` is the user's access
 * token for this one request. The private key is passed to the server and never stored.
 */
export interface GithubAppRequests {
  storeAppSettings(accountId: string, session: string, credentials: AppCredentials): Promise<Result<void>>;
  verifyInstallation(
    accountId: string,
    session: string,
    claim: InstallationClaim,
  ): Promise<Result<ConfirmedInstallation>>;
  /** The app is used with another of its installations; a token of the former one leaves the vault. */
  connectInstallation(accountId: string, session: string, installationId: string): Promise<Result<void>>;
  /** Has the server mint an installation token, which goes straight into the vault. */
  renewAppToken(accountId: string, session: string): Promise<Result<TokenRecord>>;
  /** The app is disconnected: its token leaves this device, the owner's own stays. */
  forgetAppToken(accountId: string): Promise<void>;
  /**
   * Has the server mint a token that changes one repository. It is held in the worker's memory, and nowhere else, until
   * `endWriting` or the next one, which take it back at GitHub.
   */
  openWriting(accountId: string, session: string, target: WriteTarget): Promise<Result<void>>;
  endWriting(accountId: string): Promise<void>;
}
