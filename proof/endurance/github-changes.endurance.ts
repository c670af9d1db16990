import { test } from '../../tests/support/e2e.ts';
import { changeThroughKills } from './github-changes.kills.ts';

test.setTimeout(2_400_000);

test('300 changes at GitHub survive two browser kills and are undone', async ({ freshStack }) => {
  await changeThroughKills(freshStack, 300);
});
