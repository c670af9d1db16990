import { assign, emit, setup } from 'xstate';
import {
  appCallbackRedirectDelayMs,
  authCallbackRedirectDelayMs,
  callbackTimeoutMs,
} from '#config/constants.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type FailureReason, phrase, type Wording } from '#domain/shared/wording.ts';
import { machineTypes, notProvided } from './machine-types.ts';

/** The result of a callback: a sign-in, an installation or update of the app, or a request to install it. */
export interface CallbackOutcome {
  kind: 'signIn' | 'app' | 'appRequest';
  message: Wording;
  /** Null if the toast about the session suffices. */
  toast: string | null;
  /** A partial failure, which has its own toast. */
  warning: { title: string; description: Wording } | null;
}

interface CallbackContext {
  message: Wording;
  kind: CallbackOutcome['kind'];
  /** Stays the same while the browser leaves for the stored target. */
  status: 'processing' | 'success' | 'error';
}

export type CallbackEvent = { type: 'continue.pressed' };
export type CallbackEmitted =
  | { type: 'succeeded'; outcome: CallbackOutcome }
  | { type: 'failed'; reason: FailureReason }
  | { type: 'redirect.due' };

const unknown: FailureReason = { code: 'UNKNOWN' };
const failedBecause = (message: FailureReason) => phrase('Authentication failed: {message}', { message });

export const callbackMachine = setup({
  types: machineTypes<{ context: CallbackContext; events: CallbackEvent; emitted: CallbackEmitted }>(),
  actors: {
    completeCallback: notProvided<Result<CallbackOutcome>>('completeCallback'),
  },
  delays: {
    callbackTimeout: callbackTimeoutMs,
    redirectDelay: ({ context }) =>
      context.kind === 'signIn' ? authCallbackRedirectDelayMs : appCallbackRedirectDelayMs,
  },
}).createMachine({
  id: 'callback',
  context: { message: 'Processing authentication...', kind: 'signIn', status: 'processing' },
  on: { 'continue.pressed': { target: '.continued' } },
  initial: 'processing',
  states: {
    processing: {
      after: {
        callbackTimeout: {
          target: 'error',
          actions: [
            assign({ message: { code: 'CALLBACK_TIMED_OUT' } }),
            emit({ type: 'failed', reason: { code: 'CALLBACK_TIMED_OUT' } }),
          ],
        },
      },
      invoke: {
        src: 'completeCallback',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'success',
            actions: [
              assign(({ event }) =>
                event.output.ok ? { message: event.output.value.message, kind: event.output.value.kind } : {},
              ),
              emit(({ event }) =>
                event.output.ok
                  ? { type: 'succeeded' as const, outcome: event.output.value }
                  : { type: 'failed' as const, reason: unknown },
              ),
            ],
          },
          {
            target: 'error',
            actions: [
              assign(({ event }) => ({ message: failedBecause(findReason(event.output)) })),
              emit(({ event }) => ({ type: 'failed' as const, reason: findReason(event.output) })),
            ],
          },
        ],
        onError: {
          target: 'error',
          actions: [assign({ message: failedBecause(unknown) }), emit({ type: 'failed', reason: unknown })],
        },
      },
    },
    success: { entry: assign({ status: 'success' }), after: { redirectDelay: 'continued' } },
    error: { entry: assign({ status: 'error' }) },
    // Ignores other events while the browser follows the redirect.
    continued: {
      entry: emit({ type: 'redirect.due' }),
      on: { 'continue.pressed': { actions: emit({ type: 'redirect.due' }) } },
    },
  },
});

function findReason(result: Result<CallbackOutcome>): FailureReason {
  return result.ok ? unknown : result.failure;
}
