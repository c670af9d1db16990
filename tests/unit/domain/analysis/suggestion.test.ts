import { expect, test } from 'vitest';
import { suggestedToPublish } from '#domain/analysis/suggestion.ts';
import { repository } from '../../../support/device-database.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const rows = [
  repository('1', { name: 'few-stars', stars: 10 }),
  repository('2', { name: 'many-stars', stars: 90 }),
  repository('3', { name: 'private', stars: 500, private: true }),
  repository('4', { name: 'archived', stars: 500, archived: true }),
  repository('5', { name: 'fork', stars: 500, fork: true }),
  repository('6', { name: 'with-website', stars: 10, homepage: 'https://example.com' }),
];

test('suggests public repositories by their listed facts', () => {
  expect(names(suggestedToPublish(rows, new Map(), 3))).toEqual(['many-stars', 'with-website', 'few-stars']);
  expect(names(suggestedToPublish(rows, new Map(), 1))).toEqual(['many-stars']);
});

test('prefers a measured score', () => {
  expect(names(suggestedToPublish(rows, new Map([['1', { atLeast: 40 }]]), 1))).toEqual(['few-stars']);
});
