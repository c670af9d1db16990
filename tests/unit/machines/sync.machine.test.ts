import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { reportedFailure } from '#domain/shared/failure.ts';
import { type SyncRun, type SyncRunInput, syncMachine } from '#machines/sync.machine.ts';

const reason = reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'The network is away.', 0);

/** Starts the machine. The test ends its runs. */
function startMachine({ visible = true } = {}) {
  const clock = new SimulatedClock();
  const runs: { input: SyncRunInput; end: (run: SyncRun) => void; fail: (error: Error) => void }[] = [];
  const runSync = fromPromise<SyncRun, SyncRunInput>(
    ({ input }) => new Promise((end, fail) => void runs.push({ input, end, fail })),
  );
  const actor = createActor(syncMachine.provide({ actors: { runSync } }), { input: { visible }, clock });
  actor.start();
  const untilState = (state: string) =>
    new Promise<void>((resolve) => {
      if (actor.getSnapshot().matches(state as never)) resolve();
      const subscription = actor.subscribe((snapshot) => {
        if (!snapshot.matches(state as never)) return;
        subscription.unsubscribe();
        resolve();
      });
    });
  const endRun = async (run: SyncRun, state: string) => {
    runs.at(-1)?.end(run);
    await untilState(state);
  };
  return { actor, clock, runs, endRun, untilState };
}

describe(syncMachine.id, () => {
  test('polls every 30 s when visible and every 5 min when hidden', async () => {
    const { actor, clock, runs, endRun } = startMachine();
    await endRun({ kind: 'synced', at: 1 }, 'idle');
    clock.increment(29_999);
    expect(runs).toHaveLength(1);
    clock.increment(1);
    expect(runs).toHaveLength(2);
    actor.send({ type: 'page.hidden' });
    await endRun({ kind: 'synced', at: 2 }, 'idle');
    clock.increment(299_999);
    expect(runs).toHaveLength(2);
    clock.increment(1);
    expect(runs).toHaveLength(3);
  });

  test('collects changes for 50 ms from the first', async () => {
    const { actor, clock, runs, endRun } = startMachine();
    await endRun({ kind: 'synced', at: 1 }, 'idle');
    actor.send({ type: 'change.enqueued' });
    clock.increment(30);
    actor.send({ type: 'change.enqueued' });
    clock.increment(19);
    expect(runs).toHaveLength(1);
    clock.increment(1);
    expect(runs).toHaveLength(2);
  });

  test('waits as long as the run asks, unless woken', async () => {
    const { actor, clock, runs, endRun } = startMachine();
    await endRun({ kind: 'waiting', reason, waitMs: 40_000 }, 'waiting');
    clock.increment(39_999);
    expect(runs).toHaveLength(1);
    actor.send({ type: 'network.restored' });
    expect(runs.at(-1)?.input).toEqual({ skipBackoff: true });
    await endRun({ kind: 'waiting', reason, waitMs: 1_000 }, 'waiting');
    clock.increment(1_000);
    expect(runs.at(-1)?.input).toEqual({ skipBackoff: false });
  });

  test('never waits longer than 5 min, even with a wrong clock', async () => {
    const { clock, runs, endRun } = startMachine();
    await endRun({ kind: 'waiting', reason, waitMs: 86_400_000 }, 'waiting');
    clock.increment(300_000);
    expect(runs).toHaveLength(2);
  });

  test('checks every 5 s whether the syncing tab is alive', async () => {
    const { clock, runs, endRun } = startMachine();
    await endRun({ kind: 'notLeader' }, 'following');
    clock.increment(5_000);
    expect(runs).toHaveLength(2);
  });

  test('runs once more after changes during a run', async () => {
    const { actor, clock, runs, endRun } = startMachine();
    actor.send({ type: 'change.enqueued' });
    actor.send({ type: 'owner.requested' });
    expect(runs).toHaveLength(1);
    await endRun({ kind: 'synced', at: 1 }, 'gathering');
    clock.increment(299);
    expect(runs).toHaveLength(1);
    clock.increment(1);
    expect(runs).toHaveLength(2);
    expect(runs.at(-1)?.input).toEqual({ skipBackoff: true });
  });

  test('stops if its own session refresh woke it', async () => {
    const { actor, clock, runs, endRun } = startMachine();
    actor.send({ type: 'session.refreshed' });
    await endRun({ kind: 'signInNeeded', reason }, 'signInNeeded');
    clock.increment(29_999);
    expect(runs).toHaveLength(1);
    actor.send({ type: 'session.refreshed' });
    expect(runs).toHaveLength(2);
  });

  test('continues after a failed run', async () => {
    const { clock, runs, untilState } = startMachine();
    runs[0]?.fail(new Error('The storage is closed.'));
    await untilState('idle');
    clock.increment(30_000);
    expect(runs).toHaveLength(2);
  });
});
