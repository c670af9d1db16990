import { defineConfig, devices } from '@playwright/test';
import { browserLaunchOptions } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'tests/e2e/appearance/{arg}{ext}',
  globalSetup: './tests/support/build-product.ts',
  // Each worker runs a whole stack of its own beside its browser; a journey waits longer than it computes, so that four
  // of them keep two cores busy.
  workers: 4,
  forbidOnly: process.env.CI !== undefined,
  // A shared machine may be slow at the wrong moment; what needed a second try is reported as flaky.
  retries: process.env.CI === undefined ? 0 : 2,
  // There for what hangs, not for what is slow.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    screenshot: 'only-on-failure',
    // A recording of every test costs a fifth of all the work: the second try of one that failed is recorded.
    trace: 'on-first-retry',
    launchOptions: await browserLaunchOptions(),
  },
});
