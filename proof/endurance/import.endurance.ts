import { test } from '../../tests/support/e2e.ts';
import { killFileImports, killListing } from './import.kills.ts';

/** Kills the browser throughout an import of three thousand rows, also near the ends of its pages and of its transaction. */

test.setTimeout(900_000);

test('a GitHub listing continues after ten browser kills', async ({ freshStack }) => {
  await killListing(freshStack, [101, 200, 399, 555, 900, 1_201, 1_700, 2_000, 2_450, 2_899]);
});

for (const moment of [1, 500, 1_000, 1_500, 2_000, 2_500, 2_999, 3_000, 3_001, 3_500]) {
  test(`a file import survives a kill at the write ${moment}`, async ({ freshStack }) => {
    await killFileImports(freshStack, [moment]);
  });
}
