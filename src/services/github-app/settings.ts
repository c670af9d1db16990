import { appSettingKeys, type LastKnownApp } from '#domain/auth/app-configuration.ts';

/** The device's hints about the GitHub App for the screens, without proof. */
export interface AppSettings {
  appId(): string | null;
  installationId(): string | null;
  /** Whether the app is set up, as far as this device knows: also without a network. */
  isConfigured(): boolean;
  /** The same with its date; null: it is not set up, as far as this device knows. */
  lastKnown(): LastKnownApp | null;
  /** The server has said that it is set up. */
  noteChecked(at: number): void;
  /** Calls back when that may have changed, here or in another tab. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  storeAppId(appId: string): void;
  /** Only where an app id is stored already (specification section 4, "App callback"). */
  storeInstallation(installationId: string): Promise<void>;
  /** The sealed installation token beside its expiry; nothing plain is ever handed in. */
  storeToken(envelope: string, expiresAt: number): void;
  clear(): void;
  /** Takes the installation id out of the user's metadata. */
  forgetMirror(): Promise<void>;
}

/** @param mirror writes the installation id into the signed-in user's metadata */
export function createAppSettings(
  storage: Storage,
  mirror: (installationId: string | null) => Promise<unknown>,
): AppSettings {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const appId = () => storage.getItem(appSettingKeys.appId);
  const installationId = () => storage.getItem(appSettingKeys.installationId);
  return {
    appId,
    installationId,
    isConfigured: () => Boolean(appId() && installationId()),
    lastKnown() {
      const [app, installation] = [appId(), installationId()];
      const at = Number(storage.getItem(appSettingKeys.checkedAt));
      return app && installation
        ? { appId: app, installationId: installation, at: at > 0 ? at : null }
        : null;
    },
    noteChecked: (at) => storage.setItem(appSettingKeys.checkedAt, String(at)),
    watch(listener) {
      listeners.add(listener);
      globalThis.addEventListener?.('storage', listener);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', listener);
      };
    },
    storeAppId: (id) => storage.setItem(appSettingKeys.appId, id),
    async storeInstallation(id) {
      if (!appId()) return;
      storage.setItem(appSettingKeys.installationId, id);
      tell();
      await mirror(id);
    },
    storeToken(envelope, expiresAt) {
      storage.setItem(appSettingKeys.token, envelope);
      storage.setItem(appSettingKeys.tokenExpiry, String(expiresAt));
    },
    clear() {
      for (const key of Object.values(appSettingKeys)) storage.removeItem(key);
      tell();
    },
    async forgetMirror() {
      await mirror(null);
    },
  };
}
