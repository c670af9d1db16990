import { describe, expect, test } from 'vitest';
import {
  compareScores,
  portfolioActivityScore,
  type RankingMeasures,
  repositoryRankingScore,
} from '#domain/analysis/score.ts';

const nothing: RankingMeasures = {
  commitsLastMonth: 0,
  commitsLastYear: 0,
  stars: 0,
  size: 0,
  topics: 0,
  contributors: 0,
  hasWebsite: false,
  hasReadme: false,
};

describe('portfolio activity score', () => {
  // month, year, expected: min(month/10, 5) + min(year/100, 5), computed by hand.
  test.each([
    [0, 0, 0],
    [1, 1, 0.11],
    [5, 5, 0.55],
    [6, 6, 0.66],
    [15, 15, 1.65],
    [16, 16, 1.76],
    [30, 30, 3.3],
    [31, 31, 3.41],
    [49, 499, 9.89],
    [50, 500, 10],
    [51, 501, 10],
    [100, 1000, 10],
    [0, 1000, 5],
  ])('%i monthly and %i yearly commits score %f', (month, year, expected) => {
    const score = portfolioActivityScore({ commitsLastMonth: month, commitsLastYear: year });
    expect(score.total).toBeCloseTo(expected, 10);
  });

  test('an unknown value gives a lower bound instead of a total', () => {
    const score = portfolioActivityScore({ commitsLastMonth: 20, commitsLastYear: null });
    expect(score.total).toBeNull();
    expect(score.atLeast).toBe(2);
    expect(score.parts.map(({ points }) => points)).toEqual([2, null]);
  });
});

describe('repository ranking score', () => {
  // Each row changes one measure; the points were computed by hand from section 9.
  test.each<[Partial<RankingMeasures>, number]>([
    [{}, 0],
    [{ commitsLastMonth: 1 }, 0.2],
    [{ commitsLastMonth: 50, commitsLastYear: 500 }, 20],
    [{ stars: 1 }, 0.15],
    [{ stars: 99 }, 14.85],
    [{ stars: 100 }, 15],
    [{ stars: 241_386 }, 15],
    [{ size: 999 }, 0.999],
    [{ size: 5_000 }, 5],
    [{ size: 5_001 }, 5],
    [{ topics: 1 }, 0.5],
    [{ topics: 20 }, 10],
    [{ contributors: 4 }, 4],
    [{ contributors: 5 }, 5],
    [{ contributors: 6 }, 5],
    [{ hasWebsite: true }, 3],
    [{ hasReadme: true }, 2],
    [
      {
        commitsLastMonth: 31,
        commitsLastYear: 250,
        stars: 42,
        size: 1_500,
        topics: 6,
        contributors: 3,
        hasWebsite: true,
        hasReadme: true,
      },
      // (3.1 + 2.5) * 2 + 4.2 * 1.5 + 1.5 + 3 + 3 + 3 + 2
      30,
    ],
  ])('facts %o score %f', (changed, expected) => {
    const score = repositoryRankingScore({ ...nothing, ...changed });
    expect(score.total).toBeCloseTo(expected, 10);
    expect(score.parts.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBeCloseTo(expected, 10);
  });

  test.each(Object.keys(nothing) as (keyof RankingMeasures)[])('has no total without %s', (measure) => {
    const score = repositoryRankingScore({ ...nothing, stars: 10, [measure]: null });
    expect(score.total).toBeNull();
    expect(score.atLeast).toBe(measure === 'stars' ? 0 : 1.5);
  });

  test('limits each part to its maximum', () => {
    const huge = 1_000_000;
    const score = repositoryRankingScore({
      commitsLastMonth: huge,
      commitsLastYear: huge,
      stars: huge,
      size: huge,
      topics: 20,
      contributors: huge,
      hasWebsite: true,
      hasReadme: true,
    });
    expect(score.parts.filter(({ points, most }) => most !== null && Number(points) > most)).toEqual([]);
    expect(score.total).toBe(60);
  });
});

test('unknown scores sort last in both directions', () => {
  const scores = [{ total: 3 }, { total: null }, undefined, { total: 7 }];
  const sortedTotals = (direction: 'asc' | 'desc') =>
    [...scores].sort((a, b) => compareScores(a, b, direction)).map((score) => score?.total ?? null);
  expect(sortedTotals('asc')).toEqual([3, 7, null, null]);
  expect(sortedTotals('desc')).toEqual([7, 3, null, null]);
});
