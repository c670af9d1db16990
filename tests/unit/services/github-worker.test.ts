import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createVaultStore } from '../../../src/services/github-worker.ts';

/** Tests the vault's store on IndexedDB: replacing all entries must be one transaction. */

const store = createVaultStore();
beforeEach(() => store.replace(new Map<string, unknown>([['kept', 1]])));

test('replacing keeps exactly the given entries', async () => {
  await store.set('more', 2);
  await store.replace(
    new Map<string, unknown>([
      ['one', { envelope: 'x' }],
      ['two', new Uint8Array([1])],
    ]),
  );
  expect(await store.all()).toEqual(
    new Map<string, unknown>([
      ['one', { envelope: 'x' }],
      ['two', new Uint8Array([1])],
    ]),
  );
});

test('changes nothing when one value cannot be stored', async () => {
  const next = new Map<string, unknown>([
    ['one', 1],
    ['two', () => undefined],
    ['three', 3],
  ]);
  await expect(store.replace(next)).rejects.toThrow();
  expect(await store.all()).toEqual(new Map([['kept', 1]]));
});
