import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:power`: a browser whose power is lost at each boundary of its writes. */
export default defineConfig(base, {
  testDir: 'tests/power',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results/power',
  // A recording is large.
  preserveOutput: 'failures-only',
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
