import { expect, test } from 'vitest';
import { rawRepository, toRepository } from '#github/transform.ts';

const raw = {
  id: 4_711,
  name: 'ledger',
  html_url: 'https://github.com/robin-muster/ledger',
  stargazers_count: 7,
  owner: { login: 'robin-muster' },
  size: 12,
  private: false,
  topics: ['books'],
};
const read = (changes: Record<string, unknown>) => rawRepository.safeParse({ ...raw, ...changes });

test.each([
  [{ stargazers_count: -1 }, { stars: 0 }],
  [{ size: 1.5 }, { size: 0 }],
  [{ description: 'a\0b' }, { description: null }],
  [{ description: 'x'.repeat(5_001) }, { description: null }],
  [{ language: '' }, { language: null }],
  [
    { created_at: 'never', pushed_at: '2023-02-29T00:00:00Z' },
    { createdAt: null, pushedAt: null },
  ],
  [{ homepage: 'javascript:alert(1)' }, { homepage: null }],
  [{ homepage: '' }, { homepage: null }],
  [{ topics: ['half a pair: \ud83d', 7, null, 'books'] }, { topics: ['books'] }],
  [
    { topics: null, size: null, stargazers_count: 'many', language: 7, archived: 'no', fork: null },
    { topics: [], size: 0, stars: 0, language: null, archived: null, fork: null },
  ],
  [{ owner: { login: 'x'.repeat(101) } }, { owner: '' }],
])('drops values of %o that the server would reject', (changes, known) => {
  const parsed = read(changes);
  if (!parsed.success) throw new Error('It cannot be read.');
  expect(toRepository(parsed.data, Date.UTC(2026, 0, 1))).toMatchObject({ name: 'ledger', ...known });
});

test.each([
  { id: 1.5 },
  { name: '' },
  { name: 'a\0b' },
  { html_url: 'javascript:alert(1)' },
  { html_url: 'https://a\0' },
])('with %o is not a repository', (changes) => {
  expect(read(changes).success).toBe(false);
});
