import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus here when the focused element disappears, instead of to the top.
 * @param present element that may disappear; falsy when gone
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, present: unknown): void {
  const former = useRef(present);
  useEffect(() => {
    const isGone = former.current && former.current !== present;
    former.current = present;
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, present]);
}
