import { assign, emit, enqueueActions, fromCallback, setup } from 'xstate';
import { initialAuthTimeoutMs, providerSignInRedirectDelayMs } from '#config/constants.ts';
import type { Account, SessionChange } from '#domain/auth/account.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { machineTypes, notProvided } from './machine-types.ts';

export type AuthEvent =
  | { type: 'session.changed'; change: SessionChange }
  | { type: 'role.doubted' }
  /** The callback has finished, successfully or not. Clears `github_auth_pending`. */
  | { type: 'providerSignIn.ended' }
  /** The owner wants to enter the second factor now. With `code.putOff`, the owner continues with the device's data. */
  | { type: 'code.requested' }
  | { type: 'code.putOff' }
  | { type: 'signedOut.elsewhere' }
  | { type: 'signOut.requested' }
  | { type: 'signOut.sendFirst' }
  | { type: 'signOut.keep' }
  | { type: 'signOut.discard' }
  | { type: 'signOut.cancelled' };

export type AuthEmitted =
  | { type: 'signedIn'; account: Account }
  | { type: 'accountRead'; account: Account }
  | { type: 'signedOut' }
  | { type: 'signOutFailed'; message: string }
  /** A protected page was waiting for a provider sign-in, which is now complete. */
  | { type: 'providerSignInCompleted' }
  | { type: 'startUpTimedOut' };

export type Leftover = 'keep' | 'discard';

interface AuthContext {
  account: Account | null;
  /** True while a provider sign-in is running (`github_auth_pending`), so that the page keeps waiting for it. */
  pending: boolean;
  /** True if the account that is being read belongs to a new sign-in. */
  announced: boolean;
  /** Number of unsent changes; null if unknown. */
  unsent: number | null;
  sendProblem: Wording | null;
  leftover: Leftover;
}

export interface AuthInput {
  /** The account of the last visit. It is shown at once, even offline. */
  lastKnown: Account | null;
  pending: boolean;
}

/** Number of changes that are still unsent after sending, and why. */
export interface SendOutcome {
  unsent: number;
  problem: Wording | null;
}

export type AccountResult = Result<Account | null>;

export function isSomebody({ event: { output } }: { event: { output: AccountResult } }): boolean {
  return output.ok && output.value !== null;
}

/** Keeps the role of this device's owner while the second factor is missing. The server decides about access anyway. */
function findAccount(result: AccountResult, before: Account | null): Account | null {
  if (!result.ok) return before;
  const account = result.value;
  const wasOwner = before?.role === 'admin' && before.userId === account?.userId;
  return account?.needsCode && wasOwner ? { ...account, role: 'admin' } : account;
}

export const auth = setup({
  types: machineTypes<{ context: AuthContext; events: AuthEvent; emitted: AuthEmitted; input: AuthInput }>(),
  actors: {
    readAccount: notProvided<AccountResult>('readAccount'),
    watchSession: fromCallback<AuthEvent>(() => {
      throw new Error('watchSession is not provided');
    }),
    countUnsent: notProvided<number, { account: Account | null }>('countUnsent'),
    sendUnsent: notProvided<SendOutcome>('sendUnsent'),
    signOut: notProvided<void, { account: Account | null; leftover: Leftover }>('signOut'),
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
    // Emits `signedIn` only for a new sign-in; an existing session is merely reported.
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
