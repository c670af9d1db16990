import { activityLevel } from '#domain/analysis/activity.ts';
import { type RepositoryAnalysis, sizeInMegabytes, toAnalysis } from '#domain/analysis/analysis.ts';
import type { AnalysisScores, ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { Score } from '#domain/analysis/score.ts';
import { primaryLanguages } from '#domain/analysis/tech-stack.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { markText, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';
import { dateText } from './overview-tab.tsx';
import { scoreText } from './score-explanation.tsx';

export const maxCompared = 4;

type Compared = RepositoryAnalysis & { scores: AnalysisScores | undefined };

interface ComparedRow {
  title: string;
  format: (analysis: Compared) => string;
  /** Returns a number for the comparison, higher is better; null if unknown. Absent if no value is better than another. */
  rank?: (analysis: Compared) => number | null;
}

const rows: readonly ComparedRow[] = [
  scoredRow(markText('Ranking score'), ({ ranking }) => ranking),
  scoredRow(markText('Activity score'), ({ activity }) => activity),
  {
    title: markText('Activity level'),
    format: ({ commitFrequency }) => t(activityLevel(commitFrequency.lastMonth) ?? 'Unknown'),
  },
  measuredRow(markText('Commits, last month'), ({ commitFrequency }) => commitFrequency.lastMonth),
  measuredRow(markText('Commits, last year'), ({ commitFrequency }) => commitFrequency.lastYear),
  measuredRow(markText('Stars'), ({ stargazersCount }) => stargazersCount),
  measuredRow(markText('Forks'), ({ forksCount }) => forksCount),
  { title: markText('Size'), format: ({ size }) => `${countText(sizeInMegabytes(size))} MB` },
  measuredRow(markText('Contributors'), ({ contributors }) => contributors?.length ?? null),
  {
    title: markText('Updated'),
    format: ({ lastCommitDate }) => dateText(lastCommitDate),
    rank: ({ lastCommitDate }) => knownNumber(Date.parse(lastCommitDate ?? '')),
  },
  {
    title: markText('Languages'),
    format: ({ languages }) => (languages ? primaryLanguages(languages).join(', ') : t('Unknown')),
  },
  { title: markText('Topics'), format: ({ topics }) => topics.join(', ') || t('None') },
  { title: markText('Has README'), format: ({ hasReadme }) => yesOrNo(hasReadme) },
  { title: markText('Has package.json'), format: ({ hasPackageJson }) => yesOrNo(hasPackageJson) },
  { title: markText('Has Website'), format: ({ hasWebsite }) => yesOrNo(hasWebsite) },
];

export function Comparison({ analyses }: { analyses: readonly ScoredAnalysis[] }) {
  const compared = analyses.flatMap((stored): Compared[] => {
    const analysis = toAnalysis(stored);
    return analysis ? [{ ...analysis, scores: stored.scores }] : [];
  });
  if (compared.length < 2) return null;
  return (
    <Card
      title={t('Comparison')}
      aside={<Button onClick={() => exportComparison(compared)}>{t('Export Comparison')}</Button>}
    >
      <div className="overflow-x-auto" role="region" aria-label={t('Comparison')} tabIndex={0}>
        <table className="tabular w-full min-w-[36rem] table-fixed border-collapse text-sm">
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              <th scope="col" className="py-2 pr-4 font-normal text-muted">
                {t('Repository')}
              </th>
              {compared.map(({ fullName }) => (
                <th key={fullName} scope="col" className="py-2 pl-4 text-right font-medium break-all">
                  {fullName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.title} row={row} compared={compared} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ row, compared }: { row: ComparedRow; compared: readonly Compared[] }) {
  const best = getBest(compared.map((analysis) => row.rank?.(analysis) ?? null));
  return (
    <tr className="border-b border-hairline align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap text-muted">
        {t(row.title)}
      </th>
      {compared.map((analysis) => {
        const isBest = best !== null && row.rank?.(analysis) === best;
        const text = row.format(analysis);
        return (
          <td key={analysis.fullName} className="py-2 pl-4 text-right break-words">
            {isBest ? <strong className="font-semibold">{text}</strong> : text}
            {isBest && <span className="block text-muted">{t('best')}</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** Returns the highest value. Returns null if no value is known or all are equal. */
function getBest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const best = Math.max(...known);
  return known.length > 1 && known.some((value) => value < best) ? best : null;
}

function measuredRow(title: string, value: (analysis: RepositoryAnalysis) => number | null): ComparedRow {
  return { title, format: (analysis) => countText(value(analysis)), rank: value };
}

function scoredRow(title: string, score: (scores: AnalysisScores) => Score): ComparedRow {
  return {
    title,
    format: ({ scores }) => (scores ? scoreText(score(scores)) : t('Unknown')),
    rank: ({ scores }) => (scores ? score(scores).total : null),
  };
}

function knownNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** Exports the comparison as CSV. Escapes cells that a spreadsheet would run as a formula. */
function exportComparison(compared: readonly Compared[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [
    [t('Repository'), ...compared.map(({ fullName }) => fullName)],
    ...rows.map(({ title, format }) => [t(title), ...compared.map(format)]),
  ];
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  download('repository-comparison.csv', 'text/csv', `${text}\r\n`);
  toast(t('Comparison Exported'));
}

function countText(count: number | null): string {
  return count === null ? t('Unknown') : formatNumber(count);
}

function yesOrNo(value: boolean | null): string {
  return value === null ? t('Unknown') : value ? t('Yes') : t('No');
}
