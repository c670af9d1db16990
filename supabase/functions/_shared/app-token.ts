import { createToken } from './json-web-token.ts';
import { importRsaKey, signRs256 } from './rsa-key.ts';

/** GitHub's clock may be behind; it accepts at most ten minutes. Seconds. */
const allowedSkewS = 60;
const lifetimeS = 540;

/** The App's signed token. null: the key cannot sign. */
export async function signAppToken(appId: string, pkcs8: string, nowMs: number): Promise<string | null> {
  const key = await importRsaKey(pkcs8);
  if (key === null) return null;
  const now = Math.floor(nowMs / 1000);
  const claims = { iat: now - allowedSkewS, exp: now + lifetimeS, iss: appId };
  return createToken('RS256', claims, (content) => signRs256(key, content));
}
