/** A repository in the form of GitHub's webhooks. */
export const deliveredRepository = {
  id: 4_711,
  name: 'ledger',
  html_url: 'https://github.com/robin-muster/ledger',
  description: 'Keeps books',
  stargazers_count: 7,
  language: 'Zig',
  owner: { login: 'robin-muster' },
  created_at: '2024-01-02T03:04:05Z',
  updated_at: '2026-01-01T00:00:00Z',
  pushed_at: '2026-01-01T00:00:00Z',
  size: 12,
  private: false,
  fork: false,
  archived: false,
  topics: ['books'],
  homepage: '',
};
