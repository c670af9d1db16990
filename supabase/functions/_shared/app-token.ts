import { createToken } from './json-web-token.ts';
import { importRsaKey, signRs256 } from './rsa-key.ts';

/**
 * Allowed clock difference in seconds, because GitHub's clock may be behind ours. GitHub accepts a lifetime of at most
 * ten minutes.
 */
const allowedSkewS = 60;
const lifetimeS = 540;

/** Returns a token signed by the GitHub App, or null if the key cannot sign. */
export async function signAppToken(appId: string, pkcs8: string, nowMs: number): Promise<string | null> {
  const key = await importRsaKey(pkcs8);
  if (key === null) return null;
  const now = Math.floor(nowMs / 1000);
  const claims = { iat: now - allowedSkewS, exp: now + lifetimeS, iss: appId };
  return createToken('RS256', claims, (content) => signRs256(key, content));
}
