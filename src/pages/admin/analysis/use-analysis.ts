import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type AnalysisPart,
  type AnalysisProgress,
  type AnalysisTarget,
  analysisKey,
  analysisParts,
  type PartState,
} from '#domain/analysis/analysis.ts';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';

/** How far a running analysis has come. */
export interface RunningAnalysis {
  target: AnalysisTarget;
  parts: Record<AnalysisPart, PartState>;
  /** How the provider is queried and what is left of its limit; null before the first response. */
  source: Pick<AnalysisProgress, 'via' | 'rateLimit'> | null;
}

/** One analysis at a time: starts it, follows its parts, cancels it. */
export function useAnalysis(onDone: (key: string) => void) {
  const { analysis } = useWorkspace();
  const [running, setRunning] = useState<RunningAnalysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => () => abort.current?.abort(), []);

  const follow = useCallback(({ part, state, via, rateLimit }: AnalysisProgress) => {
    setRunning(
      (current) =>
        current && { ...current, parts: { ...current.parts, [part]: state }, source: { via, rateLimit } },
    );
  }, []);

  const analyse = useCallback(
    async (target: AnalysisTarget) => {
      const own = new AbortController();
      abort.current?.abort();
      abort.current = own;
      setProblem(null);
      setRunning({ target, parts: allWaiting(), source: null });
      toast('Repository Changed', { description: `Analyzing ${target.owner}/${target.repository}` });
      const result = await analysis.analyse(target, { signal: own.signal, onProgress: follow });
      if (abort.current !== own) return;
      abort.current = null;
      setRunning(null);
      if (result.ok) onDone(analysisKey(target));
      else if (result.failure.code !== 'CANCELLED') {
        const message = `Failed to analyze repository: ${result.failure.message}`;
        setProblem(message);
        toast(message, { destructive: true });
      }
    },
    [analysis, follow, onDone],
  );

  const cancel = useCallback(() => {
    abort.current?.abort();
  }, []);
  return { running, problem, analyse, cancel };
}

function allWaiting(): Record<AnalysisPart, PartState> {
  return Object.fromEntries(analysisParts.map((part) => [part, 'waiting'])) as Record<
    AnalysisPart,
    PartState
  >;
}
