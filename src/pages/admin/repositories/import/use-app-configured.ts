import { useSyncExternalStore } from 'react';
import { useServices } from '../../../use-services.ts';

/** Whether the GitHub App is set up, as this device knows it: also without a network. */
export function useAppConfigured(): boolean {
  const { appSettings } = useServices().owner;
  return useSyncExternalStore(appSettings.watch, appSettings.isConfigured);
}
