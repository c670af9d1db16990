import { useEffect, useRef } from 'react';
import { useKeySetting } from '../repositories/list/use-key-setting.ts';
import { acceptsTyping } from '../repositories/list/use-list-keys.ts';

type MessageKeys = Readonly<Record<'r' | 'e', () => void>>;

/** Single keys for the open message, unless the user types, a dialog is open, or single keys are switched off. */
export function useMessageKeys(keys: MessageKeys): void {
  const [enabled] = useKeySetting();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key !== 'r' && event.key !== 'e') return;
        if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
        event.preventDefault();
        current.current[event.key]();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [enabled]);
}
