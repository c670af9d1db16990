import { failed, failure, type Result, success } from '#domain/failure.ts';
import type { Provider } from '#domain/provider.ts';
import type { OfficeWorker, TokenState } from './office.protocol.ts';
import { createVault, type TokenOwner, type VaultStore } from './vault.logic.ts';

export interface OfficeDependencies {
  store: VaultStore;
  crypto: Crypto;
  now: () => number;
  /** `openToken` opens the sealed token for one request. */
  connect: (openToken: () => Promise<Result<string>>) => Provider;
}

/** The worker's side of the protocol. */
export function createOffice({ store, crypto, now, connect }: OfficeDependencies): OfficeWorker {
  const vault = createVault(store, crypto, now);
  // Only where sealing failed; gone when the worker ends.
  const unsealed = new Map<string, string>();
  const connections = new Map<string, Provider>();

  async function openToken(accountId: string): Promise<Result<string>> {
    const held = unsealed.get(accountId);
    if (held !== undefined) return success(held);
    const envelope = await store.get(envelopeName(accountId));
    if (typeof envelope === 'string') return vault.open(envelope, ownerOf(accountId));
    return failed(failure('AUTHENTICATION', 'TOKEN_MISSING', 'Not authenticated with GitHub', now()));
  }

  function provider(accountId: string): Provider {
    const known = connections.get(accountId);
    if (known) return known;
    const made = connect(() => openToken(accountId));
    connections.set(accountId, made);
    return made;
  }

  async function keepToken(accountId: string, token: string): Promise<Result<TokenState>> {
    const sealed = await vault.seal(token, ownerOf(accountId));
    if (!sealed.ok && sealed.failure.code === 'EMPTY_TOKEN') return sealed;
    connections.delete(accountId);
    if (sealed.ok && (await stored(store, envelopeName(accountId), sealed.value))) {
      unsealed.delete(accountId);
      return success('sealed');
    }
    await store.remove(envelopeName(accountId));
    unsealed.set(accountId, token);
    return success('inMemory');
  }

  async function tokenState(accountId: string): Promise<TokenState> {
    if (unsealed.has(accountId)) return 'inMemory';
    return typeof (await store.get(envelopeName(accountId))) === 'string' ? 'sealed' : 'missing';
  }

  return {
    keepToken,
    tokenState,
    async forgetToken(accountId) {
      unsealed.delete(accountId);
      connections.delete(accountId);
      await store.remove(envelopeName(accountId));
    },
    currentUser: (accountId) => provider(accountId).currentUser(),
    organizations: (accountId) => provider(accountId).organizations(),
    repositoryPage: (accountId, request) => provider(accountId).repositoryPage(request),
    readme: (accountId, owner, repository) => provider(accountId).readme(owner, repository),
    file: (accountId, owner, repository, path) => provider(accountId).file(owner, repository, path),
    search: (accountId, search) => provider(accountId).search(search),
    rateLimit: async () => [...connections.values()].at(-1)?.rateLimit() ?? null,
  };
}

function envelopeName(accountId: string): string {
  return `token:${accountId}`;
}

function ownerOf(accountId: string): TokenOwner {
  return { accountId, tokenType: 'oauth' };
}

async function stored(store: VaultStore, key: string, value: string): Promise<boolean> {
  try {
    await store.set(key, value);
    return true;
  } catch {
    return false;
  }
}
