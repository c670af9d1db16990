import { fromBase64, toBase64 } from './bytes.ts';

/** GitHub issues private keys as PKCS#1, and WebCrypto reads PKCS#8. PKCS#8 is the same key after a short DER header. */

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Start of the DER header: INTEGER 0, SEQUENCE { OBJECT IDENTIFIER rsaEncryption, NULL }. */
const versionAndAlgorithm = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];
const sequence = 0x30;
const octetString = 0x04;

/**
 * Reads a key in the forms in which programs store it: with `\n`, quoted, on one line, indented, after a name, or as base64 of
 * the file. Returns PKCS#8 in base64, or null if the text has no RSA key that can sign (see `keyProblem`).
 */
export async function readRsaKey(text: string): Promise<string | null> {
  const block = parseBlocks(text).find(({ label }) => label === 'PRIVATE KEY' || label === 'RSA PRIVATE KEY');
  const bytes = fromBase64(block?.body ?? '');
  if (block === undefined || bytes === null) return null;
  const pkcs8 = toBase64(block.label === 'PRIVATE KEY' ? bytes : wrapPkcs1(bytes));
  return (await importRsaKey(pkcs8)) === null ? null : pkcs8;
}

/** Returns a sentence that explains how to correct a text without a usable key. */
export function keyProblem(text: string): string {
  const plain = decodeFile(text);
  const labels = [...plain.matchAll(begin)].map(([, label = '']) => label);
  const has = (part: RegExp) => labels.some((label) => part.test(label));
  if (has(/ENCRYPTED/) || /Proc-Type:[^]{0,20}ENCRYPTED/.test(plain)) {
    return 'This private key is encrypted with a passphrase. Paste the unencrypted .pem file from GitHub.';
  }
  if (has(/OPENSSH|SSH2/) || /PuTTY-User-Key-File/.test(plain)) {
    return "This is an SSH key. Paste the app's .pem file from GitHub.";
  }
  if (has(/^(?:EC|DSA) /)) return "This isn't an RSA key. Paste the app's .pem file from GitHub.";
  if (!has(/PRIVATE KEY/) && (has(/PUBLIC KEY|CERTIFICATE/) || /^\s*(?:ssh-|ecdsa-)/.test(plain))) {
    return 'This is a public key. Paste the private key: the .pem file from GitHub.';
  }
  return "The private key can't be read. Paste the whole .pem file from GitHub.";
}

/** Also matches dashes, because text processors turn two hyphens into a dash. */
const begin = /[-\u2010-\u2015]{1,10}\s?BEGIN ([A-Z0-9 ]{0,40}?)\s?[-\u2010-\u2015]{1,10}/g;
const end = /[-\u2010-\u2015]{1,10}\s?END /;

interface Block {
  label: string;
  body: string;
}

/** Returns the text between BEGIN and END of each block, without characters that other programs add. */
function parseBlocks(text: string): Block[] {
  const plain = decodeFile(text);
  return [...plain.matchAll(begin)].flatMap(({ 0: line, 1: label = '', index }) => {
    const rest = plain.slice(index + line.length);
    const stop = rest.search(end);
    return stop < 0 ? [] : [{ label, body: rest.slice(0, stop).replaceAll(/[^A-Za-z0-9+/=]/g, '') }];
  });
}

/** Decodes base64 of a whole file, and replaces `\n` and `%0A` by line breaks. */
function decodeFile(text: string): string {
  const encoded = /LS0tLS1CRUdJTi[\w+/=\s-]*/.exec(text.replaceAll(/\\+[rn]/g, '\n'))?.[0];
  const bytes = encoded === undefined ? null : fromBase64(encoded.replaceAll(/\s/g, ''));
  const pem = bytes === null ? text : new TextDecoder().decode(bytes);
  return pem
    .replaceAll(/\\+(?:u000[ad]|[rn])/gi, '\n')
    .replaceAll(/%(0a|0d|20|2b|2f|3d)/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** Imports the key as not extractable. Returns null if it cannot sign. */
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

/** Encodes a length in DER: below 128 as one byte, otherwise as the number of length bytes and these bytes. */
function derLength(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}
