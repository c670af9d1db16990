import type { Role } from './role.ts';

/** The signed-in account for the screens, without a token. */
export interface Account {
  userId: string;
  email: string | null;
  /** In this session. */
  role: Role;
  /** The account is the owner's, but this session did not begin with a sign-in at GitHub. */
  needsGithub: boolean;
  /** The account is the owner's and has a second factor, which this session has not shown. */
  needsCode: boolean;
  displayName: string | null;
  fullName: string | null;
  /** The provider's user name in the profile: proof of the provider, unlike the metadata's. */
  githubUsername: string | null;
  /** The user name in the metadata: writable by its user, for display only. */
  userName: string | null;
  avatarUrl: string | null;
  /** How the account signed in: `github` or `email`. */
  provider: string | null;
}

/** The name to show, in the specification's order (section 2, "Admin layout"). */
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
