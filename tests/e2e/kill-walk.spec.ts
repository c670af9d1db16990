import { test } from '../support/e2e.ts';
import { walk } from './kill-walk.support.ts';

// A recording would have to survive the browser.
test.use({ trace: 'off', screenshot: 'off' });

test('four killed browsers on two devices lose nothing', async ({ freshStack }) => {
  test.setTimeout(300_000);
  await walk(freshStack, 20_261_122, 2);
});
