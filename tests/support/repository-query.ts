import { compareScores } from '#domain/analysis/score.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import {
  compareDates,
  compareNames,
  noScores,
  type RepositoryFilter,
  type RepositorySort,
  type Scores,
} from '#domain/repository/repository-query.ts';

// The rules of the list row by row, without an index: what the index must answer.

/** Search in name or description without regard to case, language, minimum stars, forks (specification section 5). */
export function matchesFilter(repository: Repository, filter: RepositoryFilter): boolean {
  const term = filter.search.trim().toLowerCase();
  const found =
    term === '' ||
    repository.name.toLowerCase().includes(term) ||
    (repository.description ?? '').toLowerCase().includes(term);
  return (
    found &&
    (filter.language === null || repository.language === filter.language) &&
    repository.stars >= filter.minimumStars &&
    (filter.includeForks || !isFork(repository))
  );
}

/** By name, by stars, by the provider's date or by score; equal ones by name, ascending. */
function compareRepositories(
  sort: RepositorySort,
  scores: Scores = noScores,
): (a: Repository, b: Repository) => number {
  const sign = sort.direction === 'asc' ? 1 : -1;
  return (a, b) => {
    if (sort.key === 'name') return sign * compareNames(a, b);
    if (sort.key === 'score') {
      return compareScores(scores.get(a.id), scores.get(b.id), sort.direction) || compareNames(a, b);
    }
    const difference = sort.key === 'stars' ? a.stars - b.stars : compareDates(a.pushedAt, b.pushedAt);
    return sign * difference || compareNames(a, b);
  };
}

/** The list as the owner sees it: filtered, then sorted. The input is left alone. */
export function queryRepositories(
  repositories: readonly Repository[],
  filter: RepositoryFilter,
  sort: RepositorySort,
  scores: Scores = noScores,
): Repository[] {
  return repositories
    .filter((repository) => matchesFilter(repository, filter))
    .sort(compareRepositories(sort, scores));
}
