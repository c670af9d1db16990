import type { Role } from './role.ts';

export interface Account {
  userId: string;
  email: string | null;
  role: Role;
  /** The owner's account, but the session was not started with GitHub. */
  needsGithub: boolean;
  /** The owner's account has a second factor that this session has not passed. */
  needsCode: boolean;
  displayName: string | null;
  fullName: string | null;
  /** Set by the provider, so it proves the GitHub account. */
  githubUsername: string | null;
  /** Writable by the user, so for display only. */
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
