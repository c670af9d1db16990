/** Scores and their parts (specification section 9). Unknown parts add no points, so the total is a lower bound. */

export interface ScorePart {
  name: string;
  /** The measured number, or whether the property exists; null if unknown. */
  measured: number | boolean | null;
  points: number | null;
  most: number | null;
  rule: string;
}

export interface Score {
  total: number | null;
  atLeast: number;
  parts: ScorePart[];
}

export interface ActivityMeasures {
  commitsLastMonth: number | null;
  commitsLastYear: number | null;
}

export interface RankingMeasures extends ActivityMeasures {
  stars: number | null;
  size: number | null;
  topics: number | null;
  contributors: number | null;
  hasWebsite: boolean | null;
  hasReadme: boolean | null;
}

export function portfolioActivityScore({ commitsLastMonth, commitsLastYear }: ActivityMeasures): Score {
  return sumScores([
    scoreCount('Commits in the last month', commitsLastMonth, 5, 'a tenth of the commits, at most 5', (n) =>
      Math.min(n / 10, 5),
    ),
    scoreCount('Commits in the last year', commitsLastYear, 5, 'a hundredth of the commits, at most 5', (n) =>
      Math.min(n / 100, 5),
    ),
  ]);
}

/** activity*2 + min(stars/10, 10)*1.5 + min(size/1000, 5) + topics*0.5 + min(contributors, 5) + website*3 + readme*2 */
export function repositoryRankingScore(measures: RankingMeasures): Score {
  const activity = portfolioActivityScore(measures).total;
  return sumScores([
    scoreCount('Activity', activity, 20, 'twice the portfolio activity score', (n) => n * 2),
    scoreCount(
      'Stars',
      measures.stars,
      15,
      'a tenth of the stars, at most 10, times 1.5',
      (n) => Math.min(n / 10, 10) * 1.5,
    ),
    scoreCount('Size', measures.size, 5, 'a thousandth of the kilobytes, at most 5', (n) =>
      Math.min(n / 1000, 5),
    ),
    scoreCount('Topics', measures.topics, null, 'half a point each', (n) => n * 0.5),
    scoreCount('Contributors', measures.contributors, 5, 'one point each, at most 5', (n) => Math.min(n, 5)),
    present('Website', measures.hasWebsite, 3),
    present('README', measures.hasReadme, 2),
  ]);
}

function scoreCount(
  name: string,
  measured: number | null,
  most: number | null,
  rule: string,
  points: (measured: number) => number,
): ScorePart {
  return { name, measured, points: measured === null ? null : points(measured), most, rule };
}

export function present(name: string, measured: boolean | null, most: number): ScorePart {
  const rule = `${most} points if there is one`;
  return { name, measured, points: measured === null ? null : measured ? most : 0, most, rule };
}

function sumScores(parts: ScorePart[]): Score {
  const atLeast = parts.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return { total: parts.some(({ points }) => points === null) ? null : atLeast, atLeast, parts };
}

export interface MeasuredScore {
  measures: RankingMeasures;
  total: number | null;
  atLeast: number;
}

export interface RepositoryScore extends MeasuredScore {
  id: string;
  measuredAt: number;
}

export function measuredScore(measures: RankingMeasures): MeasuredScore {
  const { total, atLeast } = repositoryRankingScore(measures);
  return { measures, total, atLeast };
}

export function compareScores(
  a: Pick<RepositoryScore, 'total'> | undefined,
  b: Pick<RepositoryScore, 'total'> | undefined,
  direction: 'asc' | 'desc',
): number {
  const left = a?.total ?? null;
  const right = b?.total ?? null;
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return direction === 'asc' ? left - right : right - left;
}

export interface KnownMeasures {
  stars: number;
  size: number;
  topics: number;
  hasWebsite: boolean;
  hasReadme: boolean | null;
  pushedAt: string | null;
}
