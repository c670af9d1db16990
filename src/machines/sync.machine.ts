import { assign, setup } from 'xstate';
import type { SyncOutcome } from '#domain/outbox/sync-outcome.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { machineTypes, notProvided } from './machine-types.ts';

/** `notLeader`: another tab syncs. */
export type SyncRun = SyncOutcome | { kind: 'notLeader' };

export interface SyncRunInput {
  /** True if the network has returned or the owner asked for a retry. */
  skipBackoff: boolean;
}

interface SyncMachineContext {
  visible: boolean;
  skipBackoff: boolean;
  /** True if an event during a run requires another run. */
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
/** Milliseconds. Changes made during a run wait longer, so that they are sent together and may be merged. */
const gatheringMoreMs = 300;
/** Milliseconds after which a follower checks again whether the leader is alive. */
const followingMs = 5_000;
/** Maximum wait in milliseconds, even if the server asks for more. */
const maxWaitMs = 300_000;

/**
 * Decides when to sync. The sync layer does the work. Polls every 30 s while the page is visible, otherwise every 5
 * min. A change of `navigator.onLine` starts a sync, but `false` never prevents one.
 */
export const syncMachine = setup({
  types: machineTypes<{ context: SyncMachineContext; events: SyncEvent; input: { visible: boolean } }>(),
  actors: {
    runSync: notProvided<SyncRun, SyncRunInput>('runSync'),
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
    /** Further changes do not extend the delay, because it starts with the first change. */
    gathering: { after: { gathering: 'syncing' }, on: { 'change.enqueued': {} } },
    waiting: { after: { untilNextAttempt: 'syncing' } },
    /** Checks again and again, because the leader may be frozen. */
    following: { after: { following: 'syncing' } },
    signInNeeded: { after: { poll: 'syncing' } },
    syncing: {
      // Handles events that arrive during a run after it.
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
                    // Applies the request to skip the backoff to the next attempt.
                    skipBackoff: context.again && context.skipBackoff,
                    reason: event.output.reason,
                    waitMs: event.output.waitMs,
                  }
                : {},
            ),
          },
          { guard: ({ event }) => event.output.kind === 'notLeader', target: 'following' },
          // Listed before the wake-ups: the run's own session refresh is one of them, and would repeat the run forever.
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
        // The run threw, for example because the storage is full. Retries at the next poll.
        onError: { target: 'idle', actions: assign({ skipBackoff: false }) },
      },
    },
  },
});
