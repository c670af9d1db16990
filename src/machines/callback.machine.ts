import { assign, emit, fromPromise, setup } from 'xstate';
import {
  appCallbackRedirectDelayMs,
  authCallbackRedirectDelayMs,
  callbackTimeoutMs,
} from '#config/constants.ts';
import type { Result } from '#domain/failure.ts';

/** What came of a callback: a provider sign-in, or an installation or update of the app. */
export interface CallbackOutcome {
  kind: 'signIn' | 'app';
  message: string;
}

interface CallbackContext {
  message: string;
  kind: CallbackOutcome['kind'];
}

export type CallbackEvent = { type: 'continue.pressed' };
export type CallbackEmitted =
  | { type: 'succeeded'; kind: CallbackOutcome['kind'] }
  | { type: 'failed'; message: string }
  | { type: 'redirect.due' };

/** The screen that a provider sends the browser back to (specification sections 2 and 4). */
export const callbackMachine = setup({
  types: {
    context: {} as CallbackContext,
    events: {} as CallbackEvent,
    emitted: {} as CallbackEmitted,
  },
  actors: {
    completeCallback: fromPromise<Result<CallbackOutcome>>(() =>
      Promise.reject(new Error('completeCallback is not provided')),
    ),
  },
  delays: {
    callbackTimeout: callbackTimeoutMs,
    redirectDelay: ({ context }) =>
      context.kind === 'app' ? appCallbackRedirectDelayMs : authCallbackRedirectDelayMs,
  },
}).createMachine({
  id: 'callback',
  context: { message: 'Processing authentication...', kind: 'signIn' },
  on: { 'continue.pressed': { actions: emit({ type: 'redirect.due' }) } },
  initial: 'processing',
  states: {
    processing: {
      after: {
        callbackTimeout: {
          target: 'error',
          actions: assign({ message: 'Authentication process timed out. Please try again.' }),
        },
      },
      invoke: {
        src: 'completeCallback',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'success',
            actions: assign(({ event }) => (event.output.ok ? event.output.value : {})),
          },
          {
            target: 'error',
            actions: assign(({ event }) =>
              event.output.ok ? {} : { message: event.output.failure.message },
            ),
          },
        ],
        onError: {
          target: 'error',
          actions: assign({ message: 'Authentication failed: An unexpected error occurred.' }),
        },
      },
    },
    success: {
      entry: emit(({ context }) => ({ type: 'succeeded' as const, kind: context.kind })),
      after: { redirectDelay: { actions: emit({ type: 'redirect.due' }) } },
    },
    error: {
      entry: emit(({ context }) => ({ type: 'failed' as const, message: context.message })),
    },
  },
});
