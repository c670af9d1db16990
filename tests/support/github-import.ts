import type { TokenRecord } from '#domain/auth/token.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { ImportContext } from '#services/workspace/github-import.ts';

/** Creates an import in a single tab, which always gets the lock. */
export function importWith(
  provider: Provider,
  token: TokenRecord | null = null,
): Pick<ImportContext, 'bridge' | 'locks' | 'lockName' | 'worker'> {
  return {
    bridge: () => null,
    worker: {
      provider: async () => provider,
      hasToken: async () => true,
      token: async () => token,
      onRequest: () => undefined,
      onFailure: () => undefined,
    },
    locks: { request: (_name: string, run: () => unknown) => Promise.resolve(run()) } as LockManager,
    lockName: 'test',
  };
}
