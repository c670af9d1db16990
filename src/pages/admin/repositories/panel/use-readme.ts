import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { type EncodedFile, has, type StoredAnalysis, valueOf } from '#domain/analysis/analysis.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { useWorkspace } from '../../../use-services.ts';

/** Whoever goes through the list quickly asks for none of those in between. */
const delayMs = 300;

export interface ReadmeView {
  /** undefined: the device does not know; null: there is none. */
  file: EncodedFile | null | undefined;
  /** When that was so, in milliseconds since the epoch. */
  at: number | null;
  asking: boolean;
  /** Why the provider could not be asked just now. */
  problem: Failure | 'unconnected' | null;
  askAgain: () => void;
}

/** What the device has, from the last look or an analysis; meanwhile the provider is asked. */
export function useReadme(repository: Repository, stored: StoredAnalysis | null): ReadmeView {
  const { id, owner, name } = repository;
  const { githubImport } = useWorkspace();
  const kept = useLiveQuery(() => githubImport.readme(id), [githubImport, id]);
  const [asking, setAsking] = useState(true);
  const [problem, setProblem] = useState<ReadmeView['problem']>(null);

  const ask = useCallback(async () => {
    const answered = (await githubImport.isConnected())
      ? await githubImport.fetchReadme({ id, owner, name })
      : 'unconnected';
    setAsking(false);
    if (answered === 'unconnected') setProblem(answered);
    else setProblem(answered.ok ? null : answered.failure);
  }, [githubImport, id, owner, name]);
  useEffect(() => {
    const timer = setTimeout(() => void ask(), delayMs);
    return () => clearTimeout(timer);
  }, [ask]);

  const askAgain = () => {
    setAsking(true);
    void ask();
  };
  if (kept) {
    const file = kept.text === null ? null : { content: kept.text, encoding: 'utf-8' };
    return { file, at: kept.at, asking, problem, askAgain };
  }
  const analysed = stored ? valueOf(stored, 'readme') : undefined;
  const file = analysed ?? (stored && has(stored, 'readme') === false ? null : undefined);
  return { file, at: stored?.analysedAt ?? null, asking, problem, askAgain };
}
