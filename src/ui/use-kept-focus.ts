import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to `place` when the focused element disappears. Browsers would move the focus to the top of the page.
 * @param present the element that may disappear; falsy once the element does not exist
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, present: unknown): void {
  const former = useRef(present);
  useEffect(() => {
    const isGone = former.current && former.current !== present;
    former.current = present;
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, present]);
}
