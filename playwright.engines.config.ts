import { defineConfig, devices } from '@playwright/test';
import base from './playwright.config.ts';
import { engines, firefoxLaunchOptions, missing } from './tests/engines/programs.ts';

// The Firefox of this machine says itself who it is.
const { userAgent: _ofPlaywrights, ...desktop } = devices['Desktop Firefox'];

/** Written for Chromium, and free of what it alone can do. The checks of axe end a process of Firefox now and then. */
const specs = ['owner-path', 'sync.offline', 'sync.faults', 'sync'];

/** `npm run test:engines`: the journeys of all engines in each, and those of sync in Firefox as well. */
export default defineConfig(base, {
  outputDir: 'test-results/engines',
  workers: 1,
  timeout: 300_000,
  reporter: [['list']],
  use: { trace: 'off' },
  projects: [
    ...engines.map((name) => ({ name, testDir: 'tests/engines', testMatch: '**/*.journey.ts' })),
    {
      name: 'firefox-specs',
      testMatch: specs.map((name) => `**/${name}.spec.ts`),
      use: {
        ...desktop,
        userAgent: undefined,
        launchOptions: (await missing('firefox')) === null ? await firefoxLaunchOptions() : {},
      },
    },
  ],
});
