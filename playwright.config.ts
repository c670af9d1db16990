import { availableParallelism } from 'node:os';
import { defineConfig, devices, type Project } from '@playwright/test';
import { engines, firefoxLaunchOptions, missing } from './proof/engines/programs.ts';
import { browserLaunchOptions } from './tests/support/browser.ts';

/** The part of `npm run proof` to run. Without it, the tests in `tests/e2e` run. */
const part = process.env['PROOF'];

// Removes Playwright's user agent, so that the installed Firefox sends its own.
const { userAgent: _playwrightsOwn, ...desktopFirefox } = devices['Desktop Firefox'];

/**
 * Browser tests that need no Chromium feature. The axe checks only run in Chromium, because Firefox sometimes crashes in them.
 */
const portableSpecs = ['owner-path', 'sync.offline', 'sync.faults', 'sync'].map(
  (name) => `**/${name}.spec.ts`,
);

/** Tests of accounts, which `npm run proof -- real-auth` repeats with Supabase's own auth service. */
const accountSpecs = ['account*', 'second-factor', 'device-clock', 'role-lost'].map(
  (name) => `**/${name}.spec.ts`,
);

async function projects(): Promise<Project[]> {
  if (part === 'engines') {
    const firefox = (await missing('firefox')) === null ? await firefoxLaunchOptions() : {};
    return [
      ...engines.map((name) => ({ name, testDir: 'proof/engines', testMatch: '**/*.journey.ts' })),
      {
        name: 'firefox-specs',
        testDir: 'tests/e2e',
        testMatch: portableSpecs,
        use: { ...desktopFirefox, userAgent: undefined, launchOptions: firefox },
      },
    ];
  }
  if (part === 'power')
    return [{ name: part, testDir: 'proof/power', testMatch: '**/*.journey.ts', retries: 0 }];
  if (part === 'endurance')
    return [{ name: part, testDir: 'proof/endurance', testMatch: '**/*.{endurance,spec}.ts' }];
  if (part === 'real-auth') return [{ name: part, testDir: 'tests/e2e', testMatch: accountSpecs }];
  if (part === 'supabase')
    return [{ name: part, testDir: 'tests/e2e', testMatch: '**/*.spec.ts', grep: /@supabase/ }];
  return [{ name: 'e2e', testDir: '.', testMatch: ['tests/e2e/**/*.spec.ts', 'proof/endurance/*.spec.ts'] }];
}

export default defineConfig({
  outputDir: `test-results/${part ?? 'e2e'}`,
  snapshotPathTemplate: 'tests/e2e/appearance/{arg}{ext}',
  globalSetup:
    part === 'supabase' ? './tests/support/build-for-supabase.ts' : './tests/support/build-product.ts',
  // Starts a worker per processor, because each worker runs a whole stack and a browser. Proofs kill browsers and services, so they run
  // one at a time.
  workers: part === undefined || part === 'endurance' ? availableParallelism() : 1,
  forbidOnly: process.env['CI'] !== undefined,
  retries: process.env['CI'] === undefined ? 0 : 2,
  // Timeouts for tests that hang, far above the time of any test on a slow machine.
  timeout: 900_000,
  expect: { timeout: 240_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    actionTimeout: 240_000,
    screenshot: 'only-on-failure',
    // Recording all tests would take a fifth of the run's time.
    trace: part === undefined ? 'on-first-retry' : 'off',
    launchOptions: await browserLaunchOptions(),
  },
  projects: await projects(),
});
