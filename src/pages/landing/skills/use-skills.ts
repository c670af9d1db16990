import { useEffect, useState } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import type { BackendAddress } from '#config/backend-address.ts';
import { fetchSkills, keepSkills, type LoadedSkills, readKeptSkills } from './skills-source.ts';

/** `loaded` is null until the response or a cached one is available, and `isLoading` is true until then. */
export function useSkills(backend: (() => BackendAddress) | null): {
  loaded: LoadedSkills | null;
  isLoading: boolean;
} {
  const [loaded, setLoaded] = useState<LoadedSkills | null>(null);
  const [isRequested, setRequested] = useState(false);

  useEffect(() => {
    if (backend === null) return;
    const abort = new AbortController();
    setLoaded(readKeptSkills(deviceStorage));
    setRequested(true);
    fetchSkills(backend(), abort.signal)
      .then((skills) => {
        keepSkills(deviceStorage, skills);
        setLoaded(skills);
      })
      .catch(() => {})
      .finally(() => {
        if (!abort.signal.aborted) setRequested(false);
      });
    return () => abort.abort();
  }, [backend]);

  return { loaded, isLoading: isRequested && loaded === null };
}
