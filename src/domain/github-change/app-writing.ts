import { type GithubSettings, settingsIn } from './github-settings.ts';

/** Whose token carries changes at GitHub out: the owner's sign-in, or the GitHub App. */
export type GithubWriter = 'signIn' | 'app';

/** Changes by the permission that a GitHub App needs for them. */
export type ChangeKind = 'settings' | 'defaultBranch' | 'labels' | 'files';

/** The one repository that a token of the app is to change, and how. */
export interface WriteTarget {
  repositoryId: string;
  /** The login of the account that it belongs to. */
  owner: string;
  changes: readonly ChangeKind[];
}

export function changeKinds(wanted: Partial<GithubSettings>): ChangeKind[] {
  const kinds = settingsIn(wanted).map((name) =>
    name === 'labels' || name === 'files' || name === 'defaultBranch' ? name : 'settings',
  );
  return [...new Set(kinds)];
}
