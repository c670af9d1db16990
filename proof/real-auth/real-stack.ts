import { type Stack, startStack } from '../../dev/stack.ts';
import { openRealBackend, type RealBackend } from '../../tests/support/auth-server/backend.ts';

export type RealStack = Stack & Pick<RealBackend, 'database' | 'restartAuth'>;

/** Starts the embedded stack with Supabase's own auth service, without the site. */
export async function startRealStack(): Promise<RealStack> {
  let backend: RealBackend | undefined;
  const stack = await startStack({
    dataDir: 'memory',
    dist: null,
    quiet: true,
    openBackend: async (options) => {
      backend = await openRealBackend(options);
      return backend;
    },
  });
  if (backend === undefined) throw new Error('The stack did not open its backend.');
  const { database, restartAuth } = backend;
  return { ...stack, database, restartAuth };
}
