import { useState, useSyncExternalStore } from 'react';
import {
  type AnalysisPart,
  type AnalysisProgress,
  type AnalysisTarget,
  analysisKey,
  analysisParts,
  type PartState,
} from '#domain/analysis/analysis.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { AnalysisService } from '#services/workspace/analysis.ts';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';

export interface RunningAnalysis {
  target: AnalysisTarget;
  parts: Record<AnalysisPart, PartState>;
  /** The credential that is used, and the remaining rate limit. Null before the first response. */
  source: Pick<AnalysisProgress, 'via' | 'rateLimit'> | null;
}

interface AnalysisState {
  /** Null if the analysis has ended. */
  running: RunningAnalysis | null;
  problem: string | null;
}

interface Run {
  abort: AbortController;
  /** Resolves with true if the analysis has a result. */
  done: Promise<boolean>;
}

/** By the repository's key, until the analysis succeeds. Outside of React, so that an analysis continues while the owner visits another screen. */
const states = new Map<string, AnalysisState>();
const runs = new Map<string, Run>();
const listeners = new Set<() => void>();

function watchAnalyses(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts an analysis, or follows the one that is running for the repository. Resolves with true if there is a result. */
function runAnalysis(service: AnalysisService, target: AnalysisTarget): Promise<boolean> {
  const key = analysisKey(target);
  const known = runs.get(key);
  if (known) return known.done;
  const abort = new AbortController();
  const done = begin(service, target, key, abort);
  runs.set(key, { abort, done });
  return done;
}

function cancelAnalysis(key: string): void {
  runs.get(key)?.abort.abort();
}

/** Cancels all analyses. Called when the account signs out. */
export function endAnalyses(): void {
  for (const { abort } of runs.values()) abort.abort();
}

async function begin(
  service: AnalysisService,
  target: AnalysisTarget,
  key: string,
  abort: AbortController,
): Promise<boolean> {
  tell(key, { running: { target, parts: allWaiting(), source: null }, problem: null });
  toast(t('Repository Changed'), {
    description: t('Analyzing {owner}/{repository}', { owner: target.owner, repository: target.repository }),
  });
  const result = await service.analyse(target, {
    signal: abort.signal,
    onProgress: (progress) => follow(key, progress),
  });
  runs.delete(key);
  if (result.ok || result.failure.code === 'CANCELLED') tell(key, null);
  else {
    const problem = t('Failed to analyze repository: {message}', {
      message: translateMessage(result.failure),
    });
    tell(key, { running: null, problem });
    toast(problem, { destructive: true });
  }
  return result.ok;
}

function follow(key: string, { part, state, via, rateLimit }: AnalysisProgress): void {
  const running = states.get(key)?.running;
  if (!running) return;
  const parts = { ...running.parts, [part]: state };
  tell(key, { running: { ...running, parts, source: { via, rateLimit } }, problem: null });
}

function tell(key: string, state: AnalysisState | null): void {
  if (state) states.set(key, state);
  else states.delete(key);
  for (const listener of listeners) listener();
}

function allWaiting(): Record<AnalysisPart, PartState> {
  return Object.fromEntries(analysisParts.map((part) => [part, 'waiting'])) as Record<
    AnalysisPart,
    PartState
  >;
}

/** Starts, follows and cancels one analysis. Follows an analysis that is already running. */
export function useAnalysis(onDone: (key: string) => void) {
  const { analysis } = useWorkspace();
  const [key, setKey] = useState(() => [...runs.keys()][0] ?? null);
  const { running, problem } = useAnalysisState(key);

  async function analyse(target: AnalysisTarget) {
    const next = analysisKey(target);
    if (key !== null && key !== next) cancelAnalysis(key);
    setKey(next);
    if (await runAnalysis(analysis, target)) onDone(next);
  }

  return { running, problem, analyse, cancel: () => key !== null && cancelAnalysis(key) };
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
  const state = useSyncExternalStore(watchAnalyses, () => (key === null ? undefined : states.get(key)));
  return { running: state?.running ?? null, problem: state?.problem ?? null };
}
