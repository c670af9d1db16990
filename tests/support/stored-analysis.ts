import type { PartOutcomes, RepositoryFacts, StoredAnalysis } from '#domain/analysis/analysis.ts';
import { assess, type ScoredAnalysis } from '#domain/analysis/assessment.ts';

const facts: RepositoryFacts = {
  id: '1',
  name: 'portal',
  fullName: 'muster-labs/portal',
  description: 'A portal',
  url: 'https://github.com/muster-labs/portal',
  homepage: null,
  private: false,
  stargazersCount: 42,
  forksCount: 3,
  size: 2048,
  topics: [],
  createdAt: '2020-01-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  pushedAt: '2026-11-02T12:00:00Z',
  defaultBranch: 'main',
};

export const partDone = <Value>(value: Value) => ({ state: 'done' as const, value, at: 1 });

/** Returns a stored analysis with the repository's facts, and the given parts. */
export function storedAnalysis(
  repository: Partial<RepositoryFacts> = {},
  outcomes: PartOutcomes = {},
): ScoredAnalysis {
  const stored: StoredAnalysis = {
    key: repository.fullName ?? facts.fullName,
    owner: 'muster-labs',
    repository: repository.name ?? facts.name,
    analysedAt: 5,
    via: 'user',
    outcomes: { repository: partDone({ ...facts, ...repository }), ...outcomes },
  };
  const scores = assess(stored);
  return { ...stored, ...(scores && { scores }) };
}
