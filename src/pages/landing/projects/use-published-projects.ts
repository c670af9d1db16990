import { useEffect, useState } from 'react';
import type { BackendAddress } from '#config/backend-address.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import {
  fetchPublished,
  keepPublished,
  type PublishedProjects,
  readKeptPublished,
  withPublished,
} from './published-projects.ts';

/** The site's own projects at once, with the published ones as soon as they are known. */
export function usePublishedProjects(
  own: readonly PortfolioProject[],
  backend: () => BackendAddress,
): readonly PortfolioProject[] {
  const [published, setPublished] = useState<PublishedProjects>([]);

  useEffect(() => {
    const abort = new AbortController();
    setPublished(readKeptPublished(localStorage));
    fetchPublished(backend(), abort.signal).then(
      (projects) => {
        keepPublished(localStorage, projects);
        setPublished(projects);
      },
      // Not reachable: what an earlier visit brought stays.
      () => undefined,
    );
    return () => abort.abort();
  }, [backend]);

  // Before the first response this runs in the prerender, too, which has no address.
  return published.length === 0 ? own : withPublished(own, published, location.origin);
}
