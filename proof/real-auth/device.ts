import type { Stack } from '../../dev/stack.ts';
import { createAuth } from '../../src/backend/auth.ts';
import { memoryStorage } from '../../tests/support/memory-storage.ts';
import { rightClock } from '../../tests/support/server-clock.ts';

/** Returns the product's requests to the auth service, in a browser of its own. A second tab shares the storage. */
export function openDevice(
  { origin, anonKey }: Pick<Stack, 'origin' | 'anonKey'>,
  storage = memoryStorage(),
) {
  const auth = createAuth({
    url: origin,
    apiKey: anonKey,
    origin,
    storage,
    fetch: (input, init) => fetch(input, init),
    now: rightClock.now,
    clock: rightClock,
  });
  return {
    auth,
    storage,
    /** Returns the stored session. */
    session: () => JSON.parse(storage.getItem('portico.session') ?? 'null') as StoredSession | null,
    /** Makes this device believe that the access token has expired. */
    expire() {
      const session = JSON.parse(storage.getItem('portico.session') ?? '{}') as StoredSession;
      const [head = '', claims = '', signature = ''] = session.access_token.split('.');
      const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number };
      const past = { ...parsed, iat: parsed.iat - 7200, exp: parsed.iat - 3600 };
      const access_token = `${head}.${Buffer.from(JSON.stringify(past)).toString('base64url')}.${signature}`;
      storage.setItem('portico.session', JSON.stringify({ ...session, access_token }));
    },
  };
}

interface StoredSession {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}
