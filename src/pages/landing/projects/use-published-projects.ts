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
 * The site's own projects with those that the build knew as published, and with what is published now as soon as it is
 * known. Not reachable: what an earlier visit brought, if there was one.
 */
export function usePublishedProjects(
  own: readonly ProjectCardContent[],
  built: PublishedProjects,
  backend: () => BackendAddress,
): readonly ProjectCardContent[] {
  const [published, setPublished] = useState(built);

  useEffect(() => {
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
        : // The prerender has no address, and needs none: cards show no links that follow from it.
          withPublished(own, published, globalThis.location?.origin ?? ''),
    [own, published],
  );
}
