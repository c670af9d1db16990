import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBackup, planImport, readBackup } from '../../src/domain/backup.ts';
import { repositoryWith } from '../support/repositories.ts';

const project = { id: 'p1', name: 'Landing zones', description: null, isPublic: true, createdAt: null };
const edited = repositoryWith({ id: '7', projectId: 'p1', editedFields: ['language', 'stars'], stars: 99 });

describe('an export', () => {
  test('comes back as it was', () => {
    const backup = createBackup([project], [edited], '2026-11-20T00:00:00Z');
    const read = readBackup(JSON.stringify(backup));
    expect(read).toEqual({ projects: [project], repositories: [edited], problems: [] });
  });

  test('leaves out what the store keeps beside a row', () => {
    const stored = Object.assign(repositoryWith(), { pending: ['x'] });
    expect(JSON.stringify(createBackup([], [stored], ''))).not.toContain('pending');
  });
});

describe('a file that is read', () => {
  test.each([
    ['{', 'This file is not JSON.'],
    ['7', 'This file is not an export'],
    ['{"a":1}', 'This file is not an export'],
    ['[]', 'No valid repositories to store'],
    ['[{"id":"1","name":"x"}]', 'No valid repositories to store'],
  ])('%s is refused in words', (text, words) => {
    expect(readBackup(text)).toContain(words);
  });

  test('entries without id, name or url are left out and said', () => {
    const rows = [
      { id: 1, name: 'a', url: 'https://github.com/a/a' },
      { name: 'b' },
      7,
      { id: '1', name: 'a', url: 'https://x' },
    ];
    const read = readBackup(JSON.stringify(rows));
    expect(read).toMatchObject({ repositories: [{ id: '1', name: 'a', stars: 0 }] });
    expect(typeof read === 'string' ? [] : read.problems).toHaveLength(3);
  });

  test('no address but http and https', () => {
    expect(readBackup('[{"id":"1","name":"a","url":"javascript:alert(1)"}]')).toContain('No valid');
  });

  test('gives words or rows, whatever it says', () => {
    const isRead = (text: string) => {
      const read = readBackup(text);
      expect(typeof read === 'string' || Array.isArray(read.repositories)).toBe(true);
    };
    fc.assert(fc.property(fc.anything(), (value) => isRead(JSON.stringify(value) ?? '')));
    fc.assert(fc.property(fc.json(), isRead));
  });
});

test('an import links, and sets again what the owner had edited', () => {
  const read = {
    projects: [project],
    repositories: [edited, repositoryWith({ id: '8', projectId: 'gone' })],
    problems: [],
  };
  const plan = planImport(read, new Set());
  expect(plan.links).toEqual([{ projectId: 'p1', ids: ['7'] }]);
  expect(plan.updates).toEqual([{ updates: { language: 'TypeScript', stars: 99 }, ids: ['7'] }]);
});
