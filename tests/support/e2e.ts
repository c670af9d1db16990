import { test as base, expect } from '@playwright/test';
import { type Stack, startStack } from '../../dev/stack.ts';
import { openRealBackend, programVariable } from './auth-server/backend.ts';
import { createSecretSearch, type SecretSearch } from './secret-search.ts';
import { chosenSupabase, openSupabaseStack } from './supabase-stack.ts';
import { typeInsteadOfSetting } from './typing.ts';

export { expect } from '@playwright/test';

/**
 * For journeys that need no offline application. Otherwise each new browser would fetch and store all files after the
 * sign-in, which takes a fifth of the journey's processor time.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const;

interface TestFixtures {
  /** A stack for this test alone, with nothing in it but the seed: for tests that count rows, requests or versions. */
  freshStack: Stack;
  withoutFaults: void;
  /** Looks for the journey's secrets when it is over, in every tab that is still open. */
  secretSearch: SecretSearch;
}

interface WorkerFixtures {
  /** The whole product, in this process: query its database, read its mailbox, let its wire fail. */
  stack: Stack;
  /** Where Playwright only sets a field's value, it is typed, as a person would. */
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
 * Playwright's `test` with the built product behind `baseURL`. One stack serves all tests of a worker, one after the
 * other: a test either leaves alone what another may look at, or asks for `freshStack`.
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
