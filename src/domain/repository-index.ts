import { isFork, type Repository } from './repository.ts';
import {
  compareDates,
  compareNames,
  noScores,
  type RepositoryFilter,
  type RepositorySort,
  type Scores,
} from './repository-query.ts';
import { compareScores } from './score.ts';

/**
 * The list's rows prepared for questions: sorted by name once, with the searched text in lower case, so that a keystroke
 * among ten thousand rows is a walk over an array. It answers exactly as `queryRepositories` does.
 */
export interface RepositoryIndex {
  /** By name, ascending. */
  readonly entries: readonly IndexEntry[];
}

interface IndexEntry {
  repository: Repository;
  searched: string;
  fork: boolean;
}

/**
 * @param previous the index before a change: what it knows of unchanged rows is taken over, and where no name has
 *   changed nothing is sorted again
 */
export function indexRepositories(
  repositories: readonly Repository[],
  previous?: RepositoryIndex,
): RepositoryIndex {
  return (previous && refreshed(repositories, previous)) ?? built(repositories);
}

/** Sorted by code units first: the collator, which is far slower, then finds little that is out of its order. */
function built(repositories: readonly Repository[]): RepositoryIndex {
  const entries = repositories.map(entryOf).sort((a, b) => (a.searched < b.searched ? -1 : 1));
  return { entries: entries.sort((a, b) => compareNames(a.repository, b.repository)) };
}

function refreshed(
  repositories: readonly Repository[],
  { entries }: RepositoryIndex,
): RepositoryIndex | undefined {
  if (repositories.length !== entries.length) return undefined;
  const byId = new Map(repositories.map((repository) => [repository.id, repository]));
  const next: IndexEntry[] = [];
  for (const entry of entries) {
    const repository = byId.get(entry.repository.id);
    if (repository === entry.repository) {
      next.push(entry);
      continue;
    }
    if (!repository || !sameOrder(repository, entry.repository)) return undefined;
    const unchanged =
      repository.description === entry.repository.description &&
      repository.url === entry.repository.url &&
      repository.fork === entry.repository.fork;
    next.push(unchanged ? { ...entry, repository } : entryOf(repository));
  }
  return { entries: next };
}

function sameOrder(a: Repository, b: Repository): boolean {
  return a.name === b.name && a.owner === b.owner;
}

function entryOf(repository: Repository): IndexEntry {
  return {
    repository,
    // A line break stands between the two: no search term reaches over it.
    searched: `${repository.name}\n${repository.description ?? ''}`.toLowerCase(),
    fork: isFork(repository),
  };
}

/** Filtered and sorted, like `queryRepositories`. */
export function queryIndex(
  { entries }: RepositoryIndex,
  filter: RepositoryFilter,
  sort: RepositorySort,
  scores: Scores = noScores,
): Repository[] {
  const term = filter.search.trim().toLowerCase();
  const found: Repository[] = [];
  for (const { repository, searched, fork } of entries) {
    if (
      (term === '' || searched.includes(term)) &&
      (filter.language === null || repository.language === filter.language) &&
      repository.stars >= filter.minimumStars &&
      (filter.includeForks || !fork)
    ) {
      found.push(repository);
    }
  }
  return inOrder(found, sort, scores);
}

/** @param byName ascending; sorting keeps the order of equal ones, so that they stay sorted by name */
function inOrder(byName: Repository[], { key, direction }: RepositorySort, scores: Scores): Repository[] {
  if (key === 'name') return direction === 'asc' ? byName : byName.reverse();
  if (key === 'score') {
    return byName.sort((a, b) => compareScores(scores.get(a.id), scores.get(b.id), direction));
  }
  const sign = direction === 'asc' ? 1 : -1;
  return key === 'stars'
    ? byName.sort((a, b) => sign * (a.stars - b.stars))
    : byName.sort((a, b) => sign * compareDates(a.pushedAt, b.pushedAt));
}
