import { expect, test } from 'vitest';
import { parseProjectRow, parseRepositoryRow, providerColumns } from '#backend/rows.ts';
import { repositoryWith } from '../../support/repositories.ts';

/** Rows of the server become links on the screen, so a row with an invalid address is set aside with the reason. */

const repository = (changes: Record<string, unknown>) => ({
  ...providerColumns(repositoryWith({ url: 'https://example.com/a', homepage: null })),
  project_id: null,
  edited_fields: [],
  ...changes,
});
const project = (changes: Record<string, unknown>) => ({
  id: 'p',
  name: 'Portal',
  description: null,
  is_public: false,
  created_at: null,
  category: 'venture',
  ...changes,
});

test.each([
  [parseRepositoryRow, repository({}), true],
  [parseRepositoryRow, repository({ url: 'http://example.com/a' }), true],
  [parseRepositoryRow, repository({ url: 'javascript:alert(1)' }), false],
  [parseRepositoryRow, repository({ url: '//example.com' }), false],
  [parseRepositoryRow, repository({ homepage: 'example.com' }), true],
  [parseRepositoryRow, repository({ homepage: ' javascript:alert(1)' }), false],
  [
    parseProjectRow,
    project({ repository_url: 'https://a', website_url: 'http://a', images: ['https://a'] }),
    true,
  ],
  [parseProjectRow, project({ repository_url: 'javascript:a' }), false],
  [parseProjectRow, project({ website_url: 'data:a' }), false],
  [parseProjectRow, project({ images: ['https://a', 'javascript:a'] }), false],
])('%o takes %o: %s', (parse, row, isTaken) => {
  const parsed = parse(row);
  expect(parsed.ok).toBe(isTaken);
  if (!parsed.ok) expect(parsed.reason).toMatch(/is not an address/);
});
