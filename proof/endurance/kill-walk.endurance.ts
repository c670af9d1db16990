import { test } from '../../tests/support/e2e.ts';
import { walk } from './kill-walk.support.ts';

/** Whether anything is lost when the whole browser is killed at any moment, also right after something was kept. */

const walks = Number(process.env['KILL_WALKS'] ?? 10);
const kills = Number(process.env['KILL_WALK_KILLS'] ?? 10);
const firstSeed = Number(process.env['KILL_WALK_SEED'] ?? 1);

// A recording would have to survive the browser.
test.use({ trace: 'off', screenshot: 'off' });

for (let seed = firstSeed; seed < firstSeed + walks; seed += 1) {
  test(`walk ${seed}: ${2 * kills} killed browsers on two devices lose nothing`, async ({
    freshStack,
  }, info) => {
    test.setTimeout(1_800_000);
    const count = await walk(freshStack, seed, kills, info.outputDir);
    info.annotations.push({ type: 'count', description: JSON.stringify(count) });
  });
}
