import type { FieldDescription } from '../shared/entity.ts';
import { isSame } from '../shared/entity.ts';

/** What can be changed of a repository at GitHub itself, under the names that this product has for it. */
export interface GithubSettings {
  name: string;
  description: string | null;
  homepage: string | null;
  topics: string[];
  defaultBranch: string;
  visibility: GithubVisibility;
  archived: boolean;
  issues: boolean;
  projects: boolean;
  wiki: boolean;
  mergeCommits: boolean;
  squashMerging: boolean;
  rebaseMerging: boolean;
  autoMerge: boolean;
  deleteHeadBranches: boolean;
}

/** `internal`: for the members of an enterprise; it is read, and never asked for. */
export type GithubVisibility = 'public' | 'private' | 'internal';

export type GithubSetting = keyof GithubSettings;

const onOrOff = (label: string): FieldDescription => ({ label, kind: 'flag', flagLabels: ['On', 'Off'] });

/** How each is labelled and shown, in the order in which it is listed. */
export const githubSettings = {
  name: { label: 'Name' },
  description: { label: 'Description', noneLabel: 'None' },
  homepage: { label: 'Website', kind: 'website', noneLabel: 'None' },
  topics: { label: 'Topics', kind: 'list' },
  defaultBranch: { label: 'Default branch' },
  visibility: {
    label: 'Visibility',
    valueLabels: { public: 'Public', private: 'Private', internal: 'Internal' },
  },
  archived: { label: 'Archived', kind: 'flag', flagLabels: ['Archived', 'Not archived'] },
  issues: onOrOff('Issues'),
  projects: onOrOff('Projects'),
  wiki: onOrOff('Wiki'),
  mergeCommits: onOrOff('Merge commits'),
  squashMerging: onOrOff('Squash merging'),
  rebaseMerging: onOrOff('Rebase merging'),
  autoMerge: onOrOff('Auto-merge'),
  deleteHeadBranches: onOrOff('Delete head branches after a merge'),
} as const satisfies Record<GithubSetting, FieldDescription>;

export const githubSettingNames: readonly GithubSetting[] = Object.keys(githubSettings).filter(
  (name): name is GithubSetting => Object.hasOwn(githubSettings, name),
);

/** The settings that something is said of. */
export function settingsIn(values: Partial<GithubSettings>): GithubSetting[] {
  return githubSettingNames.filter((name) => Object.hasOwn(values, name));
}

/** Each goes in a request of its own. */
export const separateSettings = [
  'topics',
  'defaultBranch',
  'visibility',
  'name',
  'archived',
] as const satisfies readonly GithubSetting[];

export const mergeMethods = ['mergeCommits', 'squashMerging', 'rebaseMerging'] as const;

export const githubFlags = [
  'issues',
  'projects',
  'wiki',
  ...mergeMethods,
  'autoMerge',
  'deleteHeadBranches',
] as const satisfies readonly GithubSetting[];

/** What is simply on or off. */
export type GithubFlag = (typeof githubFlags)[number];

/** GitHub's own bounds, so that what it would refuse is said while it is typed. */
export const githubBounds = { name: 100, description: 350, homepage: 255, topics: 20, topic: 50 } as const;

/** Whether two values of a setting are the same at GitHub: an empty text is none, and topics have no order. */
export function isSameSetting(name: GithubSetting, a: unknown, b: unknown): boolean {
  return isSame(githubSettings[name], comparable(a), comparable(b));
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  return value === '' ? null : value;
}

/** The settings of `values` that have another value in `others`. */
export function differingSettings(
  values: Partial<GithubSettings>,
  others: Partial<GithubSettings>,
): GithubSetting[] {
  return githubSettingNames.filter(
    (name) => values[name] !== undefined && !isSameSetting(name, values[name], others[name]),
  );
}

/** Some of the settings. */
export function chosenSettings(
  values: Partial<GithubSettings>,
  names: readonly GithubSetting[],
): Partial<GithubSettings> {
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}
