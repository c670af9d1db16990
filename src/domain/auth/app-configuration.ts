/** The GitHub App as the screens know it. Key and webhook secret are not part of it. */
export type AppConfiguration =
  | { isConfigured: false }
  | {
      isConfigured: true;
      appId: string;
      appName: string | null;
      installationId: string;
      /** The account that the app is installed on. */
      accountLogin: string | null;
    };

/** The server's last known configuration of the app. */
export interface LastKnownApp {
  appId: string;
  installationId: string;
  /** Milliseconds since the epoch; null: it was not noted. */
  at: number | null;
}

/** A place where the app is installed. */
export interface AppInstallation {
  id: string;
  /** Login of the user or organisation. */
  account: string;
  /** Repositories that the app may access. */
  repositories: 'all' | 'selected';
}

/** A setup that the server has begun. The state is bound to the owner and good for an hour. */
export interface BegunSetup {
  state: string;
  /** GitHub's form, filled in as far as an address can. */
  setupUrl: string;
  /** The manifest from which GitHub creates the app in one click. */
  manifest: string;
}

/** An app that GitHub has made from the manifest, and that is still to be installed. */
export interface CreatedApp {
  appId: string;
  appName: string;
  installUrl: string;
  /** For the way to the installation and back. */
  state: string;
}

/** Input of the last step, without the key, which is never stored. */
export interface AppIds {
  appId: string;
  installationId: string;
}

/** The wizard's last step on its way to the server: the one request that carries the private key. */
export interface AppCredentials extends AppIds {
  privateKey: string;
  state: string;
}

/** Claims about an installation in an address. */
export interface InstallationClaim {
  /** null: an installation was only requested. */
  installationId: string | null;
  setupAction: string | null;
  state: string;
}

export interface ConfirmedInstallation {
  /**
   * `configured`: complete. `noted`: the key is missing. `updated`: an existing configuration changed. `requested`:
   * the organisation's owners decide.
   */
  outcome: 'configured' | 'noted' | 'updated' | 'requested';
  appId?: string | null | undefined;
  installationId?: string | null | undefined;
}

/** Under which this device remembers the app in the browser's storage (specification section 3). */
export const appSettingKeys = {
  appId: 'github_app_id',
  installationId: 'github_installation_id',
  token: 'github_app_token',
  tokenExpiry: 'github_app_token_expiry',
  checkedAt: 'github_app_checked_at',
} as const;

/** Key of the progress of an account's setup of the app, in local storage. */
export const setupProgressKey = (accountId: string) => `portico.app-setup.${accountId}`;
