import type { Token } from 'marked';
import type { AnalysisProgress, AnalysisTarget, StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { RankingStatus } from '#domain/analysis/ranking.ts';
import type { RepositoryScore } from '#domain/analysis/score.ts';
import type { EntryDraft } from '#domain/portfolio/portfolio-entry.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface AnalysisOptions {
  /** Ends it at once; what an earlier analysis brought stays. */
  signal: AbortSignal;
  onProgress: (progress: AnalysisProgress) => void;
}

/** Analyses and scores on this device. Reads may be used in live queries. */
export interface AnalysisService {
  /** The latest first. */
  analyses(): Promise<StoredAnalysis[]>;
  analysis(key: string): Promise<StoredAnalysis | null>;
  /** Asks the provider and keeps the answer; a part that fails keeps what was known of it. */
  analyse(target: AnalysisTarget, options: AnalysisOptions): Promise<Result<StoredAnalysis>>;
  forgetAnalysis(key: string): Promise<void>;
  /** Blocks of a stranger's text; null when it cannot be parsed in time. */
  parseMarkdown(text: string): Promise<readonly Token[] | null>;
  /** A piece as it was left while it was edited; null: it was saved or given up. */
  unsavedEntry(entryId: string): Promise<EntryDraft | null>;
  keepUnsavedEntry(draft: EntryDraft): Promise<void>;
  forgetUnsavedEntry(entryId: string): Promise<void>;
  /** Scores by the repository's id; a repository without one was not measured yet. */
  scores(): Promise<Map<string, RepositoryScore>>;
  rankingStatus(): Promise<RankingStatus>;
  /** Measures every repository without a fresh score, in the background, also over reloads. */
  startRanking(): Promise<void>;
  pauseRanking(): Promise<void>;
}
