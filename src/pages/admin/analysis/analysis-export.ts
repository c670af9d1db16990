import { activityLevel } from '#domain/analysis/activity.ts';
import {
  exportName,
  measuresOf,
  type RepositoryAnalysis,
  type StoredAnalysis,
} from '#domain/analysis/analysis.ts';
import { portfolioActivityScore, repositoryRankingScore } from '#domain/analysis/score.ts';
import { extractPortfolioData } from '#domain/portfolio/portfolio-extraction.ts';
import { t } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';

/** The analysis of the specification, with its date, its scores and how the provider was queried. */
export function exportAnalysis(stored: StoredAnalysis, analysis: RepositoryAnalysis): void {
  const measures = measuresOf(analysis);
  const content = {
    analysedAt: new Date(stored.analysedAt).toISOString(),
    ...analysis,
    activityLevel: activityLevel(measures.commitsLastMonth),
    scores: {
      portfolioActivity: portfolioActivityScore(measures),
      repositoryRanking: repositoryRankingScore(measures),
    },
  };
  download(`${exportName(analysis)}.json`, 'application/json', `${JSON.stringify(content, null, 2)}\n`);
  toast(t('Analysis Exported'));
}

export function exportPortfolioData(analysis: RepositoryAnalysis): void {
  const name = exportName(analysis).replace(/-analysis$/, '-portfolio');
  const content = JSON.stringify(extractPortfolioData(analysis), null, 2);
  download(`${name}.json`, 'application/json', `${content}\n`);
  toast(t('Portfolio Data Exported'));
}
