import {
  type GithubSetting,
  mergeMethods,
  requestedSettings,
  type SettingValues,
} from './github-settings.ts';

export type GithubWriter = 'signIn' | 'app';

/** Kinds of changes, grouped by the GitHub App permission that they need. */
export type ChangeKind = 'settings' | 'merging' | 'defaultBranch' | 'labels' | 'files' | 'pulls';

export interface WriteTarget {
  repositoryId: string;
  owner: string;
  changes: readonly ChangeKind[];
}

/** GitHub returns these settings only to users with write access. */
const merging: readonly GithubSetting[] = [...mergeMethods, 'autoMerge', 'deleteHeadBranches'];

export function changeKinds(wanted: SettingValues): ChangeKind[] {
  return [...new Set(requestedSettings(wanted).map(getKind))];
}

function getKind(name: GithubSetting): ChangeKind {
  if (name === 'labels' || name === 'files' || name === 'pulls' || name === 'defaultBranch') return name;
  return merging.includes(name) ? 'merging' : 'settings';
}
