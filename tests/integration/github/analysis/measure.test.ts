import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownMeasures } from '#domain/analysis/score.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { measure } from '#github/analysis/measure.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { start } from '../../dev/github-client.ts';
import { accessTo, asUser } from './analysis-access.ts';

const react = { owner: 'facebook', repository: 'react' };
const known: KnownMeasures = {
  stars: 241_386,
  size: 1_071_930,
  topics: 6,
  hasWebsite: true,
  hasReadme: null,
  pushedAt: null,
};
const { signal } = new AbortController();

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

describe('measures for the ranking', () => {
  test('agree with a whole analysis after four requests', async () => {
    const before = github.requests.length;
    const measured = await measure(accessTo(github), react, known, signal);
    expect(github.requests.length - before).toBe(4);
    const analysed = await analyse(accessTo(github), react, signal, () => undefined);
    if (!analysed.ok) throw new Error(englishText(analysed.failure));
    const { outcomes } = analysed.value;
    const year = outcomes['commits of the last year'];
    if (year?.state !== 'done') throw new Error('no commits');
    expect(measured).toEqual({
      ok: true,
      value: {
        commitsLastMonth: 58,
        commitsLastYear: year.value.dates.length,
        contributors: 5,
        hasReadme: true,
        stars: 241_386,
        size: 1_071_930,
        topics: 6,
        hasWebsite: true,
      },
    });
  });

  test('skips commits of repositories without pushes for a year', async () => {
    const before = github.requests.length;
    const old = { ...known, hasReadme: true, pushedAt: '2020-01-01T00:00:00Z' };
    const measured = await measure(accessTo(github), react, old, signal);
    expect(github.requests.slice(before).map(({ path }) => path)).toEqual([
      expect.stringContaining('/contributors'),
    ]);
    expect(measured).toMatchObject({ ok: true, value: { commitsLastMonth: 0, commitsLastYear: 0 } });
  });

  test('are unknown, not zero, for an inaccessible repository', async () => {
    const measured = await measure(
      accessTo(github),
      { owner: 'nobody', repository: 'nothing' },
      known,
      signal,
    );
    expect(measured).toMatchObject({
      ok: true,
      value: { commitsLastMonth: null, commitsLastYear: null, contributors: null },
    });
  });

  test('stop at a used up limit and report the reset time', async () => {
    github.setRateLimit(2);
    const measured = await measure(accessTo(github, { credentials: asUser(github) }), react, known, signal);
    github.setRateLimit(null);
    expect(measured).toMatchObject({
      ok: false,
      failure: { kind: 'RATE_LIMIT', retryAfterMs: expect.any(Number) },
    });
  });
});
