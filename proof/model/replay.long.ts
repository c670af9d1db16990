import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { counterexampleOf, patches, playDirected, playWithFault } from './counterexamples.ts';
import { faultNames } from './faults.ts';
import { modelled, replayOf } from './replayed.ts';

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test('the model allows every step of the simulation', { timeout: 0 }, async () => {
  const steps = new Map<string, number>();
  for (const planned of fc.sample(modelled, { numRuns: 25, seed: 4 })) {
    const replayed = await replayOf(server, planned);
    expect([replayed.refused, replayed.broken], JSON.stringify(planned)).toEqual([null, null]);
    for (const [kind, times] of replayed.steps) steps.set(kind, (steps.get(kind) ?? 0) + times);
  }
  const met = ['change', 'send', 'serve', 'receive', 'pull', 'store', 'backUp', 'restore', 'decide'];
  expect(met.filter((kind) => !steps.has(kind))).toEqual([]);
});

test.each(faultNames.filter((fault) => fault !== 'overtakenPagesConfirm'))(
  'the product survives the schedule that exposes the fault %s',
  { timeout: 0 },
  async (fault) => {
    const { refused, broken } = await playDirected(server, counterexampleOf(fault));
    expect([refused, broken]).toEqual([null, null]);
  },
);

// A model that allows every trace would prove nothing, so it must reject a product with a fault.
test.each(Object.keys(patches) as (keyof typeof patches)[])(
  'the model rejects a product with the fault %s',
  { timeout: 0 },
  async (fault) => {
    const { refused } = await playWithFault(server, fault);
    expect(refused).not.toBeNull();
  },
);
