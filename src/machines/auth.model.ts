import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import { initialAuthTimeoutMs, providerSignInRedirectDelayMs } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import type { SessionChange } from '#domain/auth/session-change.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { machineTypes } from './machine-types.ts';

export type AuthEvent =
  | { type: 'session.changed'; change: SessionChange }
  /** The server refused what only the owner may do, or accepts it again: the account and its role are read again. */
  | { type: 'role.doubted' }
  /** The provider's callback is done with, well or badly: `github_auth_pending` is cleared. */
  | { type: 'providerSignIn.ended' }
  /** The owner enters the second factor now, or continues with the data on the device. */
  | { type: 'code.requested' }
  | { type: 'code.putOff' }
  /** Another tab of this browser signed out. */
  | { type: 'signedOut.elsewhere' }
  | { type: 'signOut.requested' }
  /** The owner's choice in the dialog 'changes have not been sent yet'. */
  | { type: 'signOut.sendFirst' }
  | { type: 'signOut.keep' }
  | { type: 'signOut.discard' }
  | { type: 'signOut.cancelled' };

/** Events for toasts, storage and the account's database. */
export type AuthEmitted =
  | { type: 'signedIn'; account: Account }
  | { type: 'accountRead'; account: Account }
  | { type: 'signedOut' }
  | { type: 'signOutFailed'; message: string }
  /** A provider sign-in was completed while a protected page waited for it. */
  | { type: 'providerSignInCompleted' }
  | { type: 'startUpTimedOut' };

/** Whether unsent changes stay on this device or are deleted. */
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
  sendProblem: Wording | null;
  leftover: Leftover;
}

export interface AuthInput {
  /** The account of the last visit, shown at once, also offline. */
  lastKnown: Account | null;
  pending: boolean;
}

/** Result of sending: the number of unsent changes, and the reason. */
export interface SendOutcome {
  unsent: number;
  problem: Wording | null;
}

/** Result of reading the session. */
export type AccountResult = Result<Account | null>;

export function isSomebody({ event: { output } }: { event: { output: AccountResult } }): boolean {
  return output.ok && output.value !== null;
}

/** An owner of this device stays the owner while the code is missing. The server decides access. */
function findAccount(result: AccountResult, before: Account | null): Account | null {
  if (!result.ok) return before;
  const account = result.value;
  const wasOwner = before?.role === 'admin' && before.userId === account?.userId;
  return account?.needsCode && wasOwner ? { ...account, role: 'admin' } : account;
}

/** Parts of the machine; `session` provides the actors. */
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
      account: ({ context }, result: AccountResult) => findAccount(result, context.account),
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
