import * as z from 'zod/mini';

const key = 'portico.sign-in-attempt';
export const attemptParameter = 'attempt';
const connectParameter = 'connect';
/** Longer than anybody takes at the provider, and too short to be found later. */
const maxAttemptMs = 10 * 60_000;

const schema = z.object({ nonce: z.string().check(z.minLength(16)), startedAt: z.number() });

/**
 * A provider sign-in started by this tab. Tokens in a fragment count only if the address names this tab's attempt,
 * because a foreign link would sign the owner in to the link author's account.
 */
export interface SignInAttempt {
  /** @returns the callback's path, naming the attempt and whether it `connects` GitHub */
  begin(callbackPath: string, connects: boolean): string;
  /** Whether the address completes the attempt of this tab. An attempt is completed once. */
  isCompletedBy(address: URL): boolean;
  end(): void;
}

/** Whether the sign-in was to connect GitHub, so that its token replaces the stored one. */
export function connectsGithub(address: URL): boolean {
  return address.searchParams.has(connectParameter);
}

export function createSignInAttempt(
  storage: Storage,
  now: () => number,
  newNonce: () => string,
): SignInAttempt {
  function read() {
    try {
      return schema.parse(JSON.parse(storage.getItem(key) ?? 'null'));
    } catch {
      return null;
    }
  }
  return {
    begin(callbackPath, connects) {
      const nonce = newNonce();
      storage.setItem(key, JSON.stringify({ nonce, startedAt: now() }));
      return `${callbackPath}?${attemptParameter}=${nonce}${connects ? `&${connectParameter}=github` : ''}`;
    },
    isCompletedBy(address) {
      const attempt = read();
      storage.removeItem(key);
      if (!attempt || address.searchParams.get(attemptParameter) !== attempt.nonce) return false;
      return Math.abs(now() - attempt.startedAt) <= maxAttemptMs;
    },
    end: () => storage.removeItem(key),
  };
}
