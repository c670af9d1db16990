import { fromBase64, toBase64 } from './bytes.ts';

/**
 * The private keys that GitHub hands out are PKCS#1 ("BEGIN RSA PRIVATE KEY"), WebCrypto takes PKCS#8 ("BEGIN PRIVATE
 * KEY"). PKCS#8 is the same key behind a short DER header that says which kind of key follows.
 */

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** SEQUENCE { OBJECT IDENTIFIER rsaEncryption, NULL } after INTEGER 0. */
const versionAndAlgorithm = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];
const sequence = 0x30;
const octetString = 0x04;

/** A private key in the one form that is kept: PKCS#8, base64. null: it is no RSA key that can sign. */
export async function readRsaKey(pem: string): Promise<string | null> {
  const match =
    /-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END (?:RSA )?PRIVATE KEY-----/.exec(pem);
  const bytes = fromBase64((match?.[2] ?? '').replaceAll(/\s/g, ''));
  if (match === null || bytes === null) return null;
  const pkcs8 = toBase64(match[1] === undefined ? bytes : wrapPkcs1(bytes));
  return (await importRsaKey(pkcs8)) === null ? null : pkcs8;
}

/** The key can be used, but not read any more. */
export async function importRsaKey(pkcs8: string): Promise<CryptoKey | null> {
  const bytes = fromBase64(pkcs8);
  try {
    return bytes && (await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']));
  } catch {
    return null;
  }
}

export async function signRs256(key: CryptoKey, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text)));
}

function wrapPkcs1(pkcs1: Uint8Array): Uint8Array<ArrayBuffer> {
  return element(sequence, [...versionAndAlgorithm, ...element(octetString, [...pkcs1])]);
}

function element(tag: number, content: number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array([tag, ...derLength(content.length), ...content]);
}

/** Up to 127 as it is; beyond, the number of bytes that follow, and these. */
function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}
