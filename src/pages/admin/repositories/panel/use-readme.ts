import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { type EncodedFile, has, type StoredAnalysis, valueOf } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { useWorkspace } from '../../../use-services.ts';

/** Delay in milliseconds, so that moving through the list quickly sends no requests. */
const delayMs = 300;

export interface ReadmeView {
  /** undefined: unknown; null: the repository has no README. */
  file: EncodedFile | null | undefined;
  /** Time of the last read in milliseconds since the epoch. */
  at: number | null;
  loading: boolean;
  problem: Failure | 'unconnected' | null;
  retry: () => void;
}

/** Returns the stored README at once and refreshes it from GitHub. */
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
