import type { AnalysisProgress, AnalysisTarget, StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { AnalysisRun } from '#domain/analysis/analysis-run.ts';
import type { AnalysisScores } from '#domain/analysis/assessment.ts';
import type { KnownMeasures, MeasuredScore } from '#domain/analysis/score.ts';
import type { Result } from '#domain/shared/failure.ts';

/** The app's token was refused: has another one put into the vault. Resolves with whether there is one. */
export type RenewAppToken = () => Promise<boolean>;

/**
 * The analysis part of the worker. A job has an id of the caller's choice: an abort signal does not cross the bridge, a
 * name for `cancel` does.
 */
export interface AnalysisJobs {
  analyse(
    accountId: string,
    target: AnalysisTarget,
    jobId: string,
    onProgress: (progress: AnalysisProgress) => void,
    renewAppToken: RenewAppToken,
  ): Promise<Result<AnalysisRun>>;
  /** Scores an analysis; null: not even the repository is known. */
  assess(stored: StoredAnalysis): Promise<AnalysisScores | null>;
  /** The score of one repository, from listed and further measures. */
  measure(
    accountId: string,
    target: AnalysisTarget,
    known: KnownMeasures,
    jobId: string,
    renewAppToken: RenewAppToken,
  ): Promise<Result<MeasuredScore>>;
  /** Ends the job with the code `CANCELLED`. Does nothing for a job that has ended. */
  cancel(jobId: string): Promise<void>;
  /** Deletes the stored responses of the account. */
  forgetResponses(accountId: string): Promise<void>;
}
