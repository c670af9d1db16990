import { fromHex } from '../_shared/bytes.ts';

/** Verifies the signature in constant time, so that the response time reveals nothing about it. */
export async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  header: string | null,
  secret: string,
): Promise<boolean> {
  const signature = fromHex(/^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1] ?? '');
  if (signature === null || secret === '') return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify']);
  return crypto.subtle.verify('HMAC', key, signature, body);
}
