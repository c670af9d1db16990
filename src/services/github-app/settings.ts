import { appSettingKeys } from '#domain/auth/app-configuration.ts';

/** What this device remembers of the GitHub App: hints for the screens, never proof of anything. */
export interface AppSettings {
  appId(): string | null;
  installationId(): string | null;
  storeAppId(appId: string): void;
  /** Only where an app id is stored already (specification section 4, "App callback"). */
  storeInstallation(installationId: string): Promise<void>;
  /** The sealed installation token beside its expiry; nothing plain is ever handed in. */
  storeToken(envelope: string, expiresAt: number): void;
  clear(): void;
  /** Takes the installation id out of the user's metadata. */
  forgetMirror(): Promise<void>;
}

/**
 * @param mirror writes the installation id into the signed-in user's metadata
 * @param announce tells this tab of a change; the others hear it from the storage
 */
export function createAppSettings(
  storage: Storage,
  mirror: (installationId: string | null) => Promise<unknown>,
  announce: () => void = () => undefined,
): AppSettings {
  return {
    appId: () => storage.getItem(appSettingKeys.appId),
    installationId: () => storage.getItem(appSettingKeys.installationId),
    storeAppId: (appId) => storage.setItem(appSettingKeys.appId, appId),
    async storeInstallation(installationId) {
      if (!storage.getItem(appSettingKeys.appId)) return;
      storage.setItem(appSettingKeys.installationId, installationId);
      announce();
      await mirror(installationId);
    },
    storeToken(envelope, expiresAt) {
      storage.setItem(appSettingKeys.token, envelope);
      storage.setItem(appSettingKeys.tokenExpiry, String(expiresAt));
    },
    clear() {
      for (const key of Object.values(appSettingKeys)) storage.removeItem(key);
      announce();
    },
    async forgetMirror() {
      await mirror(null);
    },
  };
}
