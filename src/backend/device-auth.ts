import type { Account } from '#domain/auth/account.ts';
import { success } from '#domain/shared/failure.ts';
import { type Auth, createAuth } from './auth.ts';
import type { AuthAccess } from './auth-wire.ts';

/** Always the same, so that a backup file can be restored on another device. */
const deviceOwner: Account = {
  userId: '00000000-0000-4000-8000-0000000000d1',
  email: null,
  role: 'admin',
  needsGithub: false,
  needsCode: false,
  displayName: null,
  fullName: null,
  githubUsername: null,
  userName: null,
  avatarUrl: null,
  provider: null,
};

/** Stands in for the authentication service of a site without a server: the owner is signed in, and every request fails. */
export function createDeviceAuth(access: AuthAccess): Auth {
  return {
    ...createAuth(access),
    preload: async () => undefined,
    signOut: async () => success(undefined),
    accessToken: async () => null,
    refreshSession: async () => false,
    currentAccount: async () => success(deviceOwner),
    tokenMetadata: async () => ({}),
    writeTokenMetadata: async () => success(undefined),
  };
}
