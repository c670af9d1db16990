import { useEffect, useState } from 'react';
import type { Repository } from '#domain/repository.ts';
import { indexRepositories, type RepositoryIndex } from '#domain/repository-index.ts';
import { useOffice } from '../../services.ts';

export interface LoadedRepositories {
  rows: readonly Repository[];
  index: RepositoryIndex;
}

/** An owner's rows on the device, prepared for questions; undefined: not read yet. */
export function useRepositories(owner: string): LoadedRepositories | undefined {
  const office = useOffice();
  const [rows, setRows] = useState<readonly Repository[]>();
  useEffect(() => office.watchRepositories(owner, setRows), [office, owner]);
  return useIndexed(rows);
}

/** What is known of unchanged rows is taken over from the index before. */
export function useIndexed(rows: readonly Repository[] | undefined): LoadedRepositories | undefined {
  const [loaded, setLoaded] = useState<LoadedRepositories>();
  if (!rows) return undefined;
  if (loaded?.rows === rows) return loaded;
  const next = { rows, index: indexRepositories(rows, loaded?.index) };
  setLoaded(next);
  return next;
}
