import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { minimumPasswordLength } from '#config/constants.ts';
import { commonPasswordModule } from '../../../dev/build/common-passwords.ts';
import { commonPasswords } from '../../../src/config/common-passwords.ts';

test('the list has 10,000 passwords of sufficient length, the commonest first', () => {
  expect(commonPasswords.size).toBe(10_000);
  expect([...commonPasswords].slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  for (const password of commonPasswords) {
    expect(password.length, password).toBeGreaterThanOrEqual(minimumPasswordLength);
    expect(password).toBe(password.toLowerCase());
  }
});

test('publishes the same list in at most 28 KB compressed', async () => {
  const source = commonPasswordModule();
  const published = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    commonPasswords: Set<string>;
  };
  expect([...published.commonPasswords].sort()).toEqual([...commonPasswords].sort());
  expect(brotliCompressSync(source).length).toBeLessThanOrEqual(28_000);
});
