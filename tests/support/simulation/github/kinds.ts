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

const pullNames = ['pull', 'head', 'autoMerge', 'behind', 'reverted'] as const;

/** What the judge compares: the settings, and the repository's pull request with its revert. */
export type ValueName = KindName | (typeof pullNames)[number];
export const valueNames: readonly ValueName[] = [...kindNames, ...pullNames];

/** Values by the product's names, as comparable texts. */
export type Values = Partial<Record<ValueName, string>>;

const toText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? ''));

const response = z.looseObject({ id: z.optional(z.number()), names: z.optional(z.array(z.string())) });

const pullResponse = z.looseObject({
  merged: z.optional(z.boolean()),
  state: z.optional(z.string()),
  head: z.optional(z.looseObject({ sha: z.string() })),
  auto_merge: z.optional(z.nullable(z.unknown())),
  mergeable_state: z.optional(z.string()),
});

/** Returns the values in the response about a pull request. The response of a merge has no head. */
function pullIn(body: unknown): Values {
  const { merged, state, head, auto_merge, mergeable_state } = pullResponse.parse(body);
  const pull = merged === true ? 'merged' : state;
  return {
    ...(pull !== undefined && { pull }),
    ...(head && { head: head.sha }),
    ...(auto_merge !== undefined && { autoMerge: String(auto_merge !== null) }),
    ...(merged === true && { autoMerge: 'false' }),
    ...(mergeable_state !== undefined && { behind: String(mergeable_state === 'behind') }),
  };
}

const isPull = (url: string): boolean => /\/pulls\/\d+(\/merge)?$/.test(new URL(url).pathname);

const endsWith = (url: string, ending: string): boolean => new URL(url).pathname.endsWith(ending);

/** Schedules use GraphQL only to revert, and to turn auto-merge on or off. */
const mutation = z.looseObject({ query: z.string() });
const mutationResponse = z.object({
  data: z.object({
    done: z.object({
      revertPullRequest: z.optional(z.looseObject({})),
      pullRequest: z.optional(z.object({ autoMergeRequest: z.nullable(z.unknown()) })),
    }),
  }),
});

function mutationIn(body: unknown): Values {
  const { query } = mutation.parse(body);
  if (query.includes('revertPullRequest')) return { reverted: 'yes' };
  return { autoMerge: String(query.includes('enablePullRequestAutoMerge')) };
}

/** A refused mutation has a response without data. */
function mutatedIn(body: unknown): Values {
  const done = mutationResponse.safeParse(body).data?.data.done;
  if (done?.revertPullRequest) return { reverted: 'yes' };
  return done?.pullRequest ? { autoMerge: String(done.pullRequest.autoMergeRequest !== null) } : {};
}

const newest = z.array(
  z.looseObject({
    state: z.string(),
    merged_at: z.nullable(z.string()),
    head: z.looseObject({ ref: z.string() }),
  }),
);

/** Returns whether a listing contains a pull request that reverts this one. */
export function revertIn(listing: unknown, number: number): Values {
  const isThere = newest
    .parse(listing)
    .some(
      ({ state, merged_at, head }) =>
        head.ref.startsWith(`revert-${number}-`) && (state === 'open' || merged_at !== null),
    );
  return { reverted: isThere ? 'yes' : 'no' };
}

/** Returns the values that the request writes. */
export function wantedIn(url: string, body: unknown): Values {
  if (endsWith(url, '/merge')) return { pull: 'merged' };
  if (endsWith(url, '/graphql')) return mutationIn(body);
  return valuesIn(url, body);
}

/** Returns the values in the body of a request or response. */
export function valuesIn(url: string, body: unknown): Values {
  if (Array.isArray(body)) return {};
  if (endsWith(url, '/graphql')) return mutatedIn(body);
  if (endsWith(url, '/update-branch')) return { behind: 'false' };
  return isPull(url) ? pullIn(body) : settingsIn(body);
}

export function settingsIn(body: unknown): Values {
  const raw = response.parse(body);
  if (raw.names) return { topics: toText(raw.names) };
  return Object.fromEntries(
    kindNames.flatMap((name) => {
      const value = raw[kinds[name].raw];
      return value === undefined ? [] : [[name, toText(value)]];
    }),
  );
}

const pullValues = z.optional(
  z.record(
    z.string(),
    z.object({
      state: z.optional(z.string()),
      head: z.optional(z.string()),
      autoMerge: z.optional(z.boolean()),
      isBehind: z.optional(z.boolean()),
      replaces: z.optional(z.string()),
    }),
  ),
);

/** Returns the values of a stored row, state or change as comparable texts. */
export function comparable(settings: object): Values {
  const pulls = pullValues.parse(Reflect.get(settings, 'pulls'));
  const { state, head, autoMerge, isBehind, replaces } = Object.values(pulls ?? {}).at(-1) ?? {};
  const isReverted = state === 'reverted';
  const pull = isReverted ? 'merged' : state;
  const ofPull = {
    ...(isReverted && { reverted: 'yes' }),
    ...(pull !== undefined && { pull }),
    // The head is unknown after an update.
    ...(head && { head }),
    ...(autoMerge !== undefined && { autoMerge: String(autoMerge) }),
    ...(isBehind !== undefined && { behind: String(isBehind) }),
    ...(replaces !== undefined && { behind: 'false' }),
  };
  return Object.assign(ofPull, settingsOf(settings));
}

function settingsOf(settings: object): Values {
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
