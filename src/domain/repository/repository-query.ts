import type { Repository } from './repository.ts';

export type SortKey = 'name' | 'stars' | 'updated' | 'score';
export type SortDirection = 'asc' | 'desc';

export interface RepositorySort {
  key: SortKey;
  direction: SortDirection;
}

export const defaultSort: RepositorySort = { key: 'name', direction: 'asc' };

// Shared, because localeCompare would create a collator for each call.
const byLocale = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export type Named = Pick<Repository, 'id' | 'name' | 'owner'>;

export function compareNames(a: Named, b: Named): number {
  return byLocale.compare(a.name, b.name) || byLocale.compare(a.owner, b.owner) || compareTexts(a.id, b.id);
}

/** Replacements that sort punctuation as a collator does: before digits and letters. */
const punctuation: Readonly<Record<string, string>> = { _: '\u0001', '-': '\u0002', '.': '\u0003' };

/** Returns an index key that sorts like `compareNames`. A number is prefixed with its length, so that 9 sorts before 10. */
export function nameOrder(name: string): string {
  return name
    .toLowerCase()
    .replace(
      /0*(\d+)/g,
      (_, digits: string) => String.fromCharCode(0x10 + Math.min(digits.length, 0x1f)) + digits,
    )
    .replace(/[-_.]/g, (mark) => punctuation[mark] ?? mark);
}

/** Merges `few` rows into `many` sorted ones by binary search, which is faster than sorting all. */
export function mergedByName<Row>(
  many: readonly Row[],
  few: readonly Row[],
  namedBy: (row: Row) => Named,
): Row[] {
  const all: Row[] = [];
  let taken = 0;
  for (const row of few) {
    let [from, to] = [taken, many.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = many[middle];
      if (other && compareNames(namedBy(other), namedBy(row)) < 0) from = middle + 1;
      else to = middle;
    }
    for (const before of many.slice(taken, from)) all.push(before);
    taken = from;
    all.push(row);
  }
  for (const behind of many.slice(taken)) all.push(behind);
  return all;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares ISO dates in UTC as text. Null sorts first. */
export function compareDates(a: string | null, b: string | null): number {
  return compareTexts(a ?? '', b ?? '');
}

export function listLanguages(repositories: readonly Repository[]): string[] {
  const languages = new Set(repositories.map(({ language }) => language));
  return [...languages].filter((language) => language !== null).sort(byLocale.compare);
}

export function listTopics(repositories: readonly Repository[]): string[] {
  return [...new Set(repositories.flatMap(({ topics }) => topics))].sort(byLocale.compare);
}
