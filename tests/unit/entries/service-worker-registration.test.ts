// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test.each([
  ['off', []],
  ['on', ['http://localhost:3000/service-worker.js']],
] as const)('with VITE_SERVICE_WORKER=%s a visitor’s page registers %j', async (value, expected) => {
  vi.stubEnv('VITE_SERVICE_WORKER', value);
  const registered: string[] = [];
  const unregister = vi.fn<() => void>();
  vi.stubGlobal('navigator', {
    languages: ['en'],
    serviceWorker: {
      register: (url: string) => Promise.resolve(registered.push(url)),
      getRegistration: () => Promise.resolve({ unregister }),
    },
  });
  await import('../../../src/entries/landing.later.ts');
  await Promise.resolve();
  expect(registered).toEqual(expected);
  expect(unregister).toHaveBeenCalledTimes(expected.length === 0 ? 1 : 0);
});
