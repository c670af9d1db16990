import type {
  AnalysisProgress,
  AnalysisTarget,
  CredentialKind,
  PartOutcomes,
} from '#domain/analysis/analysis.ts';
import type { RankingMeasures } from '#domain/analysis/score.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import type { Result } from '#domain/shared/failure.ts';

/** What an analysis brought to light. */
export interface AnalysisRun {
  outcomes: PartOutcomes;
  via: CredentialKind;
  rateLimit: RateLimit | null;
}

/** What the device knows of a repository already, so that it need not be asked for a ranking. */
export interface KnownMeasures {
  stars: number;
  size: number;
  topics: number;
  hasWebsite: boolean;
  hasReadme: boolean | null;
  /** ISO date; nothing was committed after it. */
  pushedAt: string | null;
}

/** The app's token was refused: has another one put into the vault. Resolves with whether there is one. */
export type RenewAppToken = () => Promise<boolean>;

/**
 * The analysis part of the worker. A job has an id of the caller's choice: an abort signal does not cross the bridge, a
 * name for `cancel` does.
 */
export interface AnalysisDesk {
  analyse(
    accountId: string,
    target: AnalysisTarget,
    jobId: string,
    onProgress: (progress: AnalysisProgress) => void,
    renewAppToken: RenewAppToken,
  ): Promise<Result<AnalysisRun>>;
  /** What a ranking needs of one repository and a listing does not tell. */
  measure(
    accountId: string,
    target: AnalysisTarget,
    known: KnownMeasures,
    jobId: string,
    renewAppToken: RenewAppToken,
  ): Promise<Result<RankingMeasures>>;
  /** The job ends with the code `CANCELLED`; one that has ended already is left alone. */
  cancel(jobId: string): Promise<void>;
  /** The provider's answers that were kept for an account leave this device. */
  forgetAnswers(accountId: string): Promise<void>;
}
