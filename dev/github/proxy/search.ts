import { type JsonObject, textOf } from '../json.ts';
import { failure } from './answers.ts';
import { type ApiContext, type House, queryOf, withLinks } from './context.ts';
import { pageOf, slice } from './paging.ts';
import { compare, ownerOf, visibleRepositories } from './repository-list.ts';

type Test = (repository: JsonObject) => boolean;

/** `GET /search/repositories`: answered here, because the emulator knows neither stars nor forks nor dates. */
export async function searchRepositories(house: House, context: ApiContext): Promise<Response> {
  const query = queryOf(context);
  const text = query.get('q')?.trim() ?? '';
  if (!text) {
    return failure(422, 'Validation Failed', {
      errors: [{ resource: 'Search', field: 'q', code: 'missing' }],
    });
  }
  const { words, tests } = parse(text);
  const all = await visibleRepositories(house, context.env.viewer);
  const found = all.filter((repository) => tests.every((test) => test(repository)));
  const ordered = order(found, words, query);
  const page = pageOf(query);
  const items = slice(ordered, page).map((repository) => ({ ...repository, score: 1 }));
  const body = { total_count: ordered.length, incomplete_results: false, items };
  return withLinks(house, context, Response.json(body), ordered.length, page);
}

function parse(text: string): { words: string[]; tests: Test[] } {
  const tokens = text.match(/(?:[^\s"]+|"[^"]*")+/g) ?? [];
  const qualifiers = new Map<string, string[]>();
  const tests: Test[] = [];
  const words: string[] = [];
  for (const token of tokens) {
    const [, negation = '', name = '', value = ''] = /^(-?)([a-z]+):(.+)$/i.exec(token) ?? [];
    if (!QUALIFIERS[name.toLowerCase()]) words.push(bare(token).toLowerCase());
    else if (negation) tests.push(not(qualifier(name, [bare(value)])));
    else qualifiers.set(name.toLowerCase(), [...(qualifiers.get(name.toLowerCase()) ?? []), bare(value)]);
  }
  for (const [name, values] of ownersTogether(qualifiers)) tests.push(qualifier(name, values));
  for (const word of words)
    tests.push((repository) => haystack(repository).some((straw) => straw.includes(word)));
  // Forks stay out unless they are asked for.
  if (!qualifiers.has('fork')) tests.push((repository) => repository['fork'] !== true);
  return { words, tests };
}

const bare = (text: string): string => text.replaceAll('"', '');
const not =
  (test: Test): Test =>
  (repository) =>
    !test(repository);

/** `user:a org:b` means repositories of either. */
function ownersTogether(qualifiers: Map<string, string[]>): [string, string[]][] {
  const owners = [...(qualifiers.get('user') ?? []), ...(qualifiers.get('org') ?? [])];
  const others = [...qualifiers].filter(([name]) => name !== 'user' && name !== 'org');
  return owners.length > 0 ? [...others, ['user', owners]] : others;
}

const qualifier = (name: string, values: readonly string[]): Test => {
  const test = QUALIFIERS[name.toLowerCase()];
  return (repository) => values.some((value) => test?.(repository, value) ?? true);
};

type Qualifier = (repository: JsonObject, value: string) => boolean;

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
const byOwner: Qualifier = (repository, value) => same(ownerOf(repository), value);
const byNumber =
  (field: string): Qualifier =>
  (repository, value) =>
    inRange(Number(repository[field]), value, Number);
const byDate =
  (field: string): Qualifier =>
  (repository, value) =>
    inRange(Date.parse(textOf(repository[field])), value, Date.parse);

const QUALIFIERS: Record<string, Qualifier | undefined> = {
  user: byOwner,
  org: byOwner,
  repo: (repository, value) => same(textOf(repository['full_name']), value),
  language: (repository, value) => same(textOf(repository['language']), value),
  topic: (repository, value) => topicsOf(repository).includes(value.toLowerCase()),
  stars: byNumber('stargazers_count'),
  forks: byNumber('forks_count'),
  size: byNumber('size'),
  pushed: byDate('pushed_at'),
  created: byDate('created_at'),
  archived: (repository, value) => (repository['archived'] === true) === (value === 'true'),
  fork: (repository, value) => value === 'true' || (repository['fork'] === true) === (value === 'only'),
  is: (repository, value) =>
    value === 'private'
      ? repository['private'] === true
      : value !== 'public' || repository['private'] !== true,
  in: () => true,
};

/** `5`, `>=5`, `<5`, `2..5`, `2..*` for numbers and dates alike. */
function inRange(actual: number, range: string, read: (text: string) => number): boolean {
  const [, comparison = '', bound = ''] = /^(>=|<=|>|<)(.+)$/.exec(range) ?? [];
  if (comparison === '>=') return actual >= read(bound);
  if (comparison === '<=') return actual <= read(bound);
  if (comparison === '>') return actual > read(bound);
  if (comparison === '<') return actual < read(bound);
  const [from = '', to = from] = range.split('..');
  return (from === '*' || actual >= read(from)) && (to === '*' || actual <= read(to));
}

const topicsOf = (repository: JsonObject): string[] =>
  Array.isArray(repository['topics']) ? repository['topics'].map((topic) => textOf(topic).toLowerCase()) : [];

const haystack = (repository: JsonObject): string[] => [
  textOf(repository['full_name']).toLowerCase(),
  textOf(repository['description']).toLowerCase(),
  ...topicsOf(repository),
];

const SORT_FIELDS: Record<string, string | undefined> = {
  stars: 'stargazers_count',
  forks: 'forks_count',
  updated: 'updated_at',
};

/** By the field asked for; else names that match best come first, then the better known. */
function order(found: JsonObject[], words: readonly string[], query: URLSearchParams): JsonObject[] {
  const field = SORT_FIELDS[query.get('sort') ?? ''];
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const key = (repository: JsonObject): string | number =>
    field === 'updated_at' ? textOf(repository[field]) : Number(repository[field ?? 'stargazers_count']);
  const relevance = (repository: JsonObject): number =>
    words.filter((word) => textOf(repository['name']).toLowerCase().includes(word)).length;
  return found.sort(
    (left, right) =>
      (field ? 0 : relevance(right) - relevance(left)) ||
      (field ? sign : -1) * compare(key(left), key(right)) ||
      compare(Number(left['id']), Number(right['id'])),
  );
}
