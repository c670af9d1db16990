import { appSettingKeys, type LastKnownApp } from '#domain/auth/app-configuration.ts';

export interface AppSettings {
  appId(): string | null;
  installationId(): string | null;
  isConfigured(): boolean;
  lastKnown(): LastKnownApp | null;
  noteChecked(at: number): void;
  watch(listener: () => void): () => void;
  storeAppId(appId: string): void;
  /** Throws unless an app id is stored (specification section 4, "App callback"). */
  storeInstallation(installationId: string): Promise<void>;
  storeToken(envelope: string, expiresAt: number): void;
  clear(): void;
  forgetMirror(): Promise<void>;
}

/** @param mirror writes the installation id into the user's metadata */
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
