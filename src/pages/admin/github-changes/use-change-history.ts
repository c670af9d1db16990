import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import { useWorkspace } from '../../use-services.ts';

interface Read {
  changes: readonly RecordedChange[];
  /** Changes that this version cannot read. */
  skipped: number;
  isLast: boolean;
  failed: boolean;
}

const nothingRead = { changes: [], skipped: 0 };

/** Reads the server's changes to a repository page by page. null: not read yet. */
export function useChangeHistory(repositoryId: string) {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<Read | null>(null);
  const requested = useRef<AbortController>(null);

  const readMore = useCallback(
    async (known: Pick<Read, 'changes' | 'skipped'>) => {
      requested.current?.abort();
      const { signal } = (requested.current = new AbortController());
      const page = await githubChanges.history(repositoryId, known.changes.at(-1) ?? null);
      if (signal.aborted) return;
      if (!page.ok) return setRead({ ...known, isLast: false, failed: true });
      const { items, skipped, isLast } = page.value;
      setRead({
        changes: [...known.changes, ...items],
        skipped: known.skipped + skipped,
        isLast,
        failed: false,
      });
    },
    [githubChanges, repositoryId],
  );
  useEffect(() => {
    void readMore(nothingRead);
    return () => requested.current?.abort();
  }, [readMore]);
  return { read, readMore: () => void readMore(read ?? nothingRead) };
}
