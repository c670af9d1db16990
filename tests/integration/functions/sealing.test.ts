import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSealing, type Purpose } from '../../../supabase/functions/_shared/sealing.ts';

const newKey = () => randomBytes(32).toString('base64');
const purpose: Purpose = { ownerId: '00000000-0000-4000-8000-000000000001', kind: 'private-key' };
const secret = 'a private key, with ü and \u{1F511}';

test('opens a sealed value for its purpose only', async () => {
  const sealing = await createSealing(newKey());
  const envelope = await sealing.seal(secret, purpose);
  expect(envelope).not.toContain(Buffer.from('private').toString('base64url').slice(0, 8));
  expect(await sealing.open(envelope, purpose)).toBe(secret);
  expect(await sealing.open(envelope, { ...purpose, kind: 'webhook-secret' })).toBeNull();
  expect(await sealing.open(envelope, { ...purpose, ownerId: purpose.ownerId.replace('1', '2') })).toBeNull();
  expect(await sealing.seal(secret, purpose)).not.toBe(envelope);
});

test('a value that was changed or truncated does not open', async () => {
  const sealing = await createSealing(newKey());
  const envelope = await sealing.seal(secret, purpose);
  const prefix = 'portico.app.v1.';
  const bytes = Buffer.from(envelope.slice(prefix.length), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(await sealing.open(prefix + changed.toString('base64url'), purpose), String(index)).toBeNull();
    const cut = prefix + bytes.subarray(0, index).toString('base64url');
    expect(await sealing.open(cut, purpose), String(index)).toBeNull();
  }
  expect(await sealing.open(envelope.slice(prefix.length), purpose)).toBeNull();
  expect(await sealing.open(envelope.replace('v1', 'v2'), purpose)).toBeNull();
});

describe('the sealing key is rotated', () => {
  const [old, next] = [newKey(), newKey()];

  test('the new key seals, and both keys open', async () => {
    const before = await (await createSealing(old)).seal(secret, purpose);
    const both = await createSealing(`${next},${old}`);
    expect(await both.open(before, purpose)).toBe(secret);
    const after = await both.seal(secret, purpose);
    expect(await (await createSealing(next)).open(after, purpose)).toBe(secret);
    expect(await (await createSealing(old)).open(after, purpose)).toBeNull();
  });

  test('without the old key its values cannot be opened', async () => {
    const before = await (await createSealing(old)).seal(secret, purpose);
    expect(await (await createSealing(next)).open(before, purpose)).toBeNull();
  });
});

test.each([
  ['short', randomBytes(16).toString('base64')],
  ['no base64', '!'.repeat(44)],
  ['missing after a comma', `${newKey()},`],
])('rejects a key that is %s without quoting it', async (_, keys) => {
  await expect(createSealing(keys)).rejects.toThrow('APP_SETTINGS_KEY must be 32 bytes in base64.');
});
