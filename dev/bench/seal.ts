import { webcrypto } from 'node:crypto';
import { englishText } from '#domain/shared/failure-texts.ts';
import { tokenEncryption } from '../../src/config/constants.ts';
import { createVault, type VaultStore } from '../../src/workers/vault.logic.ts';
import { atMostTimes, type BenchPart, median } from './rows.ts';

/** Compares sealing a token with the bare WebCrypto calls, measured in turn in one run. */
const usualRounds = 60;
const maxRatio = 1.1;
const token = 'gho_0123456789abcdefghijklmnopqrstuvwxyz';
const owner = { accountId: '01a1fa6f-0b2c-70ab-8e1b-d0e5b535bda8', tokenType: 'oauth' } as const;

const entries = new Map<string, unknown>();
const store: Pick<VaultStore, 'get' | 'setUnlessThere'> = {
  get: async (key) => entries.get(key),
  async setUnlessThere(key, value) {
    if (!entries.has(key)) entries.set(key, value);
    return entries.get(key);
  },
};
const vault = createVault(store, webcrypto as Crypto, Date.now);

async function sealToken(): Promise<void> {
  const sealed = await vault.seal(token, owner);
  if (!sealed.ok) throw new Error(englishText(sealed.failure));
}

async function bareCalls(): Promise<void> {
  const { cipher, derivation, hash, iterations, ivBytes, keyBits, saltBytes } = tokenEncryption;
  const salt = webcrypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = webcrypto.getRandomValues(new Uint8Array(ivBytes));
  const device = entries.get('device-key') as CryptoKey;
  const key = await webcrypto.subtle.deriveKey(
    { name: derivation, hash, salt, iterations },
    device,
    { name: cipher, length: keyBits },
    false,
    ['encrypt', 'decrypt'],
  );
  const additionalData = new TextEncoder().encode(`${owner.accountId}|oauth|v1`);
  await webcrypto.subtle.encrypt({ name: cipher, iv, additionalData }, key, new TextEncoder().encode(token));
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const seal: BenchPart = {
  title: 'Sealing a token beside the bare WebCrypto calls',
  async measure(rounds = usualRounds) {
    const sealed: number[] = [];
    const bare: number[] = [];
    await sealToken();
    for (let round = 0; round < rounds; round += 1) {
      // Alternates which one runs first, so that warm-up affects both.
      if (round % 2 === 0) sealed.push(await milliseconds(sealToken));
      bare.push(await milliseconds(bareCalls));
      if (round % 2 === 1) sealed.push(await milliseconds(sealToken));
    }
    const beside = { name: 'bare calls', figure: median(bare) };
    return [atMostTimes('seal', median(sealed), 'ms', beside, maxRatio)];
  },
};
