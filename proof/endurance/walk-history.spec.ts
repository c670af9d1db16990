import type { Page } from '@playwright/test';
import * as z from 'zod';
import type { Stack } from '../../dev/stack.ts';
import {
  appliedIds,
  change,
  injectDriver,
  pushAddress,
  signInAsOwner,
  test,
} from '../../tests/e2e/sync.support.ts';
import { storedOperation } from '../../tests/support/device-look.ts';
import { expect } from '../../tests/support/e2e.ts';
import { judgeHistory } from '../../tests/support/judged-history.ts';
import { WalkHistory } from '../../tests/support/walk-history.ts';
import { tabOf } from '../engines/playwright-tab.ts';

/** Plants faults, and checks that the checker finds them in the recorded history. */

const device = 'first';

async function begin(page: Page, stack: Stack) {
  const owner = await signInAsOwner(page, stack, 3);
  await injectDriver(page);
  const history = await WalkHistory.begin(stack, owner.accountId, [device]);
  await page.exposeFunction('noteKept', (operation: unknown) =>
    history.recordTold(device, [storedOperation.parse(operation)]),
  );
  const look = () => history.look(device, tabOf(page).run);
  await look();
  return { owner, history, look };
}

test('reports a change that vanishes from the device before sending', async ({
  device: { page },
  freshStack: stack,
}, info) => {
  const { owner, history, look } = await begin(page, stack);
  stack.faults.add({
    path: pushAddress,
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'cut-request' },
  });
  const [id = ''] = await change(page, owner, [4_711]);
  await look();
  expect((await judgeHistory(history, info.outputDir, 'before')).anomalies).toEqual([]);
  await page.evaluate(
    ([account, operation]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(`portico-${account}`);
        opening.addEventListener('success', () => {
          const deleting = opening.result.transaction('operations', 'readwrite');
          deleting.objectStore('operations').delete(operation);
          deleting.addEventListener('complete', resolve);
          deleting.addEventListener('abort', reject);
        });
      }),
    [owner.accountId, id] as const,
  );
  await look();
  expect((await judgeHistory(history, info.outputDir, 'after')).anomalies).toContainEqual(
    expect.stringContaining(`: gone: ${device} forgot the `),
  );
});

test('reports a change that takes effect twice at the server', async ({
  device: { page },
  freshStack: stack,
}, info) => {
  const { owner, history, look } = await begin(page, stack);
  await change(page, owner, [4_711]);
  await expect.poll(() => appliedIds(stack)).toHaveLength(1);
  await history.untilUpToDate(device, tabOf(page).run);
  const found = await look();
  expect((await judgeHistory(history, info.outputDir, 'before')).anomalies).toEqual([]);
  const [operation] = z.tuple([storedOperation]).parse([...(found?.operations.values() ?? [])]);
  await stack.query('update repositories set stars = 0 where id = $1', operation.targets);
  await stack.query('select private.apply_to_target($1::jsonb, $2, 0, null)', [
    JSON.stringify(operation),
    operation.targets[0],
  ]);
  await look();
  const { anomalies } = await judgeHistory(history, info.outputDir, 'after');
  expect(anomalies).toContainEqual(expect.stringContaining(`: applied-twice: ${operation.id} wrote `));
});
