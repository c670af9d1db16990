import type { AnalysisProgress, AnalysisTarget, StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { AnalysisRun } from '#domain/analysis/analysis-run.ts';
import type { AnalysisScores } from '#domain/analysis/assessment.ts';
import type { KnownMeasures, MeasuredScore } from '#domain/analysis/score.ts';
import type { Result } from '#domain/shared/failure.ts';

/** Puts a new app token into the vault after a refusal. Resolves with whether it exists. */
export type RenewAppToken = () => Promise<boolean>;

/** Analyses in the worker. The caller chooses a job id for `cancel`, because abort signals don't cross the bridge. */
export interface AnalysisJobs {
  analyse(
    accountId: string,
    target: AnalysisTarget,
    jobId: string,
    onProgress: (progress: AnalysisProgress) => void,
    renewAppToken: RenewAppToken,
  ): Promise<Result<AnalysisRun>>;
  /** Returns null if not even the repository is known. */
  assess(stored: StoredAnalysis): Promise<AnalysisScores | null>;
  measure(
    accountId: string,
    target: AnalysisTarget,
    known: KnownMeasures,
    jobId: string,
    renewAppToken: RenewAppToken,
  ): Promise<Result<MeasuredScore>>;
  /** Ends the job with the code `CANCELLED`; ignores a finished job. */
  cancel(jobId: string): Promise<void>;
  forgetResponses(accountId: string): Promise<void>;
}
