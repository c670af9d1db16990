import { useEffect, useMemo, useState } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import type { BackendAddress } from '#config/backend-address.ts';
import type { ProjectCardContent } from '#content/translations.ts';
import {
  keepPublished,
  type PublishedProjects,
  readKeptPublished,
  requestPublished,
  toReadableProject,
  withPublished,
} from './published-projects.ts';

/**
 * Returns the site's own projects merged with the published ones: those of the build at first, then the server's. Falls
 * back to the cached response if the server is unreachable.
 */
export function usePublishedProjects(
  own: readonly ProjectCardContent[],
  built: PublishedProjects,
  backend: (() => BackendAddress) | null,
): readonly ProjectCardContent[] {
  const [published, setPublished] = useState(built);

  useEffect(() => {
    if (backend === null) return;
    const abort = new AbortController();
    requestPublished(backend(), abort.signal).then(
      (response) => {
        const projects = toReadableProject(response);
        keepPublished(deviceStorage, projects);
        setPublished(projects);
      },
      () => {
        const kept = readKeptPublished(deviceStorage);
        if (kept.length > 0 && !abort.signal.aborted) setPublished(kept);
      },
    );
    return () => abort.abort();
  }, [backend]);

  return useMemo(
    () =>
      published.length === 0
        ? own
        : // The prerender has no origin. Cards have no links that depend on it.
          withPublished(own, published, globalThis.location?.origin ?? ''),
    [own, published],
  );
}
