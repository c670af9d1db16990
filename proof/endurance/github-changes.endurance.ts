import { test } from '../../tests/support/e2e.ts';
import { changeThroughKills } from './github-changes.kills.ts';

test.setTimeout(2_400_000);

test('three hundred repositories are changed at GitHub by a browser that is killed twice, and taken back', async ({
  freshStack,
}) => {
  await changeThroughKills(freshStack, 300);
});
