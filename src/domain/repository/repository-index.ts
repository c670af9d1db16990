import { compareScores } from '../analysis/score.ts';
import type { Repository } from './repository.ts';
import {
  type FilterContext,
  noContext,
  type RepositoryFilter,
  type RowTest,
  rowTests,
  type Scores,
} from './repository-filter.ts';
import { compareDates, compareNames, mergedByName, type RepositorySort } from './repository-query.ts';
import { parseFullName } from './repository-reference.ts';

/** Rows prepared for queries. They are sorted and converted to lower case once, so that each keystroke only scans an array. */
export interface RepositoryIndex {
  readonly rows: readonly Repository[];
  readonly entries: readonly IndexEntry[];
}

interface IndexEntry {
  repository: Repository;
  /** Name, topics and description in lower case. The part with the first match decides the rank. */
  searched: string;
  nameEnd: number;
  topicsEnd: number;
}

export function indexRepositories(
  repositories: readonly Repository[],
  previous?: RepositoryIndex,
): RepositoryIndex {
  const entries = previous ? refreshEntries(repositories, previous) : sortByName(repositories);
  return { rows: repositories, entries };
}

/** Sorts by code units first, so that the slow collator moves few rows. Rows from the database are in order already. */
function sortByName(repositories: readonly Repository[]): IndexEntry[] {
  const entries = repositories.map(getEntry);
  if (isInOrder(repositories)) return entries;
  entries.sort((a, b) => (a.searched < b.searched ? -1 : 1));
  return entries.sort((a, b) => compareNames(a.repository, b.repository));
}

function isInOrder(repositories: readonly Repository[]): boolean {
  return repositories.every((repository, index) => {
    const before = repositories[index - 1];
    return !before || compareNames(before, repository) <= 0;
  });
}

function refreshEntries(
  repositories: readonly Repository[],
  { rows, entries }: RepositoryIndex,
): IndexEntry[] {
  const changed = changedRows(rows, repositories);
  const news = changed ?? new Map(repositories.map((repository) => [repository.id, repository]));
  const kept: IndexEntry[] = [];
  for (const entry of entries) {
    const { id } = entry.repository;
    const repository = news.get(id) ?? (changed ? entry.repository : undefined);
    if (!repository || !sameOrder(repository, entry.repository)) continue;
    news.delete(id);
    kept.push(repository === entry.repository ? entry : renewEntry(entry, repository));
  }
  if (news.size === 0) return kept;
  return mergedByName(kept, sortByName([...news.values()]), ({ repository }) => repository);
}

/** Returns the changed rows by id, or null if the position of any row differs. */
function changedRows(
  before: readonly Repository[],
  after: readonly Repository[],
): Map<string, Repository> | null {
  if (before.length !== after.length) return null;
  const changed = new Map<string, Repository>();
  for (const [index, row] of after.entries()) {
    const old = before[index];
    if (old === row) continue;
    if (old?.id !== row.id) return null;
    changed.set(row.id, row);
  }
  return changed;
}

function renewEntry(entry: IndexEntry, repository: Repository): IndexEntry {
  const { description, topics } = entry.repository;
  const unchanged =
    repository.description === description &&
    repository.topics.length === topics.length &&
    repository.topics.every((topic, index) => topic === topics[index]);
  return unchanged ? { ...entry, repository } : getEntry(repository);
}

function sameOrder(a: Repository, b: Repository): boolean {
  return a.name === b.name && a.owner === b.owner;
}

function getEntry(repository: Repository): IndexEntry {
  const name = repository.name.toLowerCase();
  const topics = repository.topics.join('\n').toLowerCase();
  return {
    repository,
    // Joined with line breaks, which no search term contains. Built in advance, so that the first search is fast, too.
    searched: [name, topics, (repository.description ?? '').toLowerCase()].join('\n'),
    nameEnd: name.length,
    topicsEnd: name.length + 1 + topics.length,
  };
}

/** Returns the rank of a match, lowest first: start of the name, name, topic, description. Returns null if nothing matches. */
function getRank({ searched, nameEnd, topicsEnd }: IndexEntry, term: string): number | null {
  const at = searched.indexOf(term);
  if (at < 0) return null;
  if (at === 0) return 0;
  if (at < nameEnd) return 1;
  return at < topicsEnd ? 2 : 3;
}

/** True if the search term is the address or the `owner/name` of this repository. */
function isNamed({ repository: { owner, name } }: IndexEntry, named: string | null): boolean {
  return named !== null && `${owner}/${name}`.toLowerCase() === named;
}

const ranks = 4;

export function queryIndex(
  index: RepositoryIndex,
  filter: RepositoryFilter,
  sort: RepositorySort,
  context: FilterContext = noContext,
): Repository[] {
  return filterSorted(sortIndex(index, sort, context.scores), filter, sort, context);
}

/** Returns all rows in the given order, so that filtering need not sort. Caches the orders by stars and by date. */
export function sortIndex(
  index: RepositoryIndex,
  { key, direction }: RepositorySort,
  scores: Scores = noContext.scores,
): readonly IndexEntry[] {
  const { entries } = index;
  if (key === 'name') return direction === 'asc' ? entries : entries.toReversed();
  if (key === 'score') {
    const getScore = ({ repository }: IndexEntry) => scores.get(repository.id);
    return entries.toSorted((a, b) => compareScores(getScore(a), getScore(b), direction));
  }
  const kept = orders.get(index) ?? new Map<string, readonly IndexEntry[]>();
  orders.set(index, kept);
  const name = `${key} ${direction}`;
  const order = kept.get(name) ?? sortedBy[key](entries, direction === 'asc' ? 1 : -1);
  kept.set(name, order);
  return order;
}

const orders = new WeakMap<RepositoryIndex, Map<string, readonly IndexEntry[]>>();

const sortedBy = {
  stars: (entries: readonly IndexEntry[], sign: 1 | -1) =>
    sortedByNumber(entries, ({ stars }) => sign * stars) ??
    entries.toSorted((a, b) => sign * (a.repository.stars - b.repository.stars)),
  updated: (entries: readonly IndexEntry[], sign: 1 | -1) =>
    (sortedByNumber(entries, ({ pushedAt }) => sign * getSeconds(pushedAt)) ?? [...entries]).sort(
      (a, b) => sign * compareDates(a.repository.pushedAt, b.repository.pushedAt),
    ),
};

function getSeconds(date: string | null): number {
  return date === null ? 0 : Math.floor(Date.parse(date) / 1_000);
}

export function filterSorted(
  entries: readonly IndexEntry[],
  filter: RepositoryFilter,
  sort: RepositorySort,
  context: FilterContext,
): Repository[] {
  const term = filter.search.trim().toLowerCase();
  const named = parseFullName(filter.search, context.webUrl)?.toLowerCase() ?? null;
  const tests = rowTests(filter, context);
  const found: Repository[][] = Array.from({ length: ranks }, () => []);
  const ranked = sort.key === 'name';
  for (const entry of entries) {
    const rank = term === '' || isNamed(entry, named) ? 0 : getRank(entry, term);
    if (rank !== null && passesAll(entry.repository, tests)) {
      found[ranked ? rank : 0]?.push(entry.repository);
    }
  }
  return found.flat();
}

function passesAll(repository: Repository, tests: readonly RowTest[]): boolean {
  for (const test of tests) if (!test(repository)) return false;
  return true;
}

/** Sorts as typed numbers, ten times faster than with a comparison function. Returns null if a number is missing or too large. */
function sortedByNumber(
  entries: readonly IndexEntry[],
  numberOf: (repository: Repository) => number,
): IndexEntry[] | null {
  const count = entries.length;
  const keys = new Float64Array(count);
  for (const [index, { repository }] of entries.entries()) {
    const key = numberOf(repository) * count + index;
    if (!Number.isSafeInteger(key)) return null;
    keys[index] = key;
  }
  const sorted: IndexEntry[] = [];
  for (const key of keys.sort()) {
    const entry = entries[((key % count) + count) % count];
    if (entry) sorted.push(entry);
  }
  return sorted;
}
