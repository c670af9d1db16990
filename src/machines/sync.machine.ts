import { assign, fromPromise, setup } from 'xstate';
import type { SyncOutcome } from '#domain/outbox/sync-outcome.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { machineTypes } from './machine-types.ts';

/** `notLeader`: another tab syncs. */
export type SyncRun = SyncOutcome | { kind: 'notLeader' };

export interface SyncRunInput {
  /** Cut the backoff short: the network returned, or the owner asked. */
  skipBackoff: boolean;
}

interface SyncMachineContext {
  visible: boolean;
  skipBackoff: boolean;
  /** An event occurred during a run: run again. */
  again: boolean;
  reason: Failure | null;
  waitMs: number;
}

export type SyncEvent =
  | { type: 'change.enqueued' }
  | { type: 'network.restored' }
  | { type: 'session.refreshed' }
  | { type: 'owner.requested' }
  | { type: 'wake.requested' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' };

const pollVisibleMs = 30_000;
const pollHiddenMs = 300_000;
const gatheringMs = 50;
/** Changes made while others are sent go together, and may still be merged. */
const gatheringMoreMs = 300;
/** How often a follower checks whether the leader is alive. */
const followingMs = 5_000;
/** Maximum wait, whatever the server says. */
const maxWaitMs = 300_000;

/**
 * Decides when to sync; the sync layer carries it out. Polls every 30 s while the page is visible, else every 5 min. `navigator.onLine`
 * only wakes it, never blocks it.
 */
export const syncMachine = setup({
  types: machineTypes<{ context: SyncMachineContext; events: SyncEvent; input: { visible: boolean } }>(),
  actors: {
    runSync: fromPromise<SyncRun, SyncRunInput>(() => Promise.reject(new Error('runSync is not provided'))),
  },
  guards: {
    wasWokenMeanwhile: ({ context }) => context.again,
  },
  delays: {
    poll: ({ context }) => (context.visible ? pollVisibleMs : pollHiddenMs),
    gathering: ({ context }) => (context.again ? gatheringMoreMs : gatheringMs),
    following: followingMs,
    untilNextAttempt: ({ context }) => Math.min(maxWaitMs, Math.max(0, context.waitMs)),
  },
}).createMachine({
  id: 'sync',
  context: ({ input }) => ({
    visible: input.visible,
    skipBackoff: false,
    again: false,
    reason: null,
    waitMs: 0,
  }),
  on: {
    'page.shown': { target: '.syncing', actions: assign({ visible: true }) },
    'page.hidden': { actions: assign({ visible: false }) },
    'change.enqueued': '.gathering',
    'wake.requested': '.syncing',
    'network.restored': { target: '.syncing', actions: assign({ skipBackoff: true }) },
    'session.refreshed': { target: '.syncing', actions: assign({ skipBackoff: true }) },
    'owner.requested': { target: '.syncing', actions: assign({ skipBackoff: true }) },
  },
  initial: 'syncing',
  states: {
    idle: { after: { poll: 'syncing' } },
    /** More changes don't prolong the delay of the first. */
    gathering: { after: { gathering: 'syncing' }, on: { 'change.enqueued': {} } },
    waiting: { after: { untilNextAttempt: 'syncing' } },
    /** The leader may be frozen, so this tab keeps checking. */
    following: { after: { following: 'syncing' } },
    signInNeeded: { after: { poll: 'syncing' } },
    syncing: {
      // Events during a run are handled after it.
      on: {
        'page.shown': { actions: assign({ visible: true }) },
        'change.enqueued': { actions: assign({ again: true }) },
        'wake.requested': { actions: assign({ again: true }) },
        'network.restored': { actions: assign({ again: true, skipBackoff: true }) },
        'session.refreshed': { actions: assign({ again: true, skipBackoff: true }) },
        'owner.requested': { actions: assign({ again: true, skipBackoff: true }) },
      },
      entry: assign({ again: false }),
      invoke: {
        src: 'runSync',
        input: ({ context }) => ({ skipBackoff: context.skipBackoff }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'waiting',
            target: 'waiting',
            actions: assign(({ event, context }) =>
              event.output.kind === 'waiting'
                ? {
                    // Events during the run are handled with the next try.
                    skipBackoff: context.again && context.skipBackoff,
                    reason: event.output.reason,
                    waitMs: event.output.waitMs,
                  }
                : {},
            ),
          },
          { guard: ({ event }) => event.output.kind === 'notLeader', target: 'following' },
          // Before the wake-ups: the run's own session refresh was one, and would repeat it forever.
          {
            guard: ({ event }) => event.output.kind === 'signInNeeded',
            target: 'signInNeeded',
            actions: assign(({ event }) =>
              event.output.kind === 'signInNeeded' ? { skipBackoff: false, reason: event.output.reason } : {},
            ),
          },
          { guard: 'wasWokenMeanwhile', target: 'gathering', actions: assign({ reason: null }) },
          { target: 'idle', actions: assign({ skipBackoff: false, reason: null }) },
        ],
        // The run threw (full storage, for example): retry at the next poll.
        onError: { target: 'idle', actions: assign({ skipBackoff: false }) },
      },
    },
  },
});
