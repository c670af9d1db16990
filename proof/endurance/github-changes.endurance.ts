import { test } from '../../tests/support/e2e.ts';
import { changeThroughKills } from './github-changes.kills.ts';

test.setTimeout(2_400_000);

test('300 GitHub changes survive two browser kills and an undo', async ({ freshStack }) => {
  await changeThroughKills(freshStack, 300);
});
