import { type FieldDescription, isSame } from '../shared/entity.ts';
import { isRecord } from '../shared/record.ts';
import type { FileVersions } from './files.ts';
import type { LabelValues } from './labels.ts';
import { hasPull, type PullValues } from './pulls.ts';

export interface GithubSettings {
  name: string;
  description: string | null;
  homepage: string | null;
  topics: string[];
  labels: LabelValues;
  files: FileVersions;
  pulls: PullValues;
  defaultBranch: string;
  visibility: GithubVisibility;
  archived: boolean;
  issues: boolean;
  projects: boolean;
  wiki: boolean;
  discussions: boolean;
  mergeCommits: boolean;
  squashMerging: boolean;
  rebaseMerging: boolean;
  autoMerge: boolean;
  deleteHeadBranches: boolean;
  /** Dependabot alerts. A listing does not contain them. */
  alerts: boolean;
}

/** `internal` (visible to an enterprise) is read but never requested. */
export type GithubVisibility = 'public' | 'private' | 'internal';

export type GithubSetting = keyof GithubSettings;

/** Values of some settings: those that are known, or wanted. */
export type SettingValues = Partial<GithubSettings>;

const onOrOff = (label: string): FieldDescription => ({ label, kind: 'flag', flagLabels: ['On', 'Off'] });

export const githubSettings = {
  name: { label: 'Name' },
  description: { label: 'Description', noneLabel: 'None' },
  homepage: { label: 'Website', kind: 'website', noneLabel: 'None' },
  topics: { label: 'Topics', kind: 'list' },
  labels: { label: 'Labels' },
  files: { label: 'Files' },
  pulls: { label: 'Pull requests' },
  defaultBranch: { label: 'Default branch' },
  visibility: {
    label: 'Visibility',
    valueLabels: { public: 'Public', private: 'Private', internal: 'Internal' },
  },
  archived: { label: 'Archived', kind: 'flag', flagLabels: ['Archived', 'Not archived'] },
  issues: onOrOff('Issues'),
  projects: onOrOff('Projects'),
  wiki: onOrOff('Wiki'),
  discussions: onOrOff('Discussions'),
  mergeCommits: onOrOff('Merge commits'),
  squashMerging: onOrOff('Squash merging'),
  rebaseMerging: onOrOff('Rebase merging'),
  autoMerge: onOrOff('Auto-merge'),
  deleteHeadBranches: onOrOff('Delete head branches after a merge'),
  alerts: onOrOff('Dependabot alerts'),
} as const satisfies Record<GithubSetting, FieldDescription>;

export const githubSettingNames: readonly GithubSetting[] = Object.keys(githubSettings).filter(
  (name): name is GithubSetting => Object.hasOwn(githubSettings, name),
);

export function requestedSettings(values: SettingValues): GithubSetting[] {
  return githubSettingNames.filter((name) => Object.hasOwn(values, name));
}

/** Settings that need their own requests. Files are last, because they go to the new default branch. */
export const separateSettings = [
  'topics',
  'alerts',
  'labels',
  'pulls',
  'defaultBranch',
  'files',
  'visibility',
  'name',
  'archived',
] as const satisfies readonly GithubSetting[];

export const mergeMethods = ['mergeCommits', 'squashMerging', 'rebaseMerging'] as const;

export const githubFlags = [
  'issues',
  'projects',
  'wiki',
  'discussions',
  ...mergeMethods,
  'autoMerge',
  'deleteHeadBranches',
] as const satisfies readonly GithubSetting[];

export type GithubFlag = (typeof githubFlags)[number];

export const githubBounds = { name: 100, description: 350, homepage: 255, topics: 20, topic: 50 } as const;

/** Compares as GitHub does: an empty text equals a missing one, and the order of topics does not matter. */
function isSameSetting(name: GithubSetting, a: unknown, b: unknown): boolean {
  return isSame(githubSettings[name], comparable(a), comparable(b));
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted();
  return value === '' ? null : value;
}

/** Settings that consist of named items. Each item is compared and written separately; the values of other items are unknown. */
const itemSettings: readonly GithubSetting[] = ['labels', 'files', 'pulls'];

type Items = Readonly<Record<string, unknown>>;

const toItems = (value: unknown): Items => (isRecord(value) ? value : {});

export function chosenSettings(values: SettingValues, names: readonly GithubSetting[]): SettingValues {
  return settingBySetting(names, (name) => values[name]);
}

function settingBySetting(
  names: readonly GithubSetting[],
  valueOf: (name: GithubSetting, hasItems: boolean) => unknown,
): SettingValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name, itemSettings.includes(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function chosenItems(value: unknown, isChosen: (key: string, item: unknown) => boolean): Items | undefined {
  const chosen = Object.entries(toItems(value)).filter(([key, item]) => isChosen(key, item));
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** Returns the part of `wanted` that differs from `current` or that `current` does not contain. */
export function missingSettings(wanted: SettingValues, current: SettingValues): SettingValues {
  return settingBySetting(requestedSettings(wanted), (name, hasItems) => {
    if (!hasItems) return isSameSetting(name, wanted[name], current[name]) ? undefined : wanted[name];
    const held = toItems(current[name]);
    if (name === 'pulls') return chosenItems(wanted.pulls, (key) => !isPullThere(key, wanted, current));
    return chosenItems(wanted[name], (key, item) => !(key in held) || !isSame(undefined, item, held[key]));
  });
}

function isPullThere(key: string, wanted: SettingValues, current: SettingValues): boolean {
  const [pull, held] = [wanted.pulls?.[key], current.pulls?.[key]];
  return pull !== undefined && held !== undefined && hasPull(pull, held);
}

export function settingsNamed(values: SettingValues, others: SettingValues): SettingValues {
  return settingBySetting(requestedSettings(others), (name, hasItems) => {
    if (!hasItems) return values[name];
    const named = toItems(others[name]);
    return chosenItems(values[name], (key) => key in named);
  });
}

export function settingsNotNamed(values: SettingValues, others: SettingValues): SettingValues {
  return settingBySetting(requestedSettings(values), (name, hasItems) => {
    if (!hasItems) return others[name] === undefined ? values[name] : undefined;
    const named = toItems(others[name]);
    return chosenItems(values[name], (key) => !(key in named));
  });
}

export function mergedSettings(values: SettingValues, later: SettingValues): SettingValues {
  return settingBySetting(githubSettingNames, (name, hasItems) => {
    if (hasItems && later[name] && values[name]) return { ...toItems(values[name]), ...toItems(later[name]) };
    return later[name] === undefined ? values[name] : later[name];
  });
}
