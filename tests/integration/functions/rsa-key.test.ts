import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyProblem, readRsaKey } from '../../../supabase/functions/_shared/rsa-key.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const kept = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const base64 = (text: string) => Buffer.from(text).toString('base64');

const stores: Record<string, (pem: string) => string> = {
  'the file itself': (pem) => pem,
  'line breaks of Windows': (pem) => pem.replaceAll('\n', '\r\n'),
  'a byte order mark': (pem) => `\uFEFF${pem}`,
  'literal \\n': (pem) => pem.replaceAll('\n', '\\n'),
  'literal \\r\\n': (pem) => pem.replaceAll('\n', '\\r\\n'),
  'literal \\\\n': (pem) => pem.replaceAll('\n', '\\\\n'),
  'a JSON string': (pem) => JSON.stringify(pem),
  'a JSON file': (pem) => JSON.stringify({ type: 'app', private_key: pem, client_id: 'Iv1.0' }, null, 2),
  'a JSON string with a comma': (pem) => `${JSON.stringify(pem)},`,
  'double quotes': (pem) => `"${pem}"`,
  'single quotes': (pem) => `'${pem.trim().replaceAll('\n', '\\n')}'`,
  'typographic quotes': (pem) => `“${pem}”`,
  'dashes of a text processor': (pem) => pem.replaceAll('-----', '—–—'),
  'one line with spaces': (pem) => pem.replaceAll('\n', ' '),
  'one line without spaces': (pem) => pem.replaceAll('\n', ''),
  'a variable of an .env file': (pem) => `GITHUB_PRIVATE_KEY="${pem.replaceAll('\n', '\\n')}"\nNEXT=1`,
  'an indented block of YAML': (pem) => `key: |\n${pem.replaceAll(/^/gm, '    ')}`,
  'a quote in a mail': (pem) => pem.replaceAll(/^/gm, '> '),
  'the lines of an array': (pem) => JSON.stringify(pem.trim().split('\n'), null, 2),
  'base64 of the file': base64,
  'base64 in lines of 76': (pem) => base64(pem).replaceAll(/.{76}/g, '$&\n'),
  'base64 behind a name, in quotes': (pem) => `export APP_KEY='${base64(pem)}'`,
  'base64 of literal \\n': (pem) => base64(pem.replaceAll('\n', '\\n')),
  'base64 for addresses': (pem) => Buffer.from(pem).toString('base64url'),
  'a query of an address': (pem) => encodeURIComponent(pem),
  'its certificate beside it': (pem) =>
    `-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n${pem}`,
};

describe('a private key', () => {
  test.each(Object.entries(stores))('is read from %s', async (_, store) => {
    expect(await readRsaKey(store(pkcs1))).toBe(kept);
    expect(await readRsaKey(store(pkcs8))).toBe(kept);
  });

  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const encrypted = { cipher: 'aes-256-cbc', passphrase: 'sample' };
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each([
    ['a public key', publicPem, /public key/],
    ['a public key on one line', publicPem.replaceAll('\n', '\\n'), /public key/],
    ['a public key as base64', base64(publicPem), /public key/],
    ['a public SSH key', 'ssh-rsa AAAAB3NzaC1yc2E sample', /public key/],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----', /public key/],
    [
      'an encrypted PKCS#8 key',
      privateKey.export({ type: 'pkcs8', format: 'pem', ...encrypted }).toString(),
      /encrypted/,
    ],
    [
      'an encrypted PKCS#1 key',
      privateKey.export({ type: 'pkcs1', format: 'pem', ...encrypted }).toString(),
      /encrypted/,
    ],
    [
      'a key of OpenSSH',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----',
      /SSH key/,
    ],
    ['a key of PuTTY', 'PuTTY-User-Key-File-3: ssh-rsa', /SSH key/],
    ['a key of a curve', curve.export({ type: 'sec1', format: 'pem' }).toString(), /isn't an RSA key/],
    ['a key that is cut off', pkcs1.slice(0, 400), /can't be read/],
    ['a key with a hole', pkcs1.slice(0, 400) + pkcs1.slice(500), /can't be read/],
    ['nothing', '', /can't be read/],
  ])('is refused with a reason if it is %s', async (_, text, reason) => {
    expect(await readRsaKey(text)).toBeNull();
    expect(keyProblem(text)).toMatch(reason);
  });
});
