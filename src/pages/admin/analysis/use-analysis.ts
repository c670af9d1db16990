import { useCallback, useState, useSyncExternalStore } from 'react';
import { type AnalysisTarget, analysisKey } from '#domain/analysis/analysis.ts';
import { useWorkspace } from '../../use-services.ts';
import { analysisState, cancelAnalysis, runAnalysis, runningKey, watchAnalyses } from './running-analyses.ts';

/** Starts, follows and cancels one analysis. Follows an analysis that is already running. */
export function useAnalysis(onDone: (key: string) => void) {
  const { analysis } = useWorkspace();
  const [key, setKey] = useState(runningKey);
  const { running, problem } = useAnalysisState(key);
  const analyse = useCallback(
    async (target: AnalysisTarget) => {
      const next = analysisKey(target);
      if (key !== null && key !== next) cancelAnalysis(key);
      setKey(next);
      if (await runAnalysis(analysis, target)) onDone(next);
    },
    [analysis, key, onDone],
  );
  const cancel = useCallback(() => key !== null && cancelAnalysis(key), [key]);
  return { running, problem, analyse, cancel };
}

/** Follows the analysis of a repository, even if another screen started it. */
export function useRepositoryAnalysis(target: AnalysisTarget) {
  const { analysis } = useWorkspace();
  const key = analysisKey(target);
  return {
    ...useAnalysisState(key),
    analyse: () => void runAnalysis(analysis, target),
    cancel: () => cancelAnalysis(key),
  };
}

function useAnalysisState(key: string | null) {
  const state = useSyncExternalStore(watchAnalyses, () => (key === null ? undefined : analysisState(key)));
  return { running: state?.running ?? null, problem: state?.problem ?? null };
}
