import { startTransition, useEffect, useState } from 'react';
import { indexRepositories, type RepositoryIndex } from '#domain/repository/repository-index.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { useWorkspace } from '../../../use-services.ts';

export interface LoadedRepositories extends ShownRepositories {
  index: RepositoryIndex;
}

/** Maximum number of rows that are rendered at once while there is no index. Larger lists render in a transition. */
const maxPreparedAtOnce = 1_000;

/** Maximum number of rows that are updated at once. Larger lists are updated in a transition. */
const maxRenewedAtOnce = 10_000;

/**
 * Returns the rows of an owner, or of all (`allOrganizations`), with their index. Returns undefined while they are being read
 * and if no owner is chosen.
 * @param first number of rows to return before the others have been read; see `isWhole`
 * @throws the failure of the first read, for the page's error boundary
 */
export function useRepositories(owner: string | null, first?: number): LoadedRepositories | undefined {
  const { repositories } = useWorkspace();
  const [read, setRead] = useState(() => {
    const shown = owner === null || first === undefined ? undefined : repositories.ahead(owner);
    return owner !== null && shown ? { owner, shown } : null;
  });
  const [failed, setFailed] = useState<{ owner: string; error: unknown }>();
  useEffect(() => {
    if (owner === null) return undefined;
    let maxAtOnce = maxPreparedAtOnce;
    return repositories.watch(
      owner,
      (shown) => {
        const show = () => setRead({ owner, shown });
        // A transition keeps the page responsive with 50,000 rows. Small lists render at once.
        if (shown.rows.length > maxAtOnce) startTransition(show);
        else show();
        if (isWhole(shown)) maxAtOnce = maxRenewedAtOnce;
      },
      (error) => setFailed({ owner, error }),
      first,
    );
  }, [repositories, owner, first]);
  const shown = read?.owner === owner ? read?.shown : undefined;
  if (failed && failed.owner === owner && !(shown && isWhole(shown))) throw failed.error;
  return useIndexed(shown);
}

/** Returns false while only the first rows by name have been read. */
export function isWhole({ rows, total }: ShownRepositories): boolean {
  return rows.length === total;
}

/** Returns the rows with an index. Reuses the index of unchanged rows. */
export function useIndexed(shown: ShownRepositories | undefined): LoadedRepositories | undefined {
  const [loaded, setLoaded] = useState<LoadedRepositories>();
  if (!shown) return undefined;
  if (loaded?.rows === shown.rows) return loaded;
  const next = { ...shown, index: indexRepositories(shown.rows, loaded?.index) };
  setLoaded(next);
  return next;
}
