import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  analysisKey,
  exportName,
  failedParts,
  mergeOutcomes,
  type PartOutcomes,
  type RepositoryFacts,
  sizeInMegabytes,
  toAnalysis,
} from '#domain/analysis/analysis.ts';
import { decodedText, findLink, safeLink } from '#domain/analysis/analysis-text.ts';
import { addressOfFile } from '#domain/analysis/file-address.ts';
import { languageShares, percentText, primaryLanguages } from '#domain/analysis/tech-stack.ts';
import { extractPortfolioData } from '#domain/portfolio/portfolio-extraction.ts';
import { reportedFailure } from '#domain/shared/failure.ts';

const repository: RepositoryFacts = {
  id: '1',
  name: 'portal',
  fullName: 'muster-labs/portal',
  description: 'A portal',
  url: 'https://github.com/muster-labs/portal',
  homepage: 'https://portal.example',
  private: false,
  stargazersCount: 42,
  forksCount: 3,
  size: 2048,
  topics: ['from-repository'],
  createdAt: '2020-01-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  pushedAt: '2026-11-02T00:00:00Z',
  defaultBranch: 'main',
};
const doneOutcome = <Value>(value: Value) => ({ state: 'done' as const, value, at: 1 });
const refused = reportedFailure('RATE_LIMIT', 'GITHUB_RATE_LIMIT', 'later', 5);
const failedNow = { state: 'failed' as const, failure: refused, at: 5, earlier: null };

function storedAnalysis(outcomes: PartOutcomes) {
  return {
    key: 'muster-labs/portal',
    owner: 'muster-labs',
    repository: 'portal',
    analysedAt: 5,
    via: 'user' as const,
    outcomes,
  };
}

describe('an analysis combined from its parts', () => {
  test('shows absent parts as no, failed parts as unknown', () => {
    const analysis = toAnalysis(
      storedAnalysis({
        repository: doneOutcome(repository),
        readme: { state: 'absent', at: 1 },
        'package.json': failedNow,
        contributors: failedNow,
        'commits of the last month': failedNow,
      }),
    );
    expect(analysis).toMatchObject({
      hasReadme: false,
      hasPackageJson: null,
      techStack: null,
      contributors: null,
      hasWebsite: true,
      topics: ['from-repository'],
      commitFrequency: { lastMonth: null, lastYear: null },
      lastCommitDate: repository.pushedAt,
    });
  });

  test('requires the repository', () => {
    expect(toAnalysis(storedAnalysis({ repository: failedNow }))).toBeNull();
  });

  test('keeps known values when a part fails later', () => {
    const first: PartOutcomes = { repository: doneOutcome(repository), languages: doneOutcome({ Rust: 10 }) };
    const second = mergeOutcomes(first, {
      repository: { state: 'done', value: { ...repository, stargazersCount: 43 }, at: 5 },
      languages: failedNow,
    });
    const third = mergeOutcomes(second, { repository: doneOutcome(repository), languages: failedNow });
    for (const outcomes of [second, third]) {
      expect(toAnalysis(storedAnalysis(outcomes))?.languages).toEqual({ Rust: 10 });
      expect(failedParts(storedAnalysis(outcomes))).toEqual([
        { part: 'languages', failure: refused, kept: true },
      ]);
    }
    expect(toAnalysis(storedAnalysis(second))?.stargazersCount).toBe(43);
  });
});

describe('texts and numbers', () => {
  test.each([
    [0, 0],
    [511, 0],
    [512, 1],
    [1535, 1],
    [1536, 2],
    [1_071_930, 1047],
  ])('%i KB are %i MB', (kilobytes, megabytes) => expect(sizeInMegabytes(kilobytes)).toBe(megabytes));

  test('lists languages by share, five of them primary', () => {
    const languages = { Go: 1, Rust: 2, C: 0, Zig: 3, Ada: 3, Nim: 4, Lua: 5 };
    expect(languageShares(languages).map(({ name, percent }) => `${name} ${percentText(percent)}`)).toEqual([
      'Lua 27.8%',
      'Nim 22.2%',
      'Ada 16.7%',
      'Zig 16.7%',
      'Rust 11.1%',
      'Go 5.6%',
    ]);
    expect(primaryLanguages(languages)).toEqual(['Lua', 'Nim', 'Ada', 'Zig', 'Rust']);
    expect(languageShares({})).toEqual([]);
  });

  test('names ignore case and surrounding spaces', () => {
    expect(analysisKey({ owner: ' Facebook', repository: 'React ' })).toBe('facebook/react');
  });

  test('names the exported file after owner and repository', () => {
    expect(exportName({ fullName: 'facebook/react' })).toBe('facebook-react-analysis');
    expect(exportName({ fullName: '../../etc/pass wd' })).toBe('..-..-etc-pass-wd-analysis');
  });

  test('decodes base64 of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const content = Buffer.from(text).toString('base64').replaceAll(/.{60}/g, '$&\n');
        expect(decodedText({ content, encoding: 'base64' })).toBe(text.replace(/^\uFEFF/, ''));
      }),
    );
    expect(decodedText({ content: '%%%', encoding: 'base64' })).toBeNull();
    expect(decodedText({ content: '', encoding: 'none' })).toBeNull();
  });
});

describe('links in texts from GitHub', () => {
  test.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['mailto:robin@example.com', 'mailto:robin@example.com'],
    ['docs/start.md', 'https://github.com/o/r/blob/HEAD/docs/start.md'],
  ])('%s is a safe link', (address, expected) =>
    expect(safeLink(address, 'https://github.com/o/r/blob/HEAD/')).toBe(expected),
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://example.com',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'https://github.com@evil.example/',
    'https://user:secret@evil.example/',
    'https://',
  ])('%j is not a safe link', (address) => expect(safeLink(address)).toBeNull());

  test.each([
    ['http://site.test/github/o/r', 'http://site.test/github/o/r'],
    ['https://example.com/', 'https://example.com/'],
    ['blob:http://site.test/1', null],
    ['http://site.test@evil.example/', null],
    ['http://site.test.evil.example/', null],
    ['http://other.test/', null],
  ])('resolves %s from its own site to %s', (address, expected) =>
    expect(findLink('http://site.test', address)).toBe(expected),
  );

  test('the address of a file encodes any file name', () => {
    expect(addressOfFile('https://github.com/o/r', 'docs/what? #1.png')).toBe(
      'https://github.com/o/r/blob/HEAD/docs/what%3F%20%231.png',
    );
    expect(addressOfFile('https://github.com/o/r', '\ud800')).toBe(
      'https://github.com/o/r/blob/HEAD/%EF%BF%BD',
    );
  });
});

test('portfolio data has at most five contributors and unique technologies', () => {
  const contributors = Array.from({ length: 10 }, (_, rank) => ({
    login: `person-${rank}`,
    contributions: 10 - rank,
    avatarUrl: null,
  }));
  const analysis = toAnalysis(
    storedAnalysis({
      repository: doneOutcome(repository),
      languages: doneOutcome({ TypeScript: 10, CSS: 90 }),
      'package.json': doneOutcome({ packages: ['react', 'CSS'] }),
      contributors: doneOutcome(contributors),
      topics: doneOutcome(['portal']),
      images: doneOutcome([{ path: 'images/a.png', url: 'https://raw.example/a.png' }]),
      'commits of the last month': doneOutcome({
        dates: Array.from({ length: 16 }, () => '2026-11-10'),
        complete: true,
      }),
    }),
  );
  expect(analysis && extractPortfolioData(analysis)).toEqual({
    name: 'portal',
    description: 'A portal',
    technologies: ['CSS', 'TypeScript', 'react'],
    topics: ['portal'],
    stars: 42,
    repositoryUrl: repository.url,
    websiteUrl: repository.homepage,
    images: ['https://raw.example/a.png'],
    contributors: contributors.slice(0, 5),
    lastUpdated: '2026-11-10',
    activityLevel: 'Active',
  });
});
