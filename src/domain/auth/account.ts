export type Role = 'admin' | 'viewer';

export const defaultRole: Role = 'viewer';

export type SessionChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';

export interface Account {
  userId: string;
  email: string | null;
  role: Role;
  /** True if this is the owner's account and the session was not started with GitHub. */
  needsGithub: boolean;
  /** True if the account has a second factor and this session has not passed it. */
  needsCode: boolean;
  displayName: string | null;
  fullName: string | null;
  /** Set by the provider and not by the user, so it proves which GitHub account this is. */
  githubUsername: string | null;
  /** The user can change this name, so it is for display only. */
  userName: string | null;
  avatarUrl: string | null;
  provider: string | null;
}

export function accountDisplayName(account: Account): string {
  return (
    account.displayName ||
    account.fullName ||
    account.githubUsername ||
    account.userName ||
    account.email?.split('@')[0] ||
    'Admin'
  );
}
