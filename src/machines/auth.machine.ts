import { assign, emit, fromCallback, fromPromise, not, setup } from 'xstate';
import { initialAuthTimeoutMs, providerSignInRedirectDelayMs } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import type { SessionChange } from '#domain/auth/session-change.ts';
import type { Result } from '#domain/shared/failure.ts';

export type AuthEvent =
  | { type: 'session.changed'; change: SessionChange }
  /** The provider's callback is done with, well or badly: `github_auth_pending` is cleared. */
  | { type: 'providerSignIn.ended' }
  /** The second factor: the owner wants to show it now, or goes on with what is on the device. */
  | { type: 'code.asked' }
  | { type: 'code.putOff' }
  /** Another tab of this browser signed out. */
  | { type: 'signedOut.elsewhere' }
  | { type: 'signOut.requested' }
  /** Answers to 'changes have not been sent yet'. */
  | { type: 'signOut.sendFirst' }
  | { type: 'signOut.keep' }
  | { type: 'signOut.discard' }
  | { type: 'signOut.cancelled' };

/** What others may act on: toasts, storage, the database of the account. */
export type AuthEmitted =
  | { type: 'signedIn'; account: Account }
  | { type: 'accountRead'; account: Account }
  | { type: 'signedOut' }
  | { type: 'signOutFailed'; message: string }
  /** A provider sign-in settled while a protected page waited for it. */
  | { type: 'providerSignInSettled' }
  | { type: 'startUpTimedOut' };

/** What becomes of changes that were not sent: they stay for this account on this device, or go. */
export type Leftover = 'keep' | 'discard';

interface AuthContext {
  account: Account | null;
  /** A provider sign-in is under way (`github_auth_pending`): loading goes on until it is done. */
  pending: boolean;
  /** The account that is being read belongs to a sign-in that just happened. */
  announced: boolean;
  /** Changes that a sign-out would leave behind; null: they could not be counted. */
  unsent: number | null;
  /** Why they could not be sent, after the owner asked for it. */
  sendProblem: string | null;
  leftover: Leftover;
}

export interface AuthInput {
  /** Who was signed in when the page was last open; shown at once, also offline. */
  lastKnown: Account | null;
  pending: boolean;
}

/** What came of sending: how much is left, and why. */
export interface SendOutcome {
  unsent: number;
  problem: string | null;
}

/**
 * Who is signed in. A session that ends without being asked to (it expired, perhaps while offline) locks nothing: the
 * account stays with its data and its queue, and only asks for sign-in.
 *
 * A session that has not shown the second factor locks nothing that is on the device either: an account that was the
 * owner's here stays it, and is asked for the code. One that was not has nothing here, and sees the question alone.
 *
 * Nobody is signed out with unsent changes before saying what becomes of them.
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
    watchSession: fromCallback<AuthEvent>(() => {
      throw new Error('watchSession is not provided');
    }),
    countUnsent: fromPromise<number, { account: Account | null }>(() =>
      Promise.reject(new Error('countUnsent is not provided')),
    ),
    sendUnsent: fromPromise<SendOutcome>(() => Promise.reject(new Error('sendUnsent is not provided'))),
    signOut: fromPromise<void, { account: Account | null; leftover: Leftover }>(() =>
      Promise.reject(new Error('signOut is not provided')),
    ),
  },
  guards: {
    isAccountKnown: ({ context }) => context.account !== null,
    isProviderSignInPending: ({ context }) => context.pending,
    isCodeNeeded: ({ context }) => context.account?.needsCode === true,
  },
  delays: { startUpLimit: initialAuthTimeoutMs, settle: providerSignInRedirectDelayMs },
}).createMachine({
  id: 'auth',
  context: ({ input }) => ({
    account: input.lastKnown,
    pending: input.pending,
    announced: false,
    unsent: 0,
    sendProblem: null,
    leftover: 'discard',
  }),
  invoke: { src: 'watchSession', onError: {} },
  on: { 'signedOut.elsewhere': { guard: 'isAccountKnown', target: '.left' } },
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
            guard: 'isAccountKnown',
            target: 'signedIn',
            actions: [assign({ pending: false }), emit({ type: 'startUpTimedOut' })],
          },
          {
            target: 'signedOut.looking',
            actions: [assign({ pending: false }), emit({ type: 'startUpTimedOut' })],
          },
        ],
      },
      initial: 'reading',
      states: {
        reading: {
          on: {
            'session.changed': { target: 'reading', reenter: true, actions: assign(announcedBy) },
            'providerSignIn.ended': { actions: assign({ pending: false }) },
          },
          invoke: {
            src: 'readAccount',
            onDone: [
              {
                guard: ({ context, event }) => isAccount(event.output) && context.pending,
                target: 'settling',
                actions: assign(({ context, event }) => accountIn(event.output, context.account)),
              },
              {
                guard: ({ event }) => isAccount(event.output),
                target: '#auth.signedIn.session.active',
                actions: [
                  assign(({ context, event }) => accountIn(event.output, context.account)),
                  emit(reportAccount),
                  assign({ announced: false }),
                ],
              },
              { guard: 'isProviderSignInPending', target: 'waiting' },
              {
                guard: ({ context, event }) => !event.output.ok && context.account !== null,
                target: '#auth.signedIn.session.active',
              },
              { target: '#auth.signedOut' },
            ],
            onError: '#auth.signedOut',
          },
        },
        // The provider's callback is still being worked on.
        waiting: {
          on: {
            'session.changed': { target: 'reading', actions: assign(announcedBy) },
            'providerSignIn.ended': { target: 'reading', actions: assign({ pending: false }) },
          },
        },
        // Specification section 4: a moment before a protected route goes on after a provider sign-in.
        settling: {
          on: {
            // The callback's screen is done and leads on by itself.
            'providerSignIn.ended': {
              target: ['#auth.signedIn.session.active', '#auth.signedIn.code.confirming'],
              actions: [emit(reportAccount), assign({ announced: false, pending: false })],
            },
          },
          after: {
            settle: {
              target: ['#auth.signedIn.session.active', '#auth.signedIn.code.confirming'],
              actions: [
                emit(reportAccount),
                emit({ type: 'providerSignInSettled' }),
                assign({ announced: false, pending: false }),
              ],
            },
          },
        },
      },
    },
    signedOut: {
      entry: assign({ account: null, pending: false }),
      on: {
        'session.changed': {
          guard: ({ event }) => event.change !== 'signedOut',
          target: 'loading',
          actions: assign(announcedBy),
        },
      },
      initial: 'known',
      states: {
        known: {},
        // Loading was given up, the question was not: a slow answer still signs in.
        looking: {
          invoke: {
            src: 'readAccount',
            onDone: [
              {
                guard: ({ event }) => isAccount(event.output),
                target: '#auth.signedIn.session.active',
                actions: [
                  assign(({ context, event }) => accountIn(event.output, context.account)),
                  emit(reportAccount),
                  assign({ announced: false }),
                ],
              },
              { target: 'known' },
            ],
            onError: 'known',
          },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      states: {
        session: {
          initial: 'verifying',
          states: {
            // The last known account is shown; the session and the role are looked up behind it.
            verifying: {
              after: { startUpLimit: 'active' },
              on: {
                // A session that was found in the storage is told as 'signed in', too: no news about a known account.
                'session.changed': { target: 'verifying', reenter: true },
              },
              invoke: {
                src: 'readAccount',
                onDone: [
                  {
                    guard: ({ event }) => isAccount(event.output),
                    target: 'active',
                    actions: [
                      assign(({ context, event }) => ({
                        ...accountIn(event.output, context.account),
                        announced: context.announced || isSomebodyElse(context.account, event.output),
                      })),
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
                  // The service says 'signed in' whenever the tab is looked at again: not worth announcing.
                  { target: 'verifying' },
                ],
              },
            },
            expired: {
              on: {
                'session.changed': {
                  guard: ({ event }) => event.change !== 'signedOut',
                  target: 'verifying',
                  actions: assign(announcedBy),
                },
              },
            },
          },
        },
        // Whether the question for the second factor stands in front, where it is open.
        code: {
          initial: 'later',
          states: {
            later: { on: { 'code.asked': { guard: 'isCodeNeeded', target: 'confirming' } } },
            confirming: {
              always: { guard: not('isCodeNeeded'), target: 'later' },
              on: { 'code.putOff': 'later' },
            },
          },
        },
        leaving: {
          initial: 'no',
          states: {
            no: { on: { 'signOut.requested': 'counting' } },
            counting: {
              entry: assign({ sendProblem: null }),
              invoke: {
                src: 'countUnsent',
                input: ({ context }) => ({ account: context.account }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === 0,
                    target: '#auth.signingOut',
                    actions: assign({ leftover: 'discard' as const }),
                  },
                  { target: 'confirming', actions: assign(({ event }) => ({ unsent: event.output })) },
                ],
                onError: { target: 'confirming', actions: assign({ unsent: null }) },
              },
            },
            confirming: {
              on: {
                'signOut.sendFirst': 'sending',
                'signOut.keep': {
                  target: '#auth.signingOut',
                  actions: assign({ leftover: 'keep' as const }),
                },
                'signOut.discard': {
                  target: '#auth.signingOut',
                  actions: assign({ leftover: 'discard' as const }),
                },
                'signOut.cancelled': 'no',
              },
            },
            sending: {
              on: { 'signOut.cancelled': 'no' },
              invoke: {
                src: 'sendUnsent',
                onDone: [
                  {
                    guard: ({ event }) => event.output.unsent === 0,
                    target: '#auth.signingOut',
                    actions: assign({ leftover: 'discard' as const }),
                  },
                  {
                    target: 'confirming',
                    actions: assign(({ event }) => ({
                      unsent: event.output.unsent,
                      sendProblem: event.output.problem,
                    })),
                  },
                ],
                onError: {
                  target: 'confirming',
                  actions: assign({ sendProblem: 'The changes could not be sent.' }),
                },
              },
            },
          },
        },
      },
    },
    signingOut: {
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ account: context.account, leftover: context.leftover }),
        onDone: 'left',
        onError: {
          target: 'signedIn',
          actions: emit(({ event }) => ({
            type: 'signOutFailed' as const,
            message: event.error instanceof Error ? event.error.message : String(event.error),
          })),
        },
      },
    },
    // On the way to the home page. Nothing is remembered and nobody is asked to sign in.
    left: {
      entry: [assign({ account: null, pending: false }), emit({ type: 'signedOut' })],
    },
  },
});

function isAccount(result: Result<Account | null>): boolean {
  return result.ok && result.value !== null;
}

function announcedBy({ event }: { event: AuthEvent }): Partial<AuthContext> {
  return event.type === 'session.changed' && event.change === 'signedIn' ? { announced: true } : {};
}

/** Who was the owner on this device stays it while the code is missing: what may be done at the server is not decided here. */
function accountIn(result: Result<Account | null>, before: Account | null): Partial<AuthContext> {
  if (!result.ok) return {};
  const account = result.value;
  const wasOwner = before?.role === 'admin' && before.userId === account?.userId;
  return { account: account?.needsCode && wasOwner ? { ...account, role: 'admin' } : account };
}

function isSomebodyElse(before: Account | null, result: Result<Account | null>): boolean {
  return result.ok && result.value !== null && before !== null && result.value.userId !== before.userId;
}

/** A sign-in that just happened is announced; one that was found is only reported. */
function reportAccount({ context }: { context: AuthContext }): AuthEmitted {
  const account = context.account;
  if (!account) return { type: 'startUpTimedOut' };
  return { type: context.announced ? 'signedIn' : 'accountRead', account };
}
