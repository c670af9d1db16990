import { useSyncExternalStore } from 'react';
import { useServices } from '../../../use-services.ts';

/** Returns true if the GitHub App is set up, as far as this device knows. */
export function useAppConfigured(): boolean {
  const { appSettings } = useServices().owner;
  return useSyncExternalStore(appSettings.watch, appSettings.isConfigured);
}
