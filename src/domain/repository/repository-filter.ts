import type { RepositoryScore } from '../analysis/score.ts';
import { type AttentionGroup, attentionGroups } from '../fleet/attention-groups.ts';
import { type HealthGap, healthGaps } from '../fleet/health.ts';
import { isFork, type Repository } from './repository.ts';

export interface RepositoryFilter {
  search: string;
  language: string | null;
  minimumStars: number;
  includeForks: boolean;
  /** Null disables this filter; the same holds for the three fields below. */
  topic: string | null;
  archived: boolean | null;
  private: boolean | null;
  linked: boolean | null;
  projectId: string | null;
  edited: boolean | null;
  pending: boolean | null;
  /** Minimum number of months without a push; 0 disables the filter. */
  staleMonths: number;
  minimumScore: number;
  /** A group of items that need the owner. */
  needs: AttentionGroup | null;
  /** A gap in the repository's health. */
  lacks: HealthGap | null;
}

export const noFilter: RepositoryFilter = {
  search: '',
  language: null,
  minimumStars: 0,
  includeForks: true,
  topic: null,
  archived: null,
  private: null,
  linked: null,
  projectId: null,
  edited: null,
  pending: null,
  staleMonths: 0,
  minimumScore: 0,
  needs: null,
  lacks: null,
};

/** The first option disables the filter; the same holds for the two lists below. */
export const minimumStarOptions = [0, 10, 50, 100, 500] as const;
export const staleMonthOptions = [0, 3, 6, 12, 24] as const;
export const minimumScoreOptions = [0, 10, 20, 30, 40] as const;

interface FilterField<Value> {
  parameter: string;
  parse: (text: string) => Value | undefined;
  format: (value: Value) => string;
}

const optionalText = (parameter: string): FilterField<string | null> => ({
  parameter,
  parse: (text) => text || null,
  format: (value) => value ?? '',
});

const nameField = <Name extends string>(
  parameter: string,
  names: readonly Name[],
): FilterField<Name | null> => ({
  parameter,
  parse: (text) => names.find((name) => name === text),
  format: (value) => value ?? '',
});

const numberChoice = (parameter: string, options: readonly number[]): FilterField<number> => ({
  parameter,
  parse: (text) => options.find((option) => String(option) === text),
  format: String,
});

function flag(parameter: string, whenTrue = 'yes', whenFalse = 'no') {
  const parse = (text: string) => (text === whenTrue ? true : text === whenFalse ? false : undefined);
  return { parameter, parse, format: (value: boolean | null) => (value ? whenTrue : whenFalse) };
}

type FilterFields = { readonly [Field in keyof RepositoryFilter]: FilterField<RepositoryFilter[Field]> };

/** Parameters with their allowed values, because anyone can write an address. */
const filterFields: FilterFields = {
  search: { parameter: 'q', parse: (text) => text, format: (value) => value },
  language: optionalText('language'),
  minimumStars: numberChoice('stars', minimumStarOptions),
  includeForks: flag('forks'),
  topic: optionalText('topic'),
  archived: flag('archived'),
  private: flag('visibility', 'private', 'public'),
  linked: flag('linked'),
  projectId: optionalText('project'),
  edited: flag('edited'),
  pending: flag('pending'),
  staleMonths: numberChoice('stale', staleMonthOptions),
  minimumScore: numberChoice('score', minimumScoreOptions),
  needs: nameField('needs', attentionGroups),
  lacks: nameField('lacks', healthGaps),
};

export const filterParameters = Object.values(filterFields).map(({ parameter }) => parameter);

type FilterName = keyof RepositoryFilter;

const filterNames = Object.keys(noFilter) as FilterName[];

/** Returns a filter's value as text for an address or a select. Empty if the filter is off. */
export function filterText(filter: RepositoryFilter, name: FilterName): string {
  const { format } = filterFields[name] as FilterField<unknown>;
  return filter[name] === noFilter[name] ? '' : format(filter[name]);
}

/** Sets one filter. Empty or invalid text turns it off. */
export function withFilterText(filter: RepositoryFilter, name: FilterName, text: string): RepositoryFilter {
  return { ...filter, [name]: filterFields[name].parse(text) ?? noFilter[name] };
}

/** A missing or invalid parameter turns its filter off. */
export function parseFilter(parameters: URLSearchParams): RepositoryFilter {
  const getText = (name: FilterName) => parameters.get(filterFields[name].parameter) ?? '';
  return filterNames.reduce((filter, name) => withFilterText(filter, name, getText(name)), noFilter);
}

export function writeFilter(filter: RepositoryFilter): [parameter: string, text: string | null][] {
  return filterNames.map((name) => [filterFields[name].parameter, filterText(filter, name) || null]);
}

export type Scores = ReadonlyMap<string, Pick<RepositoryScore, 'total'>>;

export const noScores: Scores = new Map();

export interface FilterContext {
  scores: Scores;
  pending: ReadonlySet<string>;
  now: number;
  /** Ids of the repositories with the filter's `needs` and `lacks`. Null if neither is set. */
  fleetIds: ReadonlySet<string> | null;
  /** GitHub's address. A search for a repository's address finds it. */
  webUrl: string;
}

export const noContext: FilterContext = {
  scores: noScores,
  pending: new Set(),
  now: 0,
  fleetIds: null,
  webUrl: 'https://github.com',
};

export type RowTest = (repository: Repository) => boolean;

export function rowTests(
  filter: RepositoryFilter,
  { scores, pending, now, fleetIds }: FilterContext,
): RowTest[] {
  const { language, minimumStars, topic, projectId, staleMonths, minimumScore } = filter;
  const staleSince = subtractMonths(now, staleMonths);
  const tests: (RowTest | false)[] = [
    language !== null && ((row) => row.language === language),
    minimumStars > 0 && ((row) => row.stars >= minimumStars),
    !filter.includeForks && ((row) => !isFork(row)),
    topic !== null && ((row) => row.topics.includes(topic)),
    flagTest(filter.archived, (row) => row.archived === true),
    flagTest(filter.private, (row) => row.private),
    flagTest(filter.linked, (row) => row.projectId !== null),
    projectId !== null && ((row) => row.projectId === projectId),
    flagTest(filter.edited, (row) => row.editedFields.length > 0),
    flagTest(filter.pending, (row) => pending.has(row.id)),
    // A row without a known date or score does not match.
    staleMonths > 0 && ((row) => row.pushedAt !== null && row.pushedAt < staleSince),
    fleetIds !== null && ((row) => fleetIds.has(row.id)),
    minimumScore > 0 && ((row) => (scores.get(row.id)?.total ?? -1) >= minimumScore),
  ];
  return tests.filter((test) => test !== false);
}

function flagTest(wanted: boolean | null, test: RowTest): RowTest | false {
  return wanted !== null && ((row) => test(row) === wanted);
}

function subtractMonths(now: number, months: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}
