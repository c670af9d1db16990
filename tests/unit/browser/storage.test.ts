import { describe, expect, test } from 'vitest';
import { type SafeStorage, safeStorage } from '#browser/storage.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const quota = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
const insecure = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Returns a storage with room for this number of characters. */
function small(room: number, initial: Record<string, string> = {}) {
  const real = memoryStorage(initial);
  const usedLength = () => Object.entries(real.all()).reduce((sum, entry) => sum + entry.join('').length, 0);
  const setItem = (key: string, value: string) => {
    const before = (real.getItem(key) ?? '').length + (real.getItem(key) === null ? 0 : key.length);
    if (usedLength() - before + key.length + value.length > room) quota();
    real.setItem(key, value);
  };
  return { real, storage: safeStorage(() => ({ ...boundStorage(real), setItem })) };
}

const boundStorage = (real: Storage): Storage => ({
  get length() {
    return real.length;
  },
  key: (index) => real.key(index),
  getItem: (key) => real.getItem(key),
  setItem: (key, value) => real.setItem(key, value),
  removeItem: (key) => real.removeItem(key),
  clear: () => real.clear(),
});

const keys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').toSorted((a, b) =>
    a.localeCompare(b),
  );

function behaves(storage: SafeStorage): void {
  expect(storage.getItem('a')).toBeNull();
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  storage.setItem('a', '3');
  expect([storage.getItem('a'), storage.getItem('b'), keys(storage)]).toEqual(['3', '2', ['a', 'b']]);
  storage.removeItem('a');
  expect([storage.getItem('a'), keys(storage)]).toEqual([null, ['b']]);
  storage.clear();
  expect([storage.length, storage.key(0)]).toEqual([0, null]);
}

describe('safe storage', () => {
  const storages: [string, () => Storage | null | undefined, ReturnType<SafeStorage['state']>][] = [
    ['works', () => memoryStorage(), 'works'],
    ['throws when it is read', insecure, 'refused'],
    ['is null', () => null, 'refused'],
    ['is not there', () => undefined, 'refused'],
    ['takes nothing', () => ({ ...boundStorage(memoryStorage()), setItem: quota }), 'full'],
    [
      'gives nothing',
      () => ({ ...boundStorage(memoryStorage()), getItem: insecure, setItem: insecure }),
      'refused',
    ],
    [
      'throws at everything',
      () => ({
        get length(): number {
          return insecure();
        },
        key: insecure,
        getItem: insecure,
        setItem: insecure,
        removeItem: insecure,
        clear: insecure,
      }),
      'refused',
    ],
  ];

  test.each(storages)('stores values in memory where the browser’s %s', (_, open, state) => {
    const storage = safeStorage(open);
    behaves(storage);
    expect(storage.state()).toBe(state);
  });

  test('writes to the real storage and reads changes of other tabs', () => {
    const real = memoryStorage({ before: '1' });
    const storage = safeStorage(() => real);
    storage.setItem('a', '2');
    expect([storage.getItem('before'), real.all()]).toEqual(['1', { before: '1', a: '2' }]);
    real.setItem('a', 'of another tab');
    expect(storage.getItem('a')).toBe('of another tab');
  });

  test('removes the earlier value if the new one does not fit', () => {
    const { real, storage } = small(20, { session: 'earlier' });
    storage.setItem('session', 'x'.repeat(30));
    expect(storage.getItem('session')).toBe('x'.repeat(30));
    expect(real.all()).toEqual({});
  });

  test('writes to the disk again when space is free', () => {
    const { real, storage } = small(20, { other: 'x'.repeat(14) });
    storage.setItem('a', '12345');
    expect([storage.getItem('a'), real.getItem('a')]).toEqual(['12345', null]);
    real.removeItem('other');
    storage.setItem('a', '67890');
    expect(real.all()).toEqual({ a: '67890' });
  });

  test('reports a full storage once', () => {
    const { storage } = small(0);
    let calls = 0;
    const stop = storage.watch(() => {
      calls += 1;
    });
    storage.setItem('a', '1');
    storage.setItem('b', '1');
    stop();
    expect(calls).toBe(1);
  });
});
