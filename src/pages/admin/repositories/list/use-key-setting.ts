import { useSyncExternalStore } from 'react';

const storageKey = 'portico.keys';

const listeners = new Set<() => void>();
/** Where nothing can be kept the choice lasts for this page. */
let chosen: string | null = null;

/** Whether single keys work on this device: they can be switched off (WCAG 2.1.4). */
export function useKeySetting(): [enabled: boolean, enable: (enabled: boolean) => void] {
  const setting = useSyncExternalStore(subscribe, readSetting);
  return [setting !== 'off', enableKeys];
}

function enableKeys(enabled: boolean): void {
  chosen = enabled ? 'on' : 'off';
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // Nothing can be kept here.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? chosen;
  } catch {
    return chosen;
  }
}
