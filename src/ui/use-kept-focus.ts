import { type RefObject, useEffect, useRef } from 'react';

/**
 * What had the focus may go together with what it belonged to. A keyboard then goes on from this place, not from the
 * top of the page.
 *
 * @param present what is there; whatever is falsy stands for nothing
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, present: unknown): void {
  const former = useRef(present);
  useEffect(() => {
    const isGone = former.current && former.current !== present;
    former.current = present;
    if (isGone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, present]);
}
