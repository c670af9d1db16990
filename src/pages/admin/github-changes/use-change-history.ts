import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import { useWorkspace } from '../../use-services.ts';

interface Read {
  changes: readonly RecordedChange[];
  /** There are no older ones. */
  isLast: boolean;
  /** The server did not respond. */
  failed: boolean;
}

/** What the server has of a repository's changes at GitHub, page by page. null: not yet. */
export function useChangeHistory(repositoryId: string) {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<Read | null>(null);
  const requested = useRef<AbortController>(null);

  const readMore = useCallback(
    async (known: readonly RecordedChange[]) => {
      requested.current?.abort();
      const { signal } = (requested.current = new AbortController());
      const page = await githubChanges.history(repositoryId, known.at(-1) ?? null);
      if (signal.aborted) return;
      if (!page.ok) setRead({ changes: known, isLast: false, failed: true });
      else setRead({ changes: [...known, ...page.value.changes], isLast: page.value.isLast, failed: false });
    },
    [githubChanges, repositoryId],
  );
  useEffect(() => {
    void readMore([]);
    return () => requested.current?.abort();
  }, [readMore]);
  return { read, readMore: () => void readMore(read?.changes ?? []) };
}
