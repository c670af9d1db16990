import * as z from 'zod/mini';
import { isRecord } from '#domain/shared/record.ts';

/** Key of the session in the browser's storage. */
export const sessionStorageKey = 'portico.session';

/**
 * What supabase-js keeps of a session, without the provider's tokens: those belong to the worker's vault alone, and
 * the plain value must never reach the disk. One that is there from before is taken out at the first reading.
 */
export function withoutProviderTokens(storage: Storage) {
  return {
    getItem(key: string) {
      const value = storage.getItem(key);
      if (value === null) return null;
      const kept = stripped(value);
      if (kept !== value) storage.setItem(key, kept);
      return kept;
    },
    setItem: (key: string, value: string) => storage.setItem(key, stripped(value)),
    removeItem: (key: string) => storage.removeItem(key),
  };
}

const providerTokens = ['provider_token', 'provider_refresh_token'];

function stripped(value: string): string {
  let session: unknown;
  try {
    session = JSON.parse(value);
  } catch {
    return value;
  }
  if (!isRecord(session) || !providerTokens.some((name) => name in session)) return value;
  const kept = Object.fromEntries(Object.entries(session).filter(([name]) => !providerTokens.includes(name)));
  return JSON.stringify(kept);
}

const storedSession = z.object({ access_token: z.string() });

/** null: nobody is signed in on this device. */
export function storedAccessToken(storage: Storage): string | null {
  try {
    return storedSession.parse(JSON.parse(storage.getItem(sessionStorageKey) ?? 'null')).access_token;
  } catch {
    return null;
  }
}
