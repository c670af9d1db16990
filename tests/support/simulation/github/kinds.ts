import * as z from 'zod';
import type { GithubWish } from '#domain/github-change/github-plan.ts';
import type { GithubSetting } from '#domain/github-change/github-settings.ts';

/** A setting that schedules change at GitHub. A new kind needs one line here. */
interface Kind {
  /** Name in GitHub's requests and responses. */
  raw: string;
  /** Values that the owner and other writers set. */
  values: readonly unknown[];
  /** True if two repositories cannot have the same value, so that it is set for one repository at a time. */
  single?: true;
}

export const kinds = {
  description: { raw: 'description', values: ['', 'One', 'Two', 'Three'] },
  homepage: { raw: 'homepage', values: ['', 'https://example.com/1', 'https://example.com/2'] },
  topics: { raw: 'topics', values: [[], ['one'], ['two', 'one'], ['three']] },
  wiki: { raw: 'has_wiki', values: [true, false] },
  discussions: { raw: 'has_discussions', values: [true, false] },
  issues: { raw: 'has_issues', values: [true, false] },
  visibility: { raw: 'visibility', values: ['public', 'private'] },
  archived: { raw: 'archived', values: [false, true] },
  // No branch has the last name.
  defaultBranch: { raw: 'default_branch', values: ['main', 'next', 'missing'] },
  name: { raw: 'name', values: ['', '-1', '-2'], single: true },
} as const satisfies Partial<Record<GithubSetting, Kind>>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** Settings by the product's names, with values as comparable texts. */
export type Values = Partial<Record<KindName, string>>;

const toText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? ''));

const response = z.looseObject({ id: z.optional(z.number()), names: z.optional(z.array(z.string())) });

/** Returns the settings in the body of a request or response. */
export function valuesIn(body: unknown): Values {
  const raw = response.parse(body);
  if (raw.names) return { topics: toText(raw.names) };
  return Object.fromEntries(
    kindNames.flatMap((name) => {
      const value = raw[kinds[name].raw];
      return value === undefined ? [] : [[name, toText(value)]];
    }),
  );
}

/** Returns the settings of a stored row, state or change as comparable texts. */
export function comparable(settings: object): Values {
  return Object.fromEntries(
    kindNames.flatMap((name) => {
      const value: unknown = Reflect.get(settings, name);
      return value === undefined ? [] : [[name, toText(value)]];
    }),
  );
}

export function valueFor(kind: KindName, number: number, originalName: string): unknown {
  const { values } = kinds[kind];
  const value: unknown = values[number % values.length];
  return kind === 'name' ? `${originalName}${String(value)}` : value;
}

const topicChanges = ['add', 'remove', 'replace'] as const;

export function wishFor(wanted: readonly KindName[], number: number, originalName: string): GithubWish {
  const entries = wanted.map((kind) => {
    const value = valueFor(kind, number, originalName);
    if (kind !== 'topics') return [kind, value === '' ? null : value];
    return [kind, { kind: topicChanges[number % topicChanges.length], topics: value }];
  });
  return Object.fromEntries(entries);
}
