import { useEffect, useEffectEvent } from 'react';

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
