import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run test:supabase`: the journeys tagged `@supabase`, on the stack that `npx supabase start` has started. */
export default defineConfig(base, {
  globalSetup: './tests/support/build-for-supabase.ts',
  grep: /@supabase/,
  // The site has the one address that the services in Docker know.
  workers: 1,
});
