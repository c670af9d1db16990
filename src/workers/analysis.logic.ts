import type { AnalysisProgress, AnalysisTarget } from '#domain/analysis.ts';
import type { Result } from '#domain/failure.ts';
import type { RankingMeasures } from '#domain/score.ts';
import type { TokenType } from '#domain/token.ts';
import type { AnalysisDesk, AnalysisRun, KnownMeasures, RenewAppToken } from './analysis.protocol.ts';

export interface Analyst {
  analyse(
    target: AnalysisTarget,
    signal: AbortSignal,
    onProgress: (progress: AnalysisProgress) => void,
  ): Promise<Result<AnalysisRun>>;
  measure(
    target: AnalysisTarget,
    known: KnownMeasures,
    signal: AbortSignal,
  ): Promise<Result<RankingMeasures>>;
}

/** Opens a token for one request; null: there is none of this kind. */
export interface AnalystTokens {
  appToken(renew: boolean): Promise<string | null>;
  userToken(): Promise<string | null>;
}

export interface AnalysisDependencies {
  /** The way to the provider for one account. */
  analystFor: (accountId: string, tokens: AnalystTokens) => Analyst;
  openToken: (accountId: string, tokenType: TokenType) => Promise<Result<string>>;
  forgetAnswers: (accountId: string) => Promise<void>;
}

/** Runs analyses and keeps hold of those that are under way, so that they can be cancelled. */
export function createAnalysisDesk(dependencies: AnalysisDependencies): AnalysisDesk {
  const { analystFor, openToken, forgetAnswers } = dependencies;
  const running = new Map<string, AbortController>();

  async function cancellable<T>(jobId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    running.set(jobId, abort);
    try {
      return await work(abort.signal);
    } finally {
      running.delete(jobId);
    }
  }

  async function tokenOf(accountId: string, tokenType: TokenType): Promise<string | null> {
    const opened = await openToken(accountId, tokenType);
    return opened.ok ? opened.value : null;
  }

  const analyst = (accountId: string, renewAppToken: RenewAppToken) =>
    analystFor(accountId, {
      userToken: () => tokenOf(accountId, 'oauth'),
      appToken: async (renew) =>
        renew && !(await renewAppToken()) ? null : tokenOf(accountId, 'app_installation'),
    });

  return {
    analyse: (accountId, target, jobId, onProgress, renewAppToken) =>
      cancellable(jobId, (signal) => analyst(accountId, renewAppToken).analyse(target, signal, onProgress)),
    measure: (accountId, target, known, jobId, renewAppToken) =>
      cancellable(jobId, (signal) => analyst(accountId, renewAppToken).measure(target, known, signal)),
    cancel: (jobId) => {
      running.get(jobId)?.abort();
      return Promise.resolve();
    },
    forgetAnswers,
  };
}
