import { killFileImports, killListing } from '../../proof/endurance/import.kills.ts';
import { test } from '../support/e2e.ts';

/** More moments: `import.endurance.ts`. */

// Seven starts of a browser: there for what hangs, not for a machine that is busy.

test('a listing from GitHub that is killed is told as not complete, and goes on to its end', async ({
  freshStack,
}) => {
  await killListing(freshStack, [130, 1_250]);
});

test('an import from a file that is killed is kept as a whole, or nothing of it is', async ({
  freshStack,
}) => {
  await killFileImports(freshStack, [1_200, 2_990]);
});
