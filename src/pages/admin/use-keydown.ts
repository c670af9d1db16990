import { useEffect, useEffectEvent } from 'react';
import { useKeySetting } from './repositories/list/use-key-setting.ts';

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
