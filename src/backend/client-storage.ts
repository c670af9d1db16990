import * as z from 'zod/mini';
import { isRecord, parseJson } from '#domain/shared/record.ts';
import type { ServerClock } from '#domain/shared/server-clock.ts';

/**
 * Storage for supabase-js. Never stores provider tokens, which belong into the worker's vault, and removes those that an
 * earlier version stored. `getItem` converts `expires_at` to the device's clock, because supabase-js compares it with that.
 */
export function clientStorage(storage: Storage, clock: Pick<ServerClock, 'aheadMs'>) {
  return {
    getItem(key: string) {
      const value = storage.getItem(key);
      if (value === null) return null;
      const kept = withoutProviderTokens(value);
      if (kept !== value) storage.setItem(key, kept);
      return withDeviceExpiry(kept, clock.aheadMs());
    },
    setItem: (key: string, value: string) => storage.setItem(key, withoutProviderTokens(value)),
    removeItem: (key: string) => storage.removeItem(key),
  };
}

/** Seconds before its expiry at which supabase-js replaces a token. */
const refreshMarginS = 90;

const tokenLife = z.object({ iat: z.number(), exp: z.number() });

/**
 * Takes the expiry from the token, because `expires_at` may be converted already. Reports no expiry in the first half of the
 * token's life, because a wrong clock would otherwise cause a refresh loop.
 */
function withDeviceExpiry(value: string, aheadMs: number): string {
  const session = findRecord(value);
  const life = z.safeParse(tokenLife, getPayload(session?.['access_token'])).data;
  if (!session || !life) return value;
  const graceS = Math.max(0, refreshMarginS - (life.exp - life.iat) / 2);
  return JSON.stringify({ ...session, expires_at: Math.round(life.exp + aheadMs / 1000 + graceS) });
}

/** Returns the token's payload without verifying the token. */
function getPayload(token: unknown): unknown {
  const part = typeof token === 'string' ? (token.split('.')[1] ?? '') : '';
  try {
    return JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return null;
  }
}

const providerTokens = ['provider_token', 'provider_refresh_token'];

function findRecord(value: string): Record<string, unknown> | null {
  const parsed = parseJson(value);
  return isRecord(parsed) ? parsed : null;
}

function withoutProviderTokens(value: string): string {
  const session = findRecord(value);
  if (!session || !providerTokens.some((name) => name in session)) return value;
  const kept = Object.fromEntries(Object.entries(session).filter(([name]) => !providerTokens.includes(name)));
  return JSON.stringify(kept);
}
