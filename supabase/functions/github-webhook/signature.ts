import { fromHex } from '../_shared/bytes.ts';

/** Compares in constant time. */
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
