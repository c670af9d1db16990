import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { TokenRecord } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';

/** The wizard's last step on its way to the server. */
export interface AppCredentials extends AppIds {
  privateKey: string;
  state: string;
}

export interface InstallationClaim {
  /** null: an installation was only requested. */
  installationId: string | null;
  setupAction: string | null;
  state: string;
}

export interface ConfirmedInstallation {
  /** `configured`: nothing is missing any more. `noted`: the key is. `updated`: of what is configured already. `requested`: owners decide. */
  outcome: 'configured' | 'noted' | 'updated' | 'requested';
  appId?: string | null | undefined;
  installationId?: string | null | undefined;
}

/**
 * What the GitHub App needs the owner's token for, or brings a token home: requests that the worker makes itself.
 *
 * `session` is the signed-in user's access token, for this one request. The private key passes through to the server
 * and is held nowhere.
 */
export interface AppDesk {
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
}
