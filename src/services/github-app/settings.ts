import { appSettingKeys, type LastKnownApp } from '#domain/auth/app-configuration.ts';

export type AppSettings = ReturnType<typeof createAppSettings>;

/** @param mirror writes the installation id into the user's metadata */
export function createAppSettings(
  storage: Storage,
  mirror: (installationId: string | null) => Promise<unknown>,
) {
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
    lastKnown(): LastKnownApp | null {
      const [app, installation] = [appId(), installationId()];
      const at = Number(storage.getItem(appSettingKeys.checkedAt));
      return app && installation
        ? { appId: app, installationId: installation, at: at > 0 ? at : null }
        : null;
    },
    noteChecked: (at: number) => storage.setItem(appSettingKeys.checkedAt, String(at)),
    watch(listener: () => void) {
      listeners.add(listener);
      globalThis.addEventListener?.('storage', listener);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', listener);
      };
    },
    storeAppId: (id: string) => storage.setItem(appSettingKeys.appId, id),
    /** Does nothing unless an app id is stored (specification section 4, "App callback"). */
    async storeInstallation(id: string) {
      if (!appId()) return;
      storage.setItem(appSettingKeys.installationId, id);
      tell();
      await mirror(id);
    },
    storeToken(envelope: string, expiresAt: number) {
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
