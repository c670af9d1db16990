import { type RefObject, useEffect, useRef } from 'react';

/**
 * When the focused element disappears, keyboard focus moves to this place instead of the top of the page.
 *
 * @param present the element that may disappear; falsy when gone
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, present: unknown): void {
  const former = useRef(present);
  useEffect(() => {
    const isGone = former.current && former.current !== present;
    former.current = present;
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, present]);
}
