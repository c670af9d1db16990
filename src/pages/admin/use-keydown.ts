import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { deviceStorage } from '#browser/storage.ts';

interface KeydownOptions {
  enabled?: boolean;
  /** True to handle a key before the element that has the focus. */
  capture?: boolean;
}

/** Handles the keys that are pressed anywhere in the document. */
export function useKeydown(
  handle: (event: KeyboardEvent) => void,
  { enabled = true, capture = false }: KeydownOptions = {},
): void {
  const press = useEffectEvent(handle);
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    document.addEventListener('keydown', (event) => press(event), { signal: stop.signal, capture });
    return () => stop.abort();
  }, [enabled, capture]);
}

/** Ignores single keys while the owner types, while a dialog is open, or if the owner has switched them off. */
export function useSingleKeys(handle: (event: KeyboardEvent) => void, capture = false): void {
  const [enabled] = useKeySetting();
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
    handle(event);
  };
  useKeydown(press, { enabled, capture });
}

function acceptsTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A menu of the toolbar keeps the focus after a choice, so the list's keys work there.
  if (target.matches('[data-toolbar] select') && !target.closest('[role="dialog"]')) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}

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
