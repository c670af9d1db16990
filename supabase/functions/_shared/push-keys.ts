import { toBase64Url } from './bytes.ts';
import { createToken } from './json-web-token.ts';
import { isObject } from './schema.ts';
import type { Purpose, Sealing } from './sealing.ts';
import type { Service } from './service.ts';
import { proceed, type Step } from './step.ts';

export interface PushKeys {
  /** Uncompressed point on P-256 in base64url (RFC 8292). */
  publicKey: string;
  privateKey: CryptoKey;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const purpose: Purpose = { ownerId: 'site', kind: 'push-key' };

/** Returns the stored keys, or null if none can be decrypted. */
export async function readPushKeys(service: Service, sealing: Sealing): Promise<Step<PushKeys | null>> {
  const step = await service.call('push_keys', {});
  return 'refusal' in step ? step : proceed(await openKeys(step.value, sealing));
}

/** Returns the stored keys. Creates new ones if none can be decrypted, which makes earlier subscriptions invalid. */
export async function readOrMakePushKeys(service: Service, sealing: Sealing): Promise<Step<PushKeys | null>> {
  const kept = await service.call('push_keys', {});
  if ('refusal' in kept) return kept;
  const keys = await openKeys(kept.value, sealing);
  if (keys !== null) return proceed(keys);
  const step = await service.call('keep_push_keys', {
    ...(await newKeys(sealing)),
    replaces: isObject(kept.value) ? kept.value.public_key : null,
  });
  return 'refusal' in step ? step : proceed(await openKeys(step.value, sealing));
}

/** Lifetime of a signed token in seconds. Push services accept at most a day. */
const lifetimeS = 12 * 3600;

/** @param subject contact address of the site's operator */
export function signPushToken(
  { privateKey }: PushKeys,
  endpoint: string,
  subject: string,
  nowMs: number,
): Promise<string> {
  const exp = Math.floor(nowMs / 1000) + lifetimeS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  return createToken('ES256', claims, async (content) => {
    const signature = { name: algorithm.name, hash: 'SHA-256' };
    const signed = await crypto.subtle.sign(signature, privateKey, new TextEncoder().encode(content));
    return new Uint8Array(signed);
  });
}

async function newKeys(sealing: Sealing) {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [raw, jwk] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ]);
  return {
    public_key: toBase64Url(new Uint8Array(raw)),
    sealed_private_key: await sealing.seal(JSON.stringify(jwk), purpose),
  };
}

async function openKeys(row: unknown, sealing: Sealing): Promise<PushKeys | null> {
  if (!isObject(row) || typeof row.public_key !== 'string' || typeof row.sealed_private_key !== 'string')
    return null;
  const jwk = await sealing.open(row.sealed_private_key, purpose);
  if (jwk === null) return null;
  const key = JSON.parse(jwk) as JsonWebKey;
  const privateKey = await crypto.subtle.importKey('jwk', key, algorithm, false, ['sign']);
  return { publicKey: row.public_key, privateKey };
}
