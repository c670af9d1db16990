import { afterEach, describe, expect, test, vi } from 'vitest';
import { askStorage, locks, openChannel, serviceWorkers } from '#browser/shared-access.ts';

const insecure = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['are absent', {}],
  ['throw when they are read', Object.defineProperty({}, 'locks', { get: insecure })],
  ['reject', { locks: { request: async () => insecure() } }],
])('locks in a browser whose Web Locks %s', (_, navigator) => {
  test('run two callbacks of one tab in sequence', async () => {
    vi.stubGlobal('navigator', navigator);
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([locks.request('a', work('one')), locks.request('a', work('two'))])).toEqual([
      'one',
      'two',
    ]);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  test('report a held lock, and let a caller steal it', async () => {
    vi.stubGlobal('navigator', navigator);
    let release = () => {};
    const held = locks.request('a', () => new Promise<void>((resolve) => (release = resolve)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(await locks.request('a', { ifAvailable: true }, (lock) => lock === null)).toBe(true);
    expect(await locks.request('a', { steal: true }, (lock) => lock?.name)).toBe('a');
    release();
    await held;
    expect(await locks.request('a', { ifAvailable: true }, (lock) => lock?.name)).toBe('a');
  });

  test('reject with the error of the work', async () => {
    vi.stubGlobal('navigator', navigator);
    const work = () => Promise.reject(new Error('of the work'));
    await expect(locks.request('a', work)).rejects.toThrow('of the work');
    expect(await locks.request('a', () => 'goes on')).toBe('goes on');
  });
});

test('a stolen lock rejects with an AbortError', async () => {
  const stolen = new DOMException('stolen', 'AbortError');
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(stolen) } });
  await expect(locks.request('a', () => 'never')).rejects.toBe(stolen);
});

test('a refused channel delivers no message', () => {
  vi.stubGlobal('BroadcastChannel', insecure);
  const channel = openChannel('a');
  channel.addEventListener('message', () => expect.unreachable());
  channel.postMessage('told');
  channel.close();
});

test('a refused API counts as absent', async () => {
  const navigator = Object.defineProperties({} as Navigator, {
    serviceWorker: { get: insecure },
    storage: { get: insecure },
  });
  expect(serviceWorkers(navigator)).toBeUndefined();
  expect(await askStorage((storage) => storage.persist(), navigator)).toBeUndefined();
});
