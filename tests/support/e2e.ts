import { test as base, expect } from '@playwright/test';
import { type Stack, startStack } from '../../dev/stack.ts';
import { openRealBackend, programVariable } from './auth-server/backend.ts';
import { createSecretSearch, type SecretSearch } from './secret-search.ts';
import { chosenSupabase, openSupabaseStack } from './supabase-stack.ts';
import { typeInsteadOfSetting } from './typing.ts';

export { expect } from '@playwright/test';

/**
 * Blocks the service worker in tests that do not need the offline application. Otherwise each new browser would download all
 * files after the sign-in, which takes a fifth of the test's processor time.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const;

interface TestFixtures {
  /** A stack for this test alone, which only contains the seed. For tests that count rows, requests or versions. */
  freshStack: Stack;
  withoutFaults: void;
  /** Searches each tab that is still open for secrets after the test. */
  secretSearch: SecretSearch;
}

interface WorkerFixtures {
  /** The whole product, running in this process. Tests can query its database, read its mailbox, and add network faults. */
  stack: Stack;
  /** Makes Playwright type the characters of a field in browsers where it would only set the value. */
  typing: void;
}

function open(): Promise<Stack> {
  const supabase = chosenSupabase();
  if (supabase !== null) return openSupabaseStack(supabase);
  const options = { dataDir: 'memory', dist: 'dist', quiet: true };
  const isReal = process.env[programVariable] !== undefined;
  return startStack(isReal ? { ...options, openBackend: openRealBackend } : options);
}

/**
 * Playwright's `test` with the built product at `baseURL`. One stack serves all tests of a worker, one after another. A test must
 * not change data that other tests read, or must use `freshStack`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({}, provide) => {
      const stack = await open();
      await provide(stack);
      await stack.close();
    },
    { scope: 'worker' },
  ],
  typing: [
    async ({ browser, browserName }, provide) => {
      if (browserName === 'firefox') {
        const page = await browser.newPage();
        typeInsteadOfSetting(page);
        await page.close();
      }
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
  freshStack: async ({ secretSearch }, provide) => {
    const stack = await open();
    secretSearch.know(stack);
    await provide(stack);
    await stack.close();
  },
  baseURL: async ({ stack }, provide) => {
    await provide(stack.origin);
  },
  withoutFaults: [
    async ({ stack }, provide) => {
      await provide();
      stack.faults.clear();
      stack.github.faults.clear();
      stack.github.setRateLimit(null);
    },
    { auto: true },
  ],
  secretSearch: [
    async ({ browser, context, stack }, provide, testInfo) => {
      const search = createSecretSearch();
      search.know(stack);
      search.watch(context);
      browser.on('context', search.watch);
      await provide(search);
      browser.off('context', search.watch);
      if (testInfo.status !== testInfo.expectedStatus) return;
      expect(await search.findings(), 'secrets left behind').toEqual([]);
    },
    { auto: true },
  ],
});
