import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analysisMeasures, has, type PartOutcomes, toAnalysis } from '#domain/analysis/analysis.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { measure } from '#github/analysis/measure.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { withTexts } from '../../../support/with-texts.ts';
import { start } from '../../dev/github-client.ts';
import { accessTo, asUser } from './analysis-access.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

const target = { owner: 'facebook', repository: 'react' };
const signal = new AbortController().signal;

/** Replaces one response of the embedded GitHub. */
const worldWith = (end: string, respond: () => Response): Pick<GitHub, 'fetch'> => ({
  fetch: async (request) => (new URL(request.url).pathname.endsWith(end) ? respond() : github.fetch(request)),
});

async function getParts(world: Pick<GitHub, 'fetch'>): Promise<PartOutcomes> {
  const result = await analyse(
    accessTo(world, { credentials: asUser(github) }),
    target,
    signal,
    () => undefined,
  );
  if (!result.ok) throw new Error(englishText(result.failure));
  return result.value.outcomes;
}

const withPackageJson = (text: string, encoding = 'base64') =>
  getParts(worldWith('/contents/package.json', () => Response.json({ content: btoa(text), encoding })));

describe('an odd package.json', () => {
  it.each([
    ['{ // a comment\n}', 'package.json is not valid JSON.'],
    ['{"dependencies":{},}', 'package.json is not valid JSON.'],
    ['', 'package.json is not valid JSON.'],
    ['[]', 'package.json is not a JSON object.'],
    ['null', 'package.json is not a JSON object.'],
  ])('exists with the content %j and fails alone', async (text, message) => {
    const outcomes = await withPackageJson(text);
    expect(withTexts(outcomes['package.json'])).toMatchObject({
      state: 'failed',
      failure: { kind: 'VALIDATION', message },
    });
    expect(has({ outcomes }, 'package.json')).toBe(true);
  });

  it('with an odd field keeps its other packages', async () => {
    const outcomes = await withPackageJson('{"dependencies":[],"devDependencies":{"b":"1"}}');
    expect(outcomes['package.json']).toMatchObject({ state: 'done', value: { packages: ['b'] } });
  });

  it('counts as too large if GitHub does not send it', async () => {
    const outcomes = await withPackageJson('', 'none');
    expect(outcomes['package.json']).toMatchObject({ state: 'failed', failure: { code: 'FILE_TOO_LARGE' } });
    expect(has({ outcomes }, 'package.json')).toBe(true);
  });
});

describe('a list of contributors that is too large', () => {
  const message =
    'The history or contributor list is too large to list contributors for this repository via the API.';
  const world = () => worldWith('/contributors', () => Response.json({ message }, { status: 403 }));

  it('has its own failure text and scores as five contributors', async () => {
    const outcomes = await getParts(world());
    expect(withTexts(outcomes.contributors)).toMatchObject({
      state: 'failed',
      failure: { message: "GitHub doesn't list the contributors of a repository this large." },
    });
    const stored = { key: 'k', ...target, analysedAt: 0, via: 'anonymous', outcomes } as const;
    const analysis = toAnalysis(stored);
    expect(analysis && analysisMeasures(analysis).contributors).toBe(5);
  });

  it('ranks the repository as if it had five contributors', async () => {
    const known = { stars: 1, size: 1, topics: 0, hasWebsite: false, hasReadme: true, pushedAt: null };
    expect(
      await measure(accessTo(world(), { credentials: asUser(github) }), target, known, signal),
    ).toMatchObject({
      value: { contributors: 5 },
    });
  });
});
