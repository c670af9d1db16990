import { fromBase64, randomBytes } from './bytes.ts';

/** Keys of one browser's subscription (RFC 8291). */
export interface DeviceKeys {
  publicKey: Uint8Array<ArrayBuffer>;
  secret: Uint8Array<ArrayBuffer>;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' };
const recordSize = 4096;

export function readDeviceKeys({ p256dh, auth }: Record<string, unknown>): DeviceKeys | null {
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const [publicKey, secret] = [fromBase64(p256dh), fromBase64(auth)];
  return publicKey?.length === 65 && secret?.length === 16 ? { publicKey, secret } : null;
}

/** Encrypts a message of one record as `aes128gcm` (RFC 8188), so that the push service cannot read it. */
export async function encryptPush(content: string, device: DeviceKeys): Promise<Uint8Array<ArrayBuffer>> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const ownPublic = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const theirs = await crypto.subtle.importKey('raw', device.publicKey, curve, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const info = joinBytes(encode('WebPush: info\0'), device.publicKey, ownPublic);
  const material = await derive(new Uint8Array(shared), device.secret, info, 32);
  const salt = randomBytes(16);
  const key = await derive(material, salt, encode('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derive(material, salt, encode('Content-Encoding: nonce\0'), 12);
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  // The byte 2 ends the last record.
  const plain = joinBytes(encode(content), Uint8Array.of(2));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, plain);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joinBytes(salt, size, Uint8Array.of(ownPublic.length), ownPublic, new Uint8Array(sealed));
}

async function derive(
  material: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function joinBytes(...parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
