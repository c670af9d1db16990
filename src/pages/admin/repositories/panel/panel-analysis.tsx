import { activityLevel } from '#domain/analysis/activity.ts';
import { type RepositoryAnalysis, toAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { languageShares, percentText } from '#domain/analysis/tech-stack.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { AnalysisProgress } from '../../analysis/analysis-progress.tsx';
import { Part } from '../../analysis/facts.tsx';
import { LanguageBar, LanguageMark } from '../../analysis/language-bar.tsx';
import { Scores } from '../../analysis/score-explanation.tsx';
import type { useRepositoryAnalysis } from '../../analysis/use-analysis.ts';

/** The last analysis, or a button that starts one. An analysis continues after the panel closes. */
export function PanelAnalysis({
  analysis: { running, problem, analyse, cancel },
  stored,
}: {
  analysis: ReturnType<typeof useRepositoryAnalysis>;
  /** null: never analyzed on this device. */
  stored: ScoredAnalysis | null;
}) {
  const found = stored && toAnalysis(stored);
  return (
    <Part
      title={t('Analysis')}
      aside={
        <Button disabled={running !== null} onClick={analyse}>
          {found ? t('Analyze again') : t('Analyze Repository')}
        </Button>
      }
    >
      {problem && <Alert tone="danger" urgent title={translateMessage(problem)} />}
      {running && <AnalysisProgress running={running} onCancel={cancel} />}
      {found && stored ? (
        <Summary analysis={found} stored={stored} />
      ) : (
        <p className="m-0 text-sm text-muted">{t('Not analyzed yet.')}</p>
      )}
    </Part>
  );
}

function Summary({ analysis, stored }: { analysis: RepositoryAnalysis; stored: ScoredAnalysis }) {
  const { contributors, commitFrequency } = analysis;
  const level = activityLevel(commitFrequency.lastMonth);
  const parts = [
    level !== null && t(level),
    commitFrequency.lastYear !== null && t('{count} commits in a year', { count: commitFrequency.lastYear }),
    contributors && t('{count} contributors', { count: contributors.length }),
  ].filter((part) => typeof part === 'string');
  return (
    <>
      <p className="tabular m-0 text-sm text-muted">
        {t('Analyzed {when}', { when: formatMoment(stored.analysedAt) })}
      </p>
      {parts.length > 0 && <p className="tabular m-0 text-sm">{parts.join(' · ')}</p>}
      <Languages languages={analysis.languages ?? {}} />
      <Scores scores={stored.scores} />
    </>
  );
}

function Languages({ languages }: { languages: Readonly<Record<string, number>> }) {
  const shares = languageShares(languages);
  if (shares.length === 0) return null;
  return (
    <>
      <LanguageBar shares={shares} />
      <ul
        aria-label={t('Languages')}
        className="tabular m-0 grid list-none grid-cols-2 gap-x-6 gap-y-1 p-0 text-sm"
      >
        {shares.map(({ name, percent }, index) => (
          <li key={name} className="flex items-center gap-2">
            <LanguageMark index={index} />
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-muted">{percentText(percent)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
