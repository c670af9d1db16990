import { expect, test } from 'vitest';
import { type ConnectionAccess, createGithubConnection } from '#services/auth/github-connection.ts';
import type { TokenService } from '#workers/github-worker.protocol.ts';
import { rememberAccount } from '../../../../src/services/auth/browser-storage.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const account = {
  userId: '00000000-0000-4000-8000-000000000001',
  email: 'owner@example.com',
  role: 'admin',
  needsGithub: false,
  needsCode: false,
  displayName: null,
  fullName: null,
  githubUsername: null,
  userName: null,
  avatarUrl: null,
  provider: null,
} as const;

/** A tab that opens while the mirror has a sealed token and the vault has none any more. */
function openingTab(afterImport: (storage: Storage) => void) {
  const storage = memoryStorage();
  rememberAccount(storage, account);
  const vault = new Set<string>();
  const tokens: Pick<TokenService, 'keptToken' | 'importEnvelope' | 'forgetToken'> = {
    keptToken: async () => null,
    async importEnvelope(accountId) {
      vault.add(accountId);
      afterImport(storage);
      return 'sealed';
    },
    async forgetToken(accountId) {
      vault.delete(accountId);
    },
  };
  const access: Pick<ConnectionAccess, 'storage' | 'signedIn' | 'now'> & {
    auth: Pick<ConnectionAccess['auth'], 'tokenMetadata'>;
    tokens: () => typeof tokens;
  } = {
    storage,
    signedIn: () => account,
    now: () => 1,
    tokens: () => tokens,
    auth: { tokenMetadata: async () => ({ github_token: 'portico.v1.AAAA.AAAA.AAAA' }) },
  };
  return { vault, connection: createGithubConnection(access as unknown as ConnectionAccess) };
}

test('discards a token when another tab signs out meanwhile', async () => {
  const { vault, connection } = openingTab((storage) => storage.removeItem('portico.account'));
  await connection.open(account.userId);
  expect([...vault]).toEqual([]);
});

test('keeps a token of an account that is still present', async () => {
  const { vault, connection } = openingTab(() => undefined);
  await connection.open(account.userId);
  expect([...vault]).toEqual([account.userId]);
});
