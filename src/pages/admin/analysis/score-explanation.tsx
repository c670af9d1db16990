import type { AnalysisScores } from '#domain/analysis/assessment.ts';
import type { Score } from '#domain/analysis/score.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';

export function Scores({ scores }: { scores: AnalysisScores | undefined }) {
  if (!scores) return <Muted>{t('Analyze again to see the scores.')}</Muted>;
  return (
    <div>
      <ScoreExplanation title={t('Portfolio activity')} score={scores.activity} />
      <ScoreExplanation title={t('Repository ranking')} score={scores.ranking} />
    </div>
  );
}

function ScoreExplanation({ title, score }: { title: string; score: Score }) {
  return (
    <details className="border-b border-hairline pb-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span>{title}</span>
        <span className="tabular text-xl font-medium">{scoreText(score)}</span>
      </summary>
      <table className="tabular w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-1 pr-4 font-medium">
              {t('Part')}
            </th>
            <th scope="col" className="py-1 pr-4 text-right font-medium">
              {t('Measured')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('Points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {score.parts.map(({ name, measured, points, most, rule }) => (
            <tr key={name} className="border-b border-hairline align-top">
              <td className="py-1 pr-4">
                {t(name)}
                <span className="block text-muted">{translateMessage(rule)}</span>
              </td>
              <td className="py-1 pr-4 text-right">{measuredText(measured)}</td>
              <td className="py-1 text-right whitespace-nowrap">
                {points === null ? t('unknown') : formatNumber(points)}
                {most !== null && <span className="text-muted"> {t('of {most}', { most })}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function scoreText({ total, atLeast }: Pick<Score, 'total' | 'atLeast'>): string {
  return total === null ? t('at least {points}', { points: formatNumber(atLeast) }) : formatNumber(total);
}

function measuredText(measured: number | boolean | null): string {
  if (measured === null) return t('unknown');
  if (typeof measured === 'boolean') return measured ? t('Yes') : t('No');
  return formatNumber(measured);
}
