import { useSyncExternalStore } from 'react';

/** The keys under which the app's settings are mirrored on this device (specification section 3). */
const settings = ['github_app_id', 'github_installation_id'] as const;

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
