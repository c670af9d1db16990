import { startTransition, useEffect, useState } from 'react';
import { indexRepositories, type RepositoryIndex } from '#domain/repository/repository-index.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { useWorkspace } from '../../../use-services.ts';

export interface LoadedRepositories extends ShownRepositories {
  index: RepositoryIndex;
}

/** More rows than this are shown in pieces when they are prepared from nothing. */
const maxPreparedAtOnce = 1_000;

/** More rows than this are shown in pieces when some of them have changed. Fewer are drawn with whatever else the change brings. */
const maxRenewedAtOnce = 10_000;

/**
 * The rows of an owner, or of everybody (`allOrganizations`), on the device, prepared for queries; undefined: not read yet, or no owner is chosen.
 *
 * @param first so many are handed over before the others are read; `isWhole` tells
 * @throws what stood in the way of the first reading: the page's boundary shows it, where the list would wait for ever
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
        // In pieces, between which the page responds: with fifty thousand rows one piece would be felt. Few wait
        // for nothing else that is drawn.
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

/** false: only the first rows by name are read so far. */
export function isWhole({ rows, total }: ShownRepositories): boolean {
  return rows.length === total;
}

/** What is known of unchanged rows is taken over from the index before. */
export function useIndexed(shown: ShownRepositories | undefined): LoadedRepositories | undefined {
  const [loaded, setLoaded] = useState<LoadedRepositories>();
  if (!shown) return undefined;
  if (loaded?.rows === shown.rows) return loaded;
  const next = { ...shown, index: indexRepositories(shown.rows, loaded?.index) };
  setLoaded(next);
  return next;
}
