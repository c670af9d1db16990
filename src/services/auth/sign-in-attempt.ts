import * as z from 'zod/mini';
import { parseStored } from '#config/stored-json.ts';

const key = 'portico.sign-in-attempt';
export const attemptParameter = 'attempt';
const connectParameter = 'connect';
/**
 * Maximum age of an attempt in milliseconds. Longer than a sign-in takes, but short, so that the stored attempt cannot
 * be misused later.
 */
const maxAttemptMs = 10 * 60_000;

const schema = z.object({ nonce: z.string().check(z.minLength(16)), startedAt: z.number() });

export type SignInAttempt = ReturnType<typeof createSignInAttempt>;

/** True if the sign-in shall also connect GitHub, so that its token replaces the stored one. */
export function connectsGithub(address: URL): boolean {
  return address.searchParams.has(connectParameter);
}

/**
 * Tokens in a fragment are accepted only if the address names this tab's attempt: a foreign link could sign in another account.
 */
export function createSignInAttempt(storage: Storage, now: () => number, newNonce: () => string) {
  return {
    begin(callbackPath: string, connects: boolean): string {
      const nonce = newNonce();
      storage.setItem(key, JSON.stringify({ nonce, startedAt: now() }));
      return `${callbackPath}?${attemptParameter}=${nonce}${connects ? `&${connectParameter}=github` : ''}`;
    },
    completes(address: URL): boolean {
      const attempt = parseStored(storage.getItem(key), schema);
      storage.removeItem(key);
      if (!attempt || address.searchParams.get(attemptParameter) !== attempt.nonce) return false;
      return Math.abs(now() - attempt.startedAt) <= maxAttemptMs;
    },
    end: () => storage.removeItem(key),
  };
}
