import { type RefObject, useEffect, useRef } from 'react';
import { useKeySetting } from '../repositories/list/use-key-setting.ts';

type MessageKeys = Readonly<Record<'r' | 'e', () => void>>;

/** Single keys of a message while the focus is in it, where the owner has not switched them off. */
export function useMessageKeys(item: RefObject<HTMLElement | null>, keys: MessageKeys): void {
  const [enabled] = useKeySetting();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    item.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key !== 'r' && event.key !== 'e') return;
        event.preventDefault();
        current.current[event.key]();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [enabled, item]);
}
