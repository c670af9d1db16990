import { compareScores } from '#domain/analysis/score.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import {
  type FilterContext,
  noContext,
  type RepositoryFilter,
  type Scores,
} from '#domain/repository/repository-filter.ts';
import { compareDates, compareNames, type RepositorySort } from '#domain/repository/repository-query.ts';
import { parseFullName } from '#domain/repository/repository-reference.ts';

// Implements the list's filter and order without an index. The product's index must give the same result.

/**
 * Returns how well a repository matches, 0 best: at the name's start, within the name, in a topic, in the description. Returns
 * null for no match.
 */
function getRank({ owner, name, topics, description }: Repository, search: string): number | null {
  const term = search.trim().toLowerCase();
  const holds = (text: string | null) => (text ?? '').toLowerCase().includes(term);
  if (parseFullName(search)?.toLowerCase() === `${owner}/${name}`.toLowerCase()) return 0;
  if (term === '' || name.toLowerCase().startsWith(term)) return 0;
  if (holds(name)) return 1;
  if (topics.some(holds)) return 2;
  return holds(description) ? 3 : null;
}

/**
 * Returns whether a repository passes every filter (specification section 5). The search ignores case, and looks in name, topics and
 * description.
 */
export function matchesFilter(
  repository: Repository,
  filter: RepositoryFilter,
  context: FilterContext = noContext,
): boolean {
  return (
    getRank(repository, filter.search) !== null &&
    (filter.language === null || repository.language === filter.language) &&
    repository.stars >= filter.minimumStars &&
    (filter.includeForks || !isFork(repository)) &&
    passesMore(repository, filter, context)
  );
}

function passesMore(
  row: Repository,
  filter: RepositoryFilter,
  { scores, pending, now, fleetIds }: FilterContext,
) {
  const facts = {
    archived: row.archived === true,
    private: row.private,
    linked: row.projectId !== null,
    edited: row.editedFields.length > 0,
    pending: pending.has(row.id),
  };
  const wrong = (['archived', 'private', 'linked', 'edited', 'pending'] as const).filter(
    (name) => filter[name] !== null && filter[name] !== facts[name],
  );
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - filter.staleMonths);
  const isStale = row.pushedAt !== null && Date.parse(row.pushedAt) < since.getTime();
  if (fleetIds && !fleetIds.has(row.id)) return false;
  const total = scores.get(row.id)?.total ?? null;
  return (
    wrong.length === 0 &&
    (filter.topic === null || row.topics.includes(filter.topic)) &&
    (filter.projectId === null || row.projectId === filter.projectId) &&
    (filter.staleMonths === 0 || isStale) &&
    (filter.minimumScore === 0 || (total !== null && total >= filter.minimumScore))
  );
}

/**
 * Compares by name, stars, one of GitHub's dates or score, then by name in ascending order. Search results are compared by
 * relevance.
 */
function compareRepositories(
  sort: RepositorySort,
  search: string,
  scores: Scores,
): (a: Repository, b: Repository) => number {
  const sign = sort.direction === 'asc' ? 1 : -1;
  return (a, b) => {
    if (sort.key === 'name') {
      return (getRank(a, search) ?? 0) - (getRank(b, search) ?? 0) || sign * compareNames(a, b);
    }
    if (sort.key === 'score') {
      return compareScores(scores.get(a.id), scores.get(b.id), sort.direction) || compareNames(a, b);
    }
    const difference = sort.key === 'stars' ? a.stars - b.stars : compareDates(a.pushedAt, b.pushedAt);
    return sign * difference || compareNames(a, b);
  };
}

/** Returns the filtered and sorted list without changing the input. */
export function queryRepositories(
  repositories: readonly Repository[],
  filter: RepositoryFilter,
  sort: RepositorySort,
  context: FilterContext = noContext,
): Repository[] {
  return repositories
    .filter((repository) => matchesFilter(repository, filter, context))
    .sort(compareRepositories(sort, filter.search, context.scores));
}
