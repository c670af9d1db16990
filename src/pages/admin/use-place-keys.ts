import { useEffect, useRef } from 'react';
import { type PlaceId, placeIds, places } from './places.ts';
import { useKeySetting } from './repositories/list/use-key-setting.ts';
import { acceptsTyping } from './repositories/list/use-list-keys.ts';

/** Maximum milliseconds between `g` and the second key. */
const sequenceMs = 1_500;

/** Handles `g` and a letter, unless the user types, a dialog is open, or single keys are switched off. */
export function usePlaceKeys(open: (place: PlaceId) => void): void {
  const [enabled] = useKeySetting();
  const current = useRef(open);
  useEffect(() => {
    current.current = open;
  });
  useEffect(() => {
    if (!enabled) return;
    let begun: number | null = null;
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
        const isSecond = begun !== null && event.timeStamp - begun < sequenceMs;
        begun = event.key === 'g' && !isSecond ? event.timeStamp : null;
        const place = isSecond ? findPlace(event.key) : undefined;
        if (place === undefined) return;
        // Stops the event in the capture phase, because lists and messages use the same letters.
        event.preventDefault();
        event.stopPropagation();
        current.current(place);
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [enabled]);
}

function findPlace(key: string): PlaceId | undefined {
  return placeIds.find((id) => places[id].key === key);
}
