import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Minutes of tab kills: by hand before a release, not with every test run. */
export default defineConfig(config, {
  testMatch: '**/*.endurance.ts',
});
