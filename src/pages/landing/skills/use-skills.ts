import { useEffect, useState } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import type { BackendAddress } from '#config/backend-address.ts';
import type { Skill } from '#domain/portfolio/skill.ts';
import { fetchSkills, keepSkills, type LoadedSkills, readKeptSkills } from './skills-source.ts';

/** Null while nothing is known yet; then the kept, the loaded or the bundled skills, which are the owner's own as well. */
export function useSkills(backend: () => BackendAddress, fallback: Skill[]): LoadedSkills | null {
  const [loaded, setLoaded] = useState<LoadedSkills | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    const kept = readKeptSkills(deviceStorage);
    if (kept) setLoaded(kept);
    fetchSkills(backend(), abort.signal)
      .then((skills) => {
        keepSkills(deviceStorage, skills);
        setLoaded(skills);
      })
      .catch(() => {
        if (!abort.signal.aborted) setLoaded((current) => current ?? { skills: fallback, demo: false });
      });
    return () => abort.abort();
  }, [backend, fallback]);

  return loaded;
}
