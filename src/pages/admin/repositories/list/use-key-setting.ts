import { useSyncExternalStore } from 'react';
import { deviceStorage } from '#browser/storage.ts';

const storageKey = 'portico.keys';

const listeners = new Set<() => void>();

/** Returns whether single keys are on, and the function that switches them on this device (WCAG 2.1.4). */
export function useKeySetting(): [enabled: boolean, enable: (enabled: boolean) => void] {
  const setting = useSyncExternalStore(subscribe, readSetting);
  return [setting !== 'off', enableKeys];
}

function enableKeys(enabled: boolean): void {
  deviceStorage.setItem(storageKey, enabled ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readSetting = () => deviceStorage.getItem(storageKey);
