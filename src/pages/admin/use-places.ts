import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteBase } from '#config/site.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { listAddress } from './palette/last-list.ts';
import { type PlaceId, placeIds, placePaths, places } from './places.ts';
import { useSingleKeys } from './use-keydown.ts';

export function useOpenPlace(): (place: PlaceId) => void {
  const navigate = useNavigate();
  const { show } = useAdminDialogs();
  return useCallback(
    (place) => {
      if (place === 'outbox') show({ kind: 'outbox' });
      // Loads the home page, which is a separate document.
      else if (place === 'site') window.location.assign(siteBase);
      else void navigate(place === 'repositories' ? listAddress() : placePaths[place]);
    },
    [navigate, show],
  );
}

/** Maximum milliseconds between `g` and the second key. */
const sequenceMs = 1_500;

/** Handles `g` and a letter. */
export function usePlaceKeys(open: (place: PlaceId) => void): void {
  const begun = useRef<number | null>(null);
  const press = (event: KeyboardEvent) => {
    if (event.shiftKey) return;
    const isSecond = begun.current !== null && event.timeStamp - begun.current < sequenceMs;
    begun.current = event.key === 'g' && !isSecond ? event.timeStamp : null;
    const place = isSecond ? placeIds.find((id) => places[id].key === event.key) : undefined;
    if (place === undefined) return;
    // Stops the event in the capture phase, because lists and messages use the same letters.
    event.preventDefault();
    event.stopPropagation();
    open(place);
  };
  useSingleKeys(press, true);
}
