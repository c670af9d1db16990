import { isFork, type Repository } from '../repository/repository.ts';
import { type RepositoryScore, repositoryRankingScore } from './score.ts';

/** Returns the public repositories with the highest scores. Sorts repositories without a score by the facts in the list. */
export function suggestedToPublish(
  repositories: readonly Repository[],
  scores: ReadonlyMap<string, Pick<RepositoryScore, 'atLeast'>>,
  count: number,
): Repository[] {
  return repositories
    .filter((repository) => !repository.private && !repository.archived && !isFork(repository))
    .map((repository) => ({
      repository,
      score: scores.get(repository.id)?.atLeast ?? scoreOfFacts(repository),
    }))
    .sort((a, b) => b.score - a.score || (a.repository.name < b.repository.name ? -1 : 1))
    .slice(0, count)
    .map(({ repository }) => repository);
}

function scoreOfFacts({ stars, size, topics, homepage, hasReadme }: Repository): number {
  return repositoryRankingScore({
    commitsLastMonth: null,
    commitsLastYear: null,
    contributors: null,
    stars,
    size,
    topics: topics.length,
    hasWebsite: Boolean(homepage),
    hasReadme,
  }).atLeast;
}
