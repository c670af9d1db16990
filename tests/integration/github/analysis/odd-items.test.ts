import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { englishText } from '#domain/shared/failure-texts.ts';
import { analyse } from '#github/analysis/analyst.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { start } from '../../dev/github-client.ts';
import { accessTo } from './analysis-access.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

const signal = new AbortController().signal;

/** Returns the parts of an analysis after the responses for these paths are replaced. */
async function partsWith(responses: Readonly<Record<string, unknown>>) {
  const world = {
    async fetch(request: Request) {
      const { pathname } = new URL(request.url);
      const found = Object.entries(responses).find(([end]) => pathname.endsWith(end));
      return found ? Response.json(found[1]) : github.fetch(request);
    },
  };
  const target = { owner: 'facebook', repository: 'react' };
  const result = await analyse(accessTo(world), target, signal, () => undefined);
  if (!result.ok) throw new Error(englishText(result.failure));
  return result.value.outcomes;
}

const commit = (date: unknown) => ({ commit: { committer: { date }, author: null } });

describe('one unreadable item of an analysis', () => {
  it('is skipped and counted in every list', async () => {
    const parts = await partsWith({
      '/contributors': [
        { login: 'a', contributions: 3, avatar_url: 7 },
        { login: 'b' },
        null,
        { contributions: 1 },
      ],
      '/languages': { Rust: 10, Go: 'many', Zig: null },
      '/topics': { names: ['a', 7, null, 'b'] },
      '/commits': [commit('2026-05-19T00:00:00Z'), commit('never'), {}, null],
      '/contents/screenshots': [
        { type: 'file', name: 'a.png', path: 'screenshots/a.png', download_url: 'https://example.com/a.png' },
        { type: 'file' },
      ],
    });
    expect(parts).toMatchObject({
      contributors: { value: [{ login: 'a', avatarUrl: null }], skipped: 2 },
      languages: { value: { Rust: 10 }, skipped: 2 },
      topics: { value: ['a', 'b'], skipped: 2 },
      'commits of the last month': { value: { dates: ['2026-05-19T00:00:00Z'], complete: true }, skipped: 3 },
      screenshots: { value: [{ path: 'screenshots/a.png' }], skipped: 1 },
    });
  });

  it('in the repository itself keeps the readable fields', async () => {
    const { repository } = await partsWith({
      '/repos/facebook/react': {
        id: 1,
        name: 'react',
        full_name: 'facebook/react',
        html_url: 'https://github.com/facebook/react',
        private: false,
        stargazers_count: null,
        topics: ['a', null],
        license: 'MIT',
        homepage: 7,
      },
    });
    expect(repository).toMatchObject({
      state: 'done',
      value: { stargazersCount: 0, topics: ['a'], homepage: null, url: 'https://github.com/facebook/react' },
    });
  });
});
