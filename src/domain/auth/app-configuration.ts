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

/** What this device knows of the app from the last time that the server said so. */
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
  /** What its owner has let the app see. */
  repositories: 'all' | 'selected';
}

/** A setup that the server has begun. The state is bound to the owner and good for an hour. */
export interface BegunSetup {
  state: string;
  /** GitHub's form, filled in as far as an address can. */
  setupUrl: string;
  /** What GitHub makes the app from, if it is made in one click. */
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

/** What the owner types into the last step, but for the key, which is never kept. */
export interface AppIds {
  appId: string;
  installationId: string;
}

/** The wizard's last step on its way to the server: the one request that carries the private key. */
export interface AppCredentials extends AppIds {
  privateKey: string;
  state: string;
}

/** What an address says of an installation. */
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
