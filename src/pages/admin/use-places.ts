import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { siteBase } from '#config/site.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { listAddress } from './palette/last-list.ts';
import { type PlaceId, placePaths } from './places.ts';

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
