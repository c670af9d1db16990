import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { type EncodedFile, has, type StoredAnalysis, valueOf } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { useWorkspace } from '../../../use-services.ts';

/** Whoever goes through the list quickly requests none of those in between. */
const delayMs = 300;

export interface ReadmeView {
  /** undefined: the device does not know; null: there is none. */
  file: EncodedFile | null | undefined;
  /** When that was so, in milliseconds since the epoch. */
  at: number | null;
  loading: boolean;
  /** Why the provider could not be reached just now. */
  problem: Failure | 'unconnected' | null;
  retry: () => void;
}

/** What the device has, from the last look or an analysis; meanwhile the provider is queried. */
export function useReadme(repository: Repository, stored: StoredAnalysis | null): ReadmeView {
  const { id, owner, name } = repository;
  const { githubImport } = useWorkspace();
  const kept = useLiveQuery(() => githubImport.readme(id), [githubImport, id]);
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<ReadmeView['problem']>(null);

  const load = useCallback(async () => {
    const result = (await githubImport.isConnected())
      ? await githubImport.fetchReadme({ id, owner, name })
      : 'unconnected';
    setLoading(false);
    if (result === 'unconnected') setProblem(result);
    else setProblem(result.ok ? null : result.failure);
  }, [githubImport, id, owner, name]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), delayMs);
    return () => clearTimeout(timer);
  }, [load]);

  const retry = () => {
    setLoading(true);
    void load();
  };
  if (kept) {
    const file = kept.text === null ? null : { content: kept.text, encoding: 'utf-8', path: kept.path };
    return { file, at: kept.at, loading, problem, retry };
  }
  const analysed = stored ? valueOf(stored, 'readme') : undefined;
  const file = analysed ?? (stored && has(stored, 'readme') === false ? null : undefined);
  return { file, at: stored?.analysedAt ?? null, loading, problem, retry };
}
