import { fromBase64, randomBytes, toBase64Url } from './bytes.ts';

/** Owner and kind of a secret. Both are authenticated with the ciphertext, so that swapped secrets cannot be decrypted. */
export interface Purpose {
  ownerId: string;
  kind: 'private-key' | 'webhook-secret' | 'push-key';
}

export interface Sealing {
  seal(text: string, purpose: Purpose): Promise<string>;
  open(envelope: string, purpose: Purpose): Promise<string | null>;
}

const prefix = 'portico.app.v1.';
const ivBytes = 12;

/**
 * Encrypts secrets with AES-GCM 256. `keys` are 32 bytes each in base64, comma separated. The first key encrypts and every key
 * can decrypt, so that keys can be rotated.
 * @throws Error that does not contain the key
 */
export async function createSealing(keys: string): Promise<Sealing> {
  const imported = await Promise.all(keys.split(',').map((key) => importKey(key.trim())));
  const [first] = imported;
  if (first === undefined) throw new Error('APP_SETTINGS_KEY is empty.');
  return {
    async seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const sealed = await crypto.subtle.encrypt(
        parameters(iv, purpose),
        first,
        new TextEncoder().encode(text),
      );
      return prefix + toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(envelope, purpose) {
      const bytes = envelope.startsWith(prefix) ? fromBase64(envelope.slice(prefix.length)) : null;
      if (bytes === null) return null;
      for (const key of imported) {
        const text = await decrypt(key, bytes, purpose);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

async function decrypt(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  purpose: Purpose,
): Promise<string | null> {
  const iv = bytes.subarray(0, ivBytes);
  try {
    const plain = await crypto.subtle.decrypt(parameters(iv, purpose), key, bytes.subarray(ivBytes));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}

function importKey(base64: string): Promise<CryptoKey> {
  const bytes = fromBase64(base64);
  if (bytes?.length !== 32) throw new Error('APP_SETTINGS_KEY must be 32 bytes in base64.');
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function parameters(iv: Uint8Array<ArrayBuffer>, { ownerId, kind }: Purpose): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${ownerId}|${kind}|v1`) };
}
