import { assign, fromPromise, setup } from 'xstate';
import type { Failure } from '#domain/failure.ts';

/** What a run of the loop came to; `notLeader`: another tab is at it. */
export type SyncRun =
  | { kind: 'synced'; at: number }
  | { kind: 'waiting'; reason: Failure; nextAttemptAt: number }
  | { kind: 'signInNeeded'; reason: Failure }
  | { kind: 'notLeader' };

export interface SyncRunInput {
  /** The network came back or the owner asked: jittered waits are cut short. */
  impatient: boolean;
}

interface SyncMachineContext {
  visible: boolean;
  impatient: boolean;
  /** Something happened while a run was under way: go round once more. */
  again: boolean;
  reason: Failure | null;
  nextAttemptAt: number | null;
  now: () => number;
}

export type SyncEvent =
  | { type: 'change.enqueued' }
  | { type: 'network.restored' }
  | { type: 'session.refreshed' }
  | { type: 'owner.asked' }
  | { type: 'wake.requested' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' };

const pollVisibleMs = 30_000;
const pollHiddenMs = 300_000;
/** However far the clock has jumped, a wait is never longer than this. */
const longestWaitMs = 300_000;

/**
 * When to sync; how is the sync room's matter. Polls every 30 s while the page is seen and every 5 min while it is
 * not; `navigator.onLine` only wakes it, and never keeps it from trying.
 */
export const syncMachine = setup({
  types: {
    context: {} as SyncMachineContext,
    events: {} as SyncEvent,
    input: {} as { now: () => number; visible: boolean },
  },
  actors: {
    runSync: fromPromise<SyncRun, SyncRunInput>(() => Promise.reject(new Error('runSync is not provided'))),
  },
  delays: {
    poll: ({ context }) => (context.visible ? pollVisibleMs : pollHiddenMs),
    untilNextAttempt: ({ context }) => {
      const waitMs = (context.nextAttemptAt ?? context.now()) - context.now();
      return Math.min(longestWaitMs, Math.max(0, waitMs));
    },
  },
}).createMachine({
  id: 'sync',
  context: ({ input }) => ({
    visible: input.visible,
    impatient: false,
    again: false,
    reason: null,
    nextAttemptAt: null,
    now: input.now,
  }),
  on: {
    'page.shown': { target: '.syncing', actions: assign({ visible: true }) },
    'page.hidden': { actions: assign({ visible: false }) },
    'change.enqueued': '.syncing',
    'wake.requested': '.syncing',
    'network.restored': { target: '.syncing', actions: assign({ impatient: true }) },
    'session.refreshed': { target: '.syncing', actions: assign({ impatient: true }) },
    'owner.asked': { target: '.syncing', actions: assign({ impatient: true }) },
  },
  initial: 'syncing',
  states: {
    idle: { after: { poll: 'syncing' } },
    waiting: {
      after: { untilNextAttempt: 'syncing' },
      // A new change does not shorten the wait of the ones before it, but it may go at once where it can.
    },
    signInNeeded: { after: { poll: 'syncing' } },
    syncing: {
      // A run under way is not started anew; what happened meanwhile is looked at right after it.
      on: {
        'page.shown': { actions: assign({ visible: true }) },
        'change.enqueued': { actions: assign({ again: true }) },
        'wake.requested': { actions: assign({ again: true }) },
        'network.restored': { actions: assign({ again: true, impatient: true }) },
        'session.refreshed': { actions: assign({ again: true, impatient: true }) },
        'owner.asked': { actions: assign({ again: true, impatient: true }) },
      },
      entry: assign({ again: false }),
      invoke: {
        src: 'runSync',
        input: ({ context }) => ({ impatient: context.impatient }),
        onDone: [
          {
            guard: ({ context, event }) => context.again && event.output.kind !== 'waiting',
            target: 'syncing',
            reenter: true,
          },
          {
            guard: ({ event }) => event.output.kind === 'waiting',
            target: 'waiting',
            actions: assign(({ event }) =>
              event.output.kind === 'waiting'
                ? {
                    impatient: false,
                    reason: event.output.reason,
                    nextAttemptAt: event.output.nextAttemptAt,
                  }
                : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'signInNeeded',
            target: 'signInNeeded',
            actions: assign(({ event }) =>
              event.output.kind === 'signInNeeded' ? { impatient: false, reason: event.output.reason } : {},
            ),
          },
          {
            target: 'idle',
            actions: assign({ impatient: false, reason: null, nextAttemptAt: null }),
          },
        ],
        // The run itself broke (storage closed, say): look again at the next poll.
        onError: { target: 'idle', actions: assign({ impatient: false }) },
      },
    },
  },
});
