import type { ReactNode } from 'react';
import { activityLevel } from '#domain/analysis/activity.ts';
import {
  analysisOf,
  measuresOf,
  type RepositoryAnalysis,
  type StoredAnalysis,
  sizeInMegabytes,
} from '#domain/analysis/analysis.ts';
import { portfolioActivityScore, repositoryRankingScore } from '#domain/analysis/score.ts';
import { primaryLanguages } from '#domain/analysis/tech-stack.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { download } from '../download.ts';
import { dateText } from './overview-tab.tsx';
import { scoreText } from './score-explanation.tsx';

export const maxCompared = 4;

/** Each row of the comparison, in words. */
const rows: readonly (readonly [string, (analysis: RepositoryAnalysis) => string])[] = [
  ['Ranking score', (analysis) => scoreText(repositoryRankingScore(measuresOf(analysis)))],
  ['Activity score', (analysis) => scoreText(portfolioActivityScore(measuresOf(analysis)))],
  ['Activity level', ({ commitFrequency }) => activityLevel(commitFrequency.lastMonth) ?? 'Unknown'],
  ['Commits, last month', ({ commitFrequency }) => countText(commitFrequency.lastMonth)],
  ['Commits, last year', ({ commitFrequency }) => countText(commitFrequency.lastYear)],
  ['Stars', ({ stargazersCount }) => countText(stargazersCount)],
  ['Forks', ({ forksCount }) => countText(forksCount)],
  ['Size', ({ size }) => `${countText(sizeInMegabytes(size))} MB`],
  ['Contributors', ({ contributors }) => countText(contributors?.length ?? null)],
  ['Updated', ({ lastCommitDate }) => dateText(lastCommitDate)],
  ['Languages', ({ languages }) => (languages ? primaryLanguages(languages).join(', ') : 'Unknown')],
  ['Topics', ({ topics }) => topics.join(', ') || 'None'],
  ['Has README', ({ hasReadme }) => yesOrNo(hasReadme)],
  ['Has package.json', ({ hasPackageJson }) => yesOrNo(hasPackageJson)],
  ['Has Website', ({ hasWebsite }) => yesOrNo(hasWebsite)],
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
        <table className="tabular w-full min-w-[36rem] border-collapse text-sm">
          <thead>
            <tr className="border-b border-ink text-left align-bottom">
              <th scope="col" className="py-2 pr-4 font-normal text-muted">
                Repository
              </th>
              {compared.map(({ fullName }) => (
                <th key={fullName} scope="col" className="py-2 pr-4 font-medium break-all">
                  {fullName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, words]) => (
              <Row key={title} title={title}>
                {compared.map((analysis) => (
                  <td key={analysis.fullName} className="py-2 pr-4 break-words">
                    {words(analysis)}
                  </td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tr className="border-b border-hairline align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap text-muted">
        {title}
      </th>
      {children}
    </tr>
  );
}

/** As CSV; a cell that a spreadsheet would take for a formula is defused. */
function exportComparison(compared: readonly RepositoryAnalysis[]): void {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = [
    ['Repository', ...compared.map(({ fullName }) => fullName)],
    ...rows.map(([title, words]) => [title, ...compared.map(words)]),
  ];
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n');
  download('repository-comparison.csv', 'text/csv', `${text}\r\n`);
  toast('Comparison Exported');
}

function countText(count: number | null): string {
  return count === null ? 'Unknown' : formatNumber(count);
}

function yesOrNo(answer: boolean | null): string {
  return answer === null ? 'Unknown' : answer ? 'Yes' : 'No';
}
