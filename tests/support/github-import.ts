import type { TokenRecord } from '#domain/auth/token.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { ImportContext } from '#services/workspace/github-requests.ts';

/** Creates an import in a single tab, which always gets the lock. */
export function importWith(
  provider: Partial<Provider>,
  token: TokenRecord | null = null,
): Pick<ImportContext, 'bridge' | 'locks' | 'lockName' | 'worker'> {
  return {
    bridge: () => null,
    worker: {
      provider: async () => provider as Provider,
      hasToken: async () => true,
      token: async () => token,
      onRequest: () => undefined,
      onFailure: () => undefined,
    },
    locks: { request: (_name: string, run: () => unknown) => Promise.resolve(run()) } as LockManager,
    lockName: 'test',
  };
}
