import { killFileImports, killListing } from '../../proof/endurance/import.kills.ts';
import { test, withoutServiceWorker } from '../support/e2e.ts';

test.use(withoutServiceWorker);

/** import.endurance.ts kills the browser at more points. */

// The timeout must allow seven browser starts on a busy machine.

test('a listing cut off by a killed page shows as incomplete and resumes', async ({ freshStack }) => {
  await killListing(freshStack, [130, 1_250]);
});

test('stores a killed file import wholly or not at all', async ({ freshStack }) => {
  await killFileImports(freshStack, [1_200, 2_990]);
});
