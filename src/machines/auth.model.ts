import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { initialAuthTimeoutMs, providerSignInRedirectDelayMs } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import type { SessionChange } from '#domain/auth/session-change.ts';
import type { Result } from '#domain/shared/failure.ts';
import { machineTypes } from './machine-types.ts';

export type AuthEvent =
  | { type: 'session.changed'; change: SessionChange }
  /** The server refused what only the owner may do, or accepts it again: the account and its role are read again. */
  | { type: 'role.doubted' }
  /** The provider's callback is done with, well or badly: `github_auth_pending` is cleared. */
  | { type: 'providerSignIn.ended' }
  /** The second factor: the owner wants to show it now, or goes on with what is on the device. */
  | { type: 'code.requested' }
  | { type: 'code.putOff' }
  /** Another tab of this browser signed out. */
  | { type: 'signedOut.elsewhere' }
  | { type: 'signOut.requested' }
  /** What the owner chooses at 'changes have not been sent yet'. */
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
  /** A provider sign-in was completed while a protected page waited for it. */
  | { type: 'providerSignInCompleted' }
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
  /** Why they could not be sent, after the owner requested it. */
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

/** What a look at the session brought. */
export type AccountResult = Result<Account | null>;

export function isSomebody({ event: { output } }: { event: { output: AccountResult } }): boolean {
  return output.ok && output.value !== null;
}

/** Who was the owner on this device stays it while the code is missing: what may be done at the server is not decided here. */
function accountIn(result: AccountResult, before: Account | null): Account | null {
  if (!result.ok) return before;
  const account = result.value;
  const wasOwner = before?.role === 'admin' && before.userId === account?.userId;
  return account?.needsCode && wasOwner ? { ...account, role: 'admin' } : account;
}

/** What the machine is put together from; `session` provides the actors. */
export const auth = setup({
  types: machineTypes<{ context: AuthContext; events: AuthEvent; emitted: AuthEmitted; input: AuthInput }>(),
  actors: {
    readAccount: fromPromise<AccountResult>(() => Promise.reject(new Error('readAccount is not provided'))),
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
    isSignedOut: ({ event }) => event.type === 'session.changed' && event.change === 'signedOut',
  },
  actions: {
    noteSignIn: assign(({ event }) =>
      event.type === 'session.changed' && event.change === 'signedIn' ? { announced: true } : {},
    ),
    takeAccount: assign({
      account: ({ context }, result: AccountResult) => accountIn(result, context.account),
    }),
    announceSomebodyElse: assign(({ context: { account } }, result: AccountResult) =>
      account && result.ok && result.value?.userId !== account.userId ? { announced: true } : {},
    ),
    endWaiting: assign({ pending: false }),
    tellTimeOut: emit({ type: 'startUpTimedOut' }),
    // A sign-in that just happened is announced; one that was found is only reported.
    reportAccount: enqueueActions(({ context: { account, announced }, enqueue }) => {
      if (account) enqueue.emit({ type: announced ? 'signedIn' : 'accountRead', account });
      enqueue.assign({ announced: false });
    }),
    keepUnsent: assign({ leftover: 'keep' }),
    discardUnsent: assign({ leftover: 'discard' }),
    forgetAccount: assign({ account: null, pending: false }),
  },
  delays: { startUpLimit: initialAuthTimeoutMs, redirectDelay: providerSignInRedirectDelayMs },
});
