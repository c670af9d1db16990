import { analysisMeasures, type StoredAnalysis, toAnalysis } from './analysis.ts';
import { type RepositoryHealth, repositoryHealth } from './health.ts';
import {
  type MeasuredScore,
  measuredScore,
  portfolioActivityScore,
  repositoryRankingScore,
  type Score,
} from './score.ts';

/** Scores of an analysis, computed in the worker and stored with the analysis. */
export interface AnalysisScores {
  activity: Score;
  ranking: Score;
  /** The ranking score with its measures, as the list of repositories sorts by it. */
  measured: MeasuredScore;
  health: RepositoryHealth | null;
}

/** An analysis with its scores. They are missing when not even the repository is known. */
export interface ScoredAnalysis extends StoredAnalysis {
  scores?: AnalysisScores;
}

/** Scores an analysis with what an earlier one knew. Returns null when not even the repository is known. */
export function assess(stored: StoredAnalysis): AnalysisScores | null {
  const analysis = toAnalysis(stored);
  if (!analysis) return null;
  const measures = analysisMeasures(analysis);
  return {
    activity: portfolioActivityScore(measures),
    ranking: repositoryRankingScore(measures),
    measured: measuredScore(measures),
    health: repositoryHealth(stored),
  };
}
