import { describe, expect, test } from 'vitest';
import { analysisParts } from '#domain/analysis/analysis.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { rawFolder, toPictures } from '#github/analysis/responses.schema.ts';
import { withTexts } from '../../../support/with-texts.ts';
import { type Recording, readRecording, wireOf } from '../recordings.ts';
import { accessTo } from './analysis-access.ts';

/** Analyses from recordings of GitHub. A part without a recording is absent. */

const helloWorld = { owner: 'octokit-fixture-org', repository: 'hello-world' };
const signal = new AbortController().signal;

describe('recorded responses of GitHub', () => {
  test('a recorded repository becomes the expected values', async () => {
    const access = accessTo(wireOf(readRecording('get-repository')));
    const result = await analyse(access, helloWorld, signal, () => undefined);
    if (!result.ok) throw new Error(englishText(result.failure));
    const { repository, ...others } = result.value.outcomes;
    expect(repository).toMatchObject({
      state: 'done',
      value: {
        id: '1000',
        name: 'hello-world',
        fullName: 'octokit-fixture-org/hello-world',
        url: 'https://github.com/octokit-fixture-org/hello-world',
        private: false,
        defaultBranch: 'master',
      },
    });
    // Requests without a recording are answered with GitHub's 404.
    const states = new Set(Object.values(others).map(({ state }) => state));
    expect(states).toEqual(new Set(['absent']));
  });

  test('a recorded folder listing becomes the expected values', () => {
    const [folder] = readRecording('get-content');
    const parsed = rawFolder.parse(folder?.response);
    expect(toPictures(parsed.items, 5)).toEqual([]);
    const pictures = parsed.items.map((entry) => ({ ...entry, name: 'README.PNG' }));
    expect(toPictures(rawFolder.parse(pictures).items, 5)).toEqual([
      { path: 'README.md', url: expect.stringMatching(/^https:\/\/raw\.githubusercontent\.com\//) },
    ]);
  });

  test('a recorded refusal becomes a failure', async () => {
    const [refused] = readRecording('errors');
    const wire = wireOf([{ ...(refused as Recording), path: '/repos/octokit-fixture-org/hello-world' }]);
    expect(withTexts(await analyse(accessTo(wire), helloWorld, signal, () => undefined))).toMatchObject({
      ok: false,
      failure: { status: 422, kind: 'VALIDATION', message: 'Validation failed: Validation Failed' },
    });
  });

  test('every part is requested at the specified address', async () => {
    const requests: string[] = [];
    const wire = wireOf(readRecording('get-repository'));
    const access = accessTo({
      fetch: (request) => {
        const url = new URL(request.url);
        url.searchParams.delete('since');
        requests.push(decodeURIComponent(`${url.pathname}${url.search}`.replace('/github/api/v3', '')));
        return wire.fetch(request);
      },
    });
    await analyse(access, helloWorld, signal, () => undefined);
    const base = '/repos/octokit-fixture-org/hello-world';
    expect(requests.sort()).toEqual(
      [
        '',
        '/languages',
        '/contributors?per_page=10',
        '/readme',
        '/topics',
        '/contents/package.json',
        '/contents/TechBragging.md',
        '/contents/screenshots',
        '/contents/images',
        '/contents/assets/images',
        '/contents/public/images',
        '/commits?per_page=100&page=1',
        '/commits?per_page=100&page=1',
        '/git/trees/HEAD?recursive=1',
      ]
        .map((path) => `${base}${path}`)
        .sort(),
    );
    expect(requests).toHaveLength(analysisParts.length);
  });
});
