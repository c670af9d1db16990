/**
 * Scores with their parts (specification section 9), so that the screen can explain them. Invariant: unknown is not
 * 0. A score with an unknown part has only a lower bound.
 */

export interface ScorePart {
  name: string;
  /** The number that was measured, or whether it is there; null: not known. */
  measured: number | boolean | null;
  /** null: not known. */
  points: number | null;
  /** The most this part can give; null: no limit. */
  most: number | null;
  /** The formula, in words. */
  rule: string;
}

export interface Score {
  /** null while a part is not known. */
  total: number | null;
  /** The known parts together; the total when all are known. */
  atLeast: number;
  parts: ScorePart[];
}

export interface ActivityMeasures {
  commitsLastMonth: number | null;
  commitsLastYear: number | null;
}

export interface RankingMeasures extends ActivityMeasures {
  stars: number | null;
  /** Kilobytes, as the provider counts them. */
  size: number | null;
  topics: number | null;
  contributors: number | null;
  hasWebsite: boolean | null;
  hasReadme: boolean | null;
}

/** min(month/10, 5) + min(year/100, 5) */
export function portfolioActivityScore({ commitsLastMonth, commitsLastYear }: ActivityMeasures): Score {
  return sumScores([
    counted('Commits in the last month', commitsLastMonth, 5, 'a tenth of the commits, at most 5', (n) =>
      Math.min(n / 10, 5),
    ),
    counted('Commits in the last year', commitsLastYear, 5, 'a hundredth of the commits, at most 5', (n) =>
      Math.min(n / 100, 5),
    ),
  ]);
}

/**
 * activity*2 + min(stars/10, 10)*1.5 + min(size/1000, 5) + topics*0.5 + min(contributors, 5)
 * + 3 if a website + 2 if a readme
 */
export function repositoryRankingScore(measures: RankingMeasures): Score {
  const activity = portfolioActivityScore(measures).total;
  return sumScores([
    counted('Activity', activity, 20, 'twice the portfolio activity score', (n) => n * 2),
    counted(
      'Stars',
      measures.stars,
      15,
      'a tenth of the stars, at most 10, times 1.5',
      (n) => Math.min(n / 10, 10) * 1.5,
    ),
    counted('Size', measures.size, 5, 'a thousandth of the kilobytes, at most 5', (n) =>
      Math.min(n / 1000, 5),
    ),
    counted('Topics', measures.topics, null, 'half a point each', (n) => n * 0.5),
    counted('Contributors', measures.contributors, 5, 'one point each, at most 5', (n) => Math.min(n, 5)),
    present('Website', measures.hasWebsite, 3),
    present('README', measures.hasReadme, 2),
  ]);
}

function counted(
  name: string,
  measured: number | null,
  most: number | null,
  rule: string,
  points: (measured: number) => number,
): ScorePart {
  return { name, measured, points: measured === null ? null : points(measured), most, rule };
}

/** @param most the points for one that is there */
export function present(name: string, measured: boolean | null, most: number): ScorePart {
  const rule = `${most} points if there is one`;
  return { name, measured, points: measured === null ? null : measured ? most : 0, most, rule };
}

export function sumScores(parts: ScorePart[]): Score {
  const atLeast = parts.reduce((sum, { points }) => sum + (points ?? 0), 0);
  return { total: parts.some(({ points }) => points === null) ? null : atLeast, atLeast, parts };
}

/** The measures of a repository, and their score. */
export interface MeasuredScore {
  measures: RankingMeasures;
  /** null: not all parts are known. */
  total: number | null;
  atLeast: number;
}

/** A repository's score as stored on the device. */
export interface RepositoryScore extends MeasuredScore {
  /** The repository's id. */
  id: string;
  /** Milliseconds since the epoch. */
  measuredAt: number;
}

export function measuredScore(measures: RankingMeasures): MeasuredScore {
  const { total, atLeast } = repositoryRankingScore(measures);
  return { measures, total, atLeast };
}

/** For a 'Score' sort: unknown totals come after all known ones, whatever the direction. */
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

/** Measures that the device knows already, which saves requests. */
export interface KnownMeasures {
  stars: number;
  size: number;
  topics: number;
  hasWebsite: boolean;
  hasReadme: boolean | null;
  /** ISO date; nothing was committed after it. */
  pushedAt: string | null;
}
