import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import type { Account } from '#domain/account.ts';
import type { Result } from '#domain/failure.ts';

/** What the authentication service reports while the page is open. */
export type SessionChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';

export type AuthEvent = { type: 'session.changed'; change: SessionChange } | { type: 'signOut.requested' };

/** What others may act on: toasts, storage, the database of the account. */
export type AuthEmitted =
  | { type: 'signedIn'; account: Account }
  | { type: 'accountRead'; account: Account }
  | { type: 'signedOut' }
  | { type: 'startUpTimedOut' };

interface AuthContext {
  account: Account | null;
  /** A provider sign-in is under way (`github_auth_pending`): loading goes on until it is done. */
  pending: boolean;
  /** The change that the account is being read for. */
  announced: boolean;
}

export interface AuthInput {
  /** Who was signed in when the page was last open; shown at once, also offline. */
  lastKnown: Account | null;
  pending: boolean;
}

/** Specification section 4: the session check at start takes at most this long. */
const startUpLimitMs = 8_000;

/**
 * Who is signed in. A session that ends without being asked to (it expired, perhaps while offline) locks nothing: the
 * account stays with its data and its queue, and only asks for sign-in.
 */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    input: {} as AuthInput,
  },
  actors: {
    readAccount: fromPromise<Result<Account | null>>(() =>
      Promise.reject(new Error('readAccount is not provided')),
    ),
    watchSession: fromCallback<{ type: 'ignored' }>(() => {
      throw new Error('watchSession is not provided');
    }),
    signOut: fromPromise<void>(() => Promise.reject(new Error('signOut is not provided'))),
  },
  delays: { startUpLimit: startUpLimitMs },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({ account: input.lastKnown, pending: input.pending, announced: false }),
  invoke: { src: 'watchSession', onError: {} },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: ({ context }) => context.account !== null && !context.pending, target: 'signedIn' },
        { target: 'loading' },
      ],
    },
    loading: {
      after: {
        startUpLimit: [
          {
            guard: ({ context }) => context.account !== null,
            target: 'signedIn',
            actions: [assign({ pending: false }), emit({ type: 'startUpTimedOut' })],
          },
          {
            target: 'signedOut',
            actions: [assign({ pending: false }), emit({ type: 'startUpTimedOut' })],
          },
        ],
      },
      initial: 'reading',
      states: {
        reading: {
          on: { 'session.changed': { target: 'reading', reenter: true, actions: assign(announcedBy) } },
          invoke: {
            src: 'readAccount',
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value !== null,
                target: '#auth.signedIn.active',
                actions: [
                  assign(({ event }) => accountIn(event.output)),
                  emit(reportAccount),
                  assign({ announced: false }),
                ],
              },
              { guard: ({ context }) => context.pending, target: 'waiting' },
              {
                guard: ({ context, event }) => !event.output.ok && context.account !== null,
                target: '#auth.signedIn.active',
              },
              { target: '#auth.signedOut' },
            ],
            onError: '#auth.signedOut',
          },
        },
        // The provider's callback is still being worked on.
        waiting: {
          on: { 'session.changed': { target: 'reading', actions: assign(announcedBy) } },
        },
      },
    },
    signedOut: {
      entry: assign({ account: null, pending: false }),
      on: {
        'session.changed': {
          guard: ({ event }) => event.change === 'signedIn',
          target: 'loading',
          actions: assign({ announced: true }),
        },
      },
    },
    signedIn: {
      initial: 'verifying',
      on: { 'signOut.requested': 'signingOut' },
      states: {
        // The last known account is shown; the session and the role are looked up behind it.
        verifying: {
          on: { 'session.changed': { target: 'verifying', reenter: true } },
          invoke: {
            src: 'readAccount',
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value !== null,
                target: 'active',
                actions: [
                  assign(({ event }) => accountIn(event.output)),
                  emit(reportAccount),
                  assign({ announced: false }),
                ],
              },
              { guard: ({ event }) => event.output.ok, target: 'expired' },
              {
                guard: ({ event }) => !event.output.ok && event.output.failure.kind === 'AUTHENTICATION',
                target: 'expired',
              },
              { target: 'active' },
            ],
            onError: 'active',
          },
        },
        active: {
          on: {
            'session.changed': [
              { guard: ({ event }) => event.change === 'signedOut', target: 'expired' },
              { target: 'verifying' },
            ],
          },
        },
        expired: {
          on: {
            'session.changed': {
              guard: ({ event }) => event.change !== 'signedOut',
              target: 'verifying',
            },
          },
        },
      },
    },
    signingOut: {
      invoke: {
        src: 'signOut',
        onDone: { target: 'signedOut', actions: emit({ type: 'signedOut' }) },
        onError: { target: 'signedOut', actions: emit({ type: 'signedOut' }) },
      },
    },
  },
});

function announcedBy({ event }: { event: AuthEvent }): Partial<AuthContext> {
  return event.type === 'session.changed' && event.change === 'signedIn' ? { announced: true } : {};
}

function accountIn(result: Result<Account | null>): Partial<AuthContext> {
  return result.ok ? { account: result.value, pending: false } : {};
}

/** A sign-in that just happened is announced; one that was found is only reported. */
function reportAccount({ context }: { context: AuthContext }): AuthEmitted {
  const account = context.account;
  if (!account) return { type: 'startUpTimedOut' };
  return { type: context.announced ? 'signedIn' : 'accountRead', account };
}
