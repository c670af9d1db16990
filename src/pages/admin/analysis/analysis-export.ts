import { activityLevel } from '#domain/analysis/activity.ts';
import { exportName, type RepositoryAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { extractPortfolioData } from '#domain/portfolio/portfolio-extraction.ts';
import { t } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';

/** The analysis as specified, with its date, scores and credential. */
export function exportAnalysis(stored: ScoredAnalysis, analysis: RepositoryAnalysis): void {
  const content = {
    analysedAt: new Date(stored.analysedAt).toISOString(),
    ...analysis,
    activityLevel: activityLevel(analysis.commitFrequency.lastMonth),
    scores: {
      portfolioActivity: stored.scores?.activity ?? null,
      repositoryRanking: stored.scores?.ranking ?? null,
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
