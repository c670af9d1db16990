import { assign, emit, fromPromise, setup } from 'xstate';
import {
  appCallbackRedirectDelayMs,
  authCallbackRedirectDelayMs,
  callbackTimeoutMs,
} from '#config/constants.ts';
import { defaultMessages } from '#domain/shared/error-catalogue.ts';
import { type Result, userFacingText } from '#domain/shared/failure.ts';
import { machineTypes } from './machine-types.ts';

/** Result of a callback: a provider sign-in, an installation or update of the app, or a request to install it. */
export interface CallbackOutcome {
  kind: 'signIn' | 'app' | 'appRequest';
  /** Shown on the screen. */
  message: string;
  /** The toast that goes with it; null: the session's own is enough. */
  toast: string | null;
  /** Something that did not work although the rest did; told in a toast of its own. */
  warning: { title: string; description: string } | null;
}

interface CallbackContext {
  message: string;
  kind: CallbackOutcome['kind'];
  /** How far the callback came. Stays as it is when the browser leaves for the stored redirect. */
  status: 'processing' | 'success' | 'error';
}

export type CallbackEvent = { type: 'continue.pressed' };
export type CallbackEmitted =
  | { type: 'succeeded'; outcome: CallbackOutcome }
  /** @property message in the other side's own words, without the screen's prefix */
  | { type: 'failed'; message: string }
  | { type: 'redirect.due' };

/** The screen that a provider sends the browser back to (specification sections 2 and 4). */
export const callbackMachine = setup({
  types: machineTypes<{ context: CallbackContext; events: CallbackEvent; emitted: CallbackEmitted }>(),
  actors: {
    completeCallback: fromPromise<Result<CallbackOutcome>>(() =>
      Promise.reject(new Error('completeCallback is not provided')),
    ),
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
            assign({ message: defaultMessages.callbackTimedOut }),
            emit({ type: 'failed', message: defaultMessages.callbackTimedOut }),
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
                  : { type: 'failed' as const, message: userFacingText.UNKNOWN },
              ),
            ],
          },
          {
            target: 'error',
            actions: [
              assign(({ event }) => ({ message: `Authentication failed: ${findReason(event.output)}` })),
              emit(({ event }) => ({ type: 'failed' as const, message: findReason(event.output) })),
            ],
          },
        ],
        onError: {
          target: 'error',
          actions: [
            assign({ message: `Authentication failed: ${userFacingText.UNKNOWN}` }),
            emit({ type: 'failed', message: userFacingText.UNKNOWN }),
          ],
        },
      },
    },
    success: { entry: assign({ status: 'success' }), after: { redirectDelay: 'continued' } },
    error: { entry: assign({ status: 'error' }) },
    // The browser is on its way to the stored redirect; a button or a late response changes nothing any more.
    continued: {
      entry: emit({ type: 'redirect.due' }),
      on: { 'continue.pressed': { actions: emit({ type: 'redirect.due' }) } },
    },
  },
});

function findReason(result: Result<CallbackOutcome>): string {
  return result.ok ? userFacingText.UNKNOWN : result.failure.message;
}
