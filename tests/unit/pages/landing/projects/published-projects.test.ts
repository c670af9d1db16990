import { describe, expect, test } from 'vitest';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { PortfolioProject } from '#domain/portfolio/portfolio-project.ts';
import {
  keepPublished,
  type PublishedProject,
  readKeptPublished,
  withPublished,
} from '../../../../../src/pages/landing/projects/published-projects.ts';

const nothing: PublishedProject = {
  ...emptyEntry,
  slug: 'portal',
  name: 'Portal',
  description: null,
  category: 'opensource',
};

const storageWith = (value: string | null) => ({ getItem: () => value });

describe('published projects on a visitor’s device', () => {
  test('reads its stored projects back', () => {
    let kept = '';
    keepPublished({ setItem: (_, value) => (kept = value) }, [nothing]);
    expect(readKeptPublished(storageWith(kept))).toEqual([nothing]);
  });

  test.each([
    null,
    'no JSON',
    '{}',
    '[1, null, "x"]',
    JSON.stringify([{ ...nothing, category: 'elsewhere' }]),
    JSON.stringify([{ ...nothing, features: [1] }]),
    JSON.stringify([{ ...nothing, name: null }]),
    JSON.stringify([{ name: 'Half' }]),
  ])('skips an invalid project: %s', (value) => {
    expect(readKeptPublished(storageWith(value))).toEqual([]);
  });

  test('a published project replaces the one with its address', () => {
    const own = [{ name: 'Portal' }, { name: 'Other' }] as unknown as PortfolioProject[];
    const merged = withPublished(own, [{ ...nothing, name: 'Renamed' }], 'https://site.example');
    expect(merged.map(({ name, category }) => [name, category])).toEqual([
      ['Other', undefined],
      ['Renamed', 'opensource'],
    ]);
  });
});
