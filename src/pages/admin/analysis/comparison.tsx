import { activityLevel } from '#domain/analysis/activity.ts';
import {
  analysisOf,
  measuresOf,
  type RepositoryAnalysis,
  type StoredAnalysis,
  sizeInMegabytes,
} from '#domain/analysis/analysis.ts';
import { portfolioActivityScore, repositoryRankingScore, type Score } from '#domain/analysis/score.ts';
import { primaryLanguages } from '#domain/analysis/tech-stack.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';
import { dateText } from './overview-tab.tsx';
import { scoreText } from './score-explanation.tsx';

export const maxCompared = 4;

interface ComparedRow {
  title: string;
  format: (analysis: RepositoryAnalysis) => string;
  /** The more, the better; null: not known. Without it none is better than another. */
  rank?: (analysis: RepositoryAnalysis) => number | null;
}

const rows: readonly ComparedRow[] = [
  scored('Ranking score', (analysis) => repositoryRankingScore(measuresOf(analysis))),
  scored('Activity score', (analysis) => portfolioActivityScore(measuresOf(analysis))),
  {
    title: 'Activity level',
    format: ({ commitFrequency }) => activityLevel(commitFrequency.lastMonth) ?? 'Unknown',
  },
  measured('Commits, last month', ({ commitFrequency }) => commitFrequency.lastMonth),
  measured('Commits, last year', ({ commitFrequency }) => commitFrequency.lastYear),
  measured('Stars', ({ stargazersCount }) => stargazersCount),
  measured('Forks', ({ forksCount }) => forksCount),
  { title: 'Size', format: ({ size }) => `${countText(sizeInMegabytes(size))} MB` },
  measured('Contributors', ({ contributors }) => contributors?.length ?? null),
  {
    title: 'Updated',
    format: ({ lastCommitDate }) => dateText(lastCommitDate),
    rank: ({ lastCommitDate }) => knownNumber(Date.parse(lastCommitDate ?? '')),
  },
  {
    title: 'Languages',
    format: ({ languages }) => (languages ? primaryLanguages(languages).join(', ') : 'Unknown'),
  },
  { title: 'Topics', format: ({ topics }) => topics.join(', ') || 'None' },
  { title: 'Has README', format: ({ hasReadme }) => yesOrNo(hasReadme) },
  { title: 'Has package.json', format: ({ hasPackageJson }) => yesOrNo(hasPackageJson) },
  { title: 'Has Website', format: ({ hasWebsite }) => yesOrNo(hasWebsite) },
];

/** Two to four analyses side by side. */
export function Comparison({ analyses }: { analyses: readonly StoredAnalysis[] }) {
  const compared = analyses.flatMap((stored) => analysisOf(stored) ?? []);
  if (compared.length < 2) return null;
  return (
    <Card
      title="Comparison"
      aside={<Button onClick={() => exportComparison(compared)}>Export Comparison</Button>}
    >
      <div className="overflow-x-auto" role="region" aria-label="Comparison" tabIndex={0}>
        <table className="tabular w-full min-w-[36rem] table-fixed border-collapse text-sm">
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              <th scope="col" className="py-2 pr-4 font-normal text-muted">
                Repository
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

/** Figures stand under each other, to the right; the best of them is marked. */
function Row({ row, compared }: { row: ComparedRow; compared: readonly RepositoryAnalysis[] }) {
  const best = bestOf(compared.map((analysis) => row.rank?.(analysis) ?? null));
  return (
    <tr className="border-b border-hairline align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap text-muted">
        {row.title}
      </th>
      {compared.map((analysis) => {
        const isBest = best !== null && row.rank?.(analysis) === best;
        return (
          <td key={analysis.fullName} className="py-2 pl-4 text-right break-words">
            {isBest ? (
              <strong className="font-semibold">{row.format(analysis)}</strong>
            ) : (
              row.format(analysis)
            )}
            {isBest && <span className="block text-muted">best</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** The highest, where there is one: not where nothing is known, nor where all are alike. */
function bestOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const best = Math.max(...known);
  return known.length > 1 && known.some((value) => value < best) ? best : null;
}

function measured(title: string, value: (analysis: RepositoryAnalysis) => number | null): ComparedRow {
  return { title, format: (analysis) => countText(value(analysis)), rank: value };
}

function scored(title: string, score: (analysis: RepositoryAnalysis) => Score): ComparedRow {
  return {
    title,
    format: (analysis) => scoreText(score(analysis)),
    rank: (analysis) => score(analysis).total,
  };
}

function knownNumber(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** As CSV; a cell that a spreadsheet would take for a formula is defused. */
function exportComparison(compared: readonly RepositoryAnalysis[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [
    ['Repository', ...compared.map(({ fullName }) => fullName)],
    ...rows.map(({ title, format }) => [title, ...compared.map(format)]),
  ];
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  download('repository-comparison.csv', 'text/csv', `${text}\r\n`);
  toast('Comparison Exported');
}

function countText(count: number | null): string {
  return count === null ? 'Unknown' : formatNumber(count);
}

function yesOrNo(value: boolean | null): string {
  return value === null ? 'Unknown' : value ? 'Yes' : 'No';
}
