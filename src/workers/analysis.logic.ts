import type { AnalysisProgress, AnalysisRun, AnalysisTarget } from '#domain/analysis/analysis.ts';
import { assess } from '#domain/analysis/assessment.ts';
import { type KnownMeasures, measuredScore, type RankingMeasures } from '#domain/analysis/score.ts';
import type { TokenType } from '#domain/auth/token.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { AnalysisJobs, RenewAppToken } from './github-worker.protocol.ts';

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

export interface AnalystTokens {
  appToken(renew: boolean): Promise<string | null>;
  userToken(): Promise<string | null>;
}

export interface AnalysisDependencies {
  createAnalyst: (accountId: string, tokens: AnalystTokens) => Analyst;
  openToken: (accountId: string, tokenType: TokenType) => Promise<Result<string>>;
  forgetResponses: (accountId: string) => Promise<void>;
}

export function createAnalysisJobs(dependencies: AnalysisDependencies): AnalysisJobs {
  const { createAnalyst, openToken, forgetResponses } = dependencies;
  const running = new Map<string, AbortController>();

  /** Ends when it is cancelled or the vault is locked: without its token, the job would send anonymous requests. */
  async function run<T>(
    accountId: string,
    jobId: string,
    renewAppToken: RenewAppToken,
    work: (analyst: Analyst, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const abort = new AbortController();
    let locked: Result<never> | null = null;
    async function getToken(tokenType: TokenType): Promise<string | null> {
      const opened = await openToken(accountId, tokenType);
      if (opened.ok) return opened.value;
      if (opened.failure.code === 'TOKEN_LOCKED') {
        locked = opened;
        abort.abort();
      }
      return null;
    }
    const analyst = createAnalyst(accountId, {
      userToken: () => getToken('oauth'),
      appToken: async (renew) => (renew && !(await renewAppToken()) ? null : getToken('app_installation')),
    });
    running.set(jobId, abort);
    try {
      const done = await work(analyst, abort.signal);
      return locked ?? done;
    } finally {
      running.delete(jobId);
    }
  }

  return {
    analyse: (accountId, target, jobId, onProgress, renewAppToken) =>
      run(accountId, jobId, renewAppToken, (analyst, signal) => analyst.analyse(target, signal, onProgress)),
    assess: (stored) => Promise.resolve(assess(stored)),
    measure: (accountId, target, known, jobId, renewAppToken) =>
      run(accountId, jobId, renewAppToken, async (analyst, signal) => {
        const measured = await analyst.measure(target, known, signal);
        return measured.ok ? success(measuredScore(measured.value)) : measured;
      }),
    cancel: (jobId) => {
      running.get(jobId)?.abort();
      return Promise.resolve();
    },
    forgetResponses,
  };
}
