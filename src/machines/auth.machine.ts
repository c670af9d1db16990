import { and, assign, emit, not } from 'xstate';
import { errorMessage } from '#domain/shared/failure.ts';
import { type AccountResult, auth, isSomebody } from './auth.model.ts';

const getResult = ({ event }: { event: { output: AccountResult } }) => event.output;
const takeAccount = { type: 'takeAccount', params: getResult } as const;

const accountFound = {
  guard: isSomebody,
  target: '#auth.signedIn.session.active',
  actions: [takeAccount, 'reportAccount'],
} as const;

const loading = auth.createStateConfig({
  after: {
    startUpLimit: [
      { guard: 'isAccountKnown', target: 'signedIn', actions: ['endWaiting', 'tellTimeOut'] },
      { target: 'signedOut.looking', actions: ['endWaiting', 'tellTimeOut'] },
    ],
  },
  initial: 'reading',
  states: {
    reading: {
      on: {
        'session.changed': { target: 'reading', reenter: true, actions: 'noteSignIn' },
        'providerSignIn.ended': { actions: 'endWaiting' },
      },
      invoke: {
        src: 'readAccount',
        onDone: [
          {
            guard: and([isSomebody, 'isProviderSignInPending']),
            target: 'redirecting',
            actions: takeAccount,
          },
          accountFound,
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
    waiting: {
      on: {
        'session.changed': { target: 'reading', actions: 'noteSignIn' },
        'providerSignIn.ended': { target: 'reading', actions: 'endWaiting' },
      },
    },
    // Waits on a protected route for a moment after a provider sign-in (specification section 4).
    redirecting: {
      on: {
        'providerSignIn.ended': {
          target: ['#auth.signedIn.session.active', '#auth.signedIn.code.confirming'],
          actions: ['reportAccount', 'endWaiting'],
        },
      },
      after: {
        redirectDelay: {
          target: ['#auth.signedIn.session.active', '#auth.signedIn.code.confirming'],
          actions: ['reportAccount', emit({ type: 'providerSignInCompleted' }), 'endWaiting'],
        },
      },
    },
  },
});

const signedOut = auth.createStateConfig({
  entry: 'forgetAccount',
  on: {
    'session.changed': { guard: not('isSignedOut'), target: 'loading', actions: 'noteSignIn' },
  },
  initial: 'known',
  states: {
    known: {},
    // Reading the account timed out, but a late response still signs in.
    looking: {
      invoke: {
        src: 'readAccount',
        onDone: [accountFound, { target: 'known' }],
        onError: 'known',
      },
    },
  },
});

const session = auth.createStateConfig({
  initial: 'verifying',
  states: {
    // Shows the last known account until session and role are verified.
    verifying: {
      after: { startUpLimit: 'active' },
      on: {
        // The client also reports a stored session as 'signed in', so this does not mean a new sign-in if the account is known.
        'session.changed': { target: 'verifying', reenter: true },
      },
      invoke: {
        src: 'readAccount',
        onDone: [
          {
            guard: isSomebody,
            target: 'active',
            actions: [{ type: 'announceSomebodyElse', params: getResult }, takeAccount, 'reportAccount'],
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
        'role.doubted': 'verifying',
        'session.changed': [{ guard: 'isSignedOut', target: 'expired' }, { target: 'verifying' }],
      },
    },
    expired: {
      on: {
        'session.changed': { guard: not('isSignedOut'), target: 'verifying', actions: 'noteSignIn' },
      },
    },
  },
});

const code = auth.createStateConfig({
  initial: 'later',
  states: {
    later: { on: { 'code.requested': { guard: 'isCodeNeeded', target: 'confirming' } } },
    confirming: {
      always: { guard: not('isCodeNeeded'), target: 'later' },
      on: { 'code.putOff': 'later' },
    },
  },
});

const leaving = auth.createStateConfig({
  initial: 'no',
  states: {
    no: { on: { 'signOut.requested': 'counting' } },
    counting: {
      entry: assign({ sendProblem: null }),
      invoke: {
        src: 'countUnsent',
        input: ({ context }) => ({ account: context.account }),
        onDone: [
          { guard: ({ event }) => event.output === 0, target: '#auth.signingOut', actions: 'discardUnsent' },
          { target: 'confirming', actions: assign(({ event }) => ({ unsent: event.output })) },
        ],
        onError: { target: 'confirming', actions: assign({ unsent: null }) },
      },
    },
    confirming: {
      on: {
        'signOut.sendFirst': 'sending',
        'signOut.keep': { target: '#auth.signingOut', actions: 'keepUnsent' },
        'signOut.discard': { target: '#auth.signingOut', actions: 'discardUnsent' },
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
            actions: 'discardUnsent',
          },
          {
            target: 'confirming',
            actions: assign(({ event: { output } }) => ({
              unsent: output.unsent,
              sendProblem: output.problem,
            })),
          },
        ],
        onError: {
          target: 'confirming',
          actions: assign({ sendProblem: { code: 'CHANGES_NOT_SENT' } }),
        },
      },
    },
  },
});

/**
 * The signed-in account. An expired session or a missing second factor does not lock the data on this device: its owner keeps
 * access and is asked to sign in or to enter the code. A sign-out with unsent changes asks for a decision first.
 */
export const authMachine = auth.createMachine({
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
        { guard: and(['isAccountKnown', not('isProviderSignInPending')]), target: 'signedIn' },
        { target: 'loading' },
      ],
    },
    loading,
    signedOut,
    signedIn: { type: 'parallel', states: { session, code, leaving } },
    signingOut: {
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ account: context.account, leftover: context.leftover }),
        onDone: 'left',
        onError: {
          target: 'signedIn',
          actions: emit(({ event }) => ({ type: 'signOutFailed', message: errorMessage(event.error) })),
        },
      },
    },
    // Opens the home page without asking for a sign-in or storing a page to return to.
    left: { entry: ['forgetAccount', emit({ type: 'signedOut' })] },
  },
});
