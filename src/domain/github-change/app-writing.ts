import {
  type GithubSetting,
  type GithubSettings,
  mergeMethods,
  requestedSettings,
} from './github-settings.ts';

/** Whose token carries changes at GitHub out: the owner's sign-in, or the GitHub App. */
export type GithubWriter = 'signIn' | 'app';

/** Changes by the permission that a GitHub App needs for them. */
export type ChangeKind = 'settings' | 'merging' | 'defaultBranch' | 'labels' | 'files';

/** The one repository that a token of the app is to change, and how. */
export interface WriteTarget {
  repositoryId: string;
  /** The login of the account that it belongs to. */
  owner: string;
  changes: readonly ChangeKind[];
}

/** GitHub shows these only to users with write access. */
const merging: readonly GithubSetting[] = [...mergeMethods, 'autoMerge', 'deleteHeadBranches'];

export function changeKinds(wanted: Partial<GithubSettings>): ChangeKind[] {
  return [...new Set(requestedSettings(wanted).map(getKind))];
}

function getKind(name: GithubSetting): ChangeKind {
  if (name === 'labels' || name === 'files' || name === 'defaultBranch') return name;
  return merging.includes(name) ? 'merging' : 'settings';
}
