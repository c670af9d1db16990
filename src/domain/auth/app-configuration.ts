export type AppConfiguration =
  | { isConfigured: false }
  | {
      isConfigured: true;
      appId: string;
      appName: string | null;
      installationId: string;
      accountLogin: string | null;
    };

export interface LastKnownApp extends AppIds {
  at: number | null;
}

export interface AppInstallation {
  id: string;
  account: string;
  repositories: 'all' | 'selected';
}

/** A setup that the server has started. Only the owner can use `state`, for one hour. */
export interface BegunSetup {
  state: string;
  setupUrl: string;
  manifest: string;
}

/** An app that GitHub created from the manifest and that is not installed yet. */
export interface CreatedApp {
  appId: string;
  appName: string;
  installUrl: string;
  state: string;
}

/** The input of the last step. It excludes the private key, which is never stored. */
export interface AppIds {
  appId: string;
  installationId: string;
}

export interface AppCredentials extends AppIds {
  privateKey: string;
  state: string;
}

export interface InstallationClaim {
  installationId: string | null;
  setupAction: string | null;
  state: string;
}

export interface ConfirmedInstallation {
  /** `noted`: the private key is still missing. `requested`: the organisation's owners must approve the installation. */
  outcome: 'configured' | 'noted' | 'updated' | 'requested';
  appId?: string | null | undefined;
  installationId?: string | null | undefined;
}

/** Keys in the browser's local storage (specification section 3 names them). */
export const appSettingKeys = {
  appId: 'github_app_id',
  installationId: 'github_installation_id',
  token: 'github_app_token',
  tokenExpiry: 'github_app_token_expiry',
  checkedAt: 'github_app_checked_at',
} as const;

export const setupProgressKey = (accountId: string) => `portico.app-setup.${accountId}`;
