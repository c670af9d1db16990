import { analysisMeasures, type StoredAnalysis, toAnalysis } from './analysis.ts';
import {
  type MeasuredScore,
  measuredScore,
  portfolioActivityScore,
  repositoryRankingScore,
  type Score,
} from './score.ts';

export interface AnalysisScores {
  activity: Score;
  ranking: Score;
  measured: MeasuredScore;
}

export interface ScoredAnalysis extends StoredAnalysis {
  scores?: AnalysisScores;
}

export function assess(stored: StoredAnalysis): AnalysisScores | null {
  const analysis = toAnalysis(stored);
  if (!analysis) return null;
  const measures = analysisMeasures(analysis);
  return {
    activity: portfolioActivityScore(measures),
    ranking: repositoryRankingScore(measures),
    measured: measuredScore(measures),
  };
}
