import { useSyncExternalStore } from 'react';
import { useServices } from '../../../use-services.ts';

/** Whether the GitHub App is set up, as last known to this device. */
export function useAppConfigured(): boolean {
  const { appSettings } = useServices().owner;
  return useSyncExternalStore(appSettings.watch, appSettings.isConfigured);
}
