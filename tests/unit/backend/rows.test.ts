import { expect, test } from 'vitest';
import { parseRow, providerColumns } from '#backend/rows.ts';
import { repositoryWith } from '../../support/repositories.ts';

/** The server's rows become links on the screen, so a row with an invalid address is skipped and the reason reported. */

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
  ['repositories', repository({}), true],
  ['repositories', repository({ url: 'http://example.com/a' }), true],
  ['repositories', repository({ url: 'javascript:alert(1)' }), false],
  ['repositories', repository({ url: '//example.com' }), false],
  ['repositories', repository({ homepage: 'example.com' }), true],
  ['repositories', repository({ homepage: ' javascript:alert(1)' }), false],
  [
    'projects',
    project({ repository_url: 'https://a', website_url: 'http://a', images: ['https://a'] }),
    true,
  ],
  ['projects', project({ repository_url: 'javascript:a' }), false],
  ['projects', project({ website_url: 'data:a' }), false],
  ['projects', project({ images: ['https://a', 'javascript:a'] }), false],
] as const)('the check of %s accepts %o: %s', (table, row, isTaken) => {
  const parsed = parseRow(table, row);
  expect(parsed.ok).toBe(isTaken);
  if (!parsed.ok) expect(parsed.reason).toMatch(/address/);
});
