import { compareScores } from '../analysis/score.ts';
import type { Repository } from './repository.ts';
import {
  type FilterContext,
  noContext,
  type RepositoryFilter,
  rowTests,
  type Scores,
} from './repository-filter.ts';
import { compareDates, compareNames, type RepositorySort } from './repository-query.ts';

/**
 * The list's rows prepared for questions: sorted by name once, with the searched text in lower case, so that a keystroke
 * among ten thousand rows is a walk over an array.
 */
export interface RepositoryIndex {
  /** By name, ascending. */
  readonly entries: readonly IndexEntry[];
}

interface IndexEntry {
  repository: Repository;
  searched: string;
}

/**
 * @param previous the index before a change: what it knows of unchanged rows is taken over, and only rows that are new, or
 *   have another name, are sorted in
 */
export function indexRepositories(
  repositories: readonly Repository[],
  previous?: RepositoryIndex,
): RepositoryIndex {
  return previous ? refreshed(repositories, previous) : { entries: sorted(repositories) };
}

/** Sorted by code units first: the collator, which is far slower, then finds little that is out of its order. */
function sorted(repositories: readonly Repository[]): IndexEntry[] {
  const entries = repositories.map(entryOf).sort((a, b) => (a.searched < b.searched ? -1 : 1));
  return entries.sort((a, b) => compareNames(a.repository, b.repository));
}

function refreshed(repositories: readonly Repository[], { entries }: RepositoryIndex): RepositoryIndex {
  const news = new Map(repositories.map((repository) => [repository.id, repository]));
  const kept: IndexEntry[] = [];
  for (const entry of entries) {
    const { id } = entry.repository;
    const repository = news.get(id);
    if (!repository || !sameOrder(repository, entry.repository)) continue;
    news.delete(id);
    kept.push(repository === entry.repository ? entry : renewed(entry, repository));
  }
  return { entries: news.size === 0 ? kept : merged(kept, sorted([...news.values()])) };
}

function renewed(entry: IndexEntry, repository: Repository): IndexEntry {
  const unchanged = repository.description === entry.repository.description;
  return unchanged ? { repository, searched: entry.searched } : entryOf(repository);
}

/** Each place is looked for by halves: the collator is asked seldom where a few come among many. */
function merged(many: readonly IndexEntry[], few: readonly IndexEntry[]): IndexEntry[] {
  const all: IndexEntry[] = [];
  let taken = 0;
  for (const entry of few) {
    let [from, to] = [taken, many.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = many[middle];
      if (other && compareNames(other.repository, entry.repository) < 0) from = middle + 1;
      else to = middle;
    }
    for (; taken < from; taken += 1) all.push(many[taken] as IndexEntry);
    all.push(entry);
  }
  for (; taken < many.length; taken += 1) all.push(many[taken] as IndexEntry);
  return all;
}

function sameOrder(a: Repository, b: Repository): boolean {
  return a.name === b.name && a.owner === b.owner;
}

function entryOf(repository: Repository): IndexEntry {
  return {
    repository,
    // A line break stands between the two: no search term reaches over it.
    searched: `${repository.name}\n${repository.description ?? ''}`.toLowerCase(),
  };
}

/** Filtered, then sorted. */
export function queryIndex(
  { entries }: RepositoryIndex,
  filter: RepositoryFilter,
  sort: RepositorySort,
  context: FilterContext = noContext,
): Repository[] {
  const term = filter.search.trim().toLowerCase();
  const tests = rowTests(filter, context);
  const found: Repository[] = [];
  for (const { repository, searched } of entries) {
    if ((term === '' || searched.includes(term)) && tests.every((test) => test(repository))) {
      found.push(repository);
    }
  }
  return inOrder(found, sort, context.scores);
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
