import { useSyncExternalStore } from 'react';
import { appSettingKeys } from '#domain/auth/app-configuration.ts';

const settings = [appSettingKeys.appId, appSettingKeys.installationId];

/** Whether the GitHub App is set up, as this device knows it: also without a network. */
export function useAppConfigured(): boolean {
  return useSyncExternalStore(watch, read);
}

function read(): boolean {
  try {
    return settings.every((key) => Boolean(localStorage.getItem(key)));
  } catch {
    return false;
  }
}

/** Another tab may have run the wizard, another device may have disconnected the app. */
function watch(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
