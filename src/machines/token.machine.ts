import { assign, emit, setup } from 'xstate';
import {
  installationTokenRefreshMarginMs,
  tokenExpiryMarginMs,
  tokenRotationIntervalMs,
} from '#config/constants.ts';
import { isExpired, isRotationDue, type TokenRecord } from '#domain/auth/token.ts';
import { type Failure, failure, type Result } from '#domain/shared/failure.ts';
import { machineTypes, notProvided } from './machine-types.ts';

interface TokenContext {
  /** Data about the token. Machines never receive the token itself. */
  record: TokenRecord | null;
  problem: Failure | null;
  now: () => number;
}

export type TokenEvent =
  | { type: 'token.stored'; record: TokenRecord }
  /** Sent before a request uses the token. */
  | { type: 'token.needed' }
  /** The provider refused the token, or it lacks permissions. Without a reason, it counts as expired. */
  | { type: 'token.rejected'; reason?: Failure }
  | { type: 'token.cleared' };

export type TokenEmitted =
  /** Changes only the token's timestamp (specification section 4). */
  { type: 'token.rotated'; rotatedAt: number } | { type: 'token.failed'; failure: Failure };

export interface TokenInput {
  record: TokenRecord | null;
  now: () => number;
}

/** Returns how long before its end a token counts as expired, in milliseconds (specification section 9). */
function getMargin({ tokenType }: TokenRecord): number {
  return tokenType === 'oauth' ? tokenExpiryMarginMs : installationTokenRefreshMarginMs;
}

/** Maximum delay of a browser timer (31 bits). Longer waits consist of several timers. */
const maxWaitMs = 0x7fffffff;

/** The state of a provider token on this device: the OAuth token, or the app's installation token. */
export const tokenMachine = setup({
  types: machineTypes<{
    context: TokenContext;
    events: TokenEvent;
    emitted: TokenEmitted;
    input: TokenInput;
  }>(),
  actors: {
    /** Requests a new installation token, which the worker stores in the vault. */
    refreshInstallationToken: notProvided<Result<TokenRecord>>('refreshInstallationToken'),
  },
  guards: {
    isMissing: ({ context }) => context.record === null,
    isPastItsEnd: ({ context }) => context.record !== null && isExpired(context.record, context.now(), 0),
    countsAsExpired: ({ context }) =>
      context.record !== null && isExpired(context.record, context.now(), getMargin(context.record)),
    isRefreshable: ({ context }) => context.record?.tokenType === 'app_installation',
    needsRotation: ({ context }) =>
      context.record !== null && isRotationDue(context.record, context.now(), tokenRotationIntervalMs),
  },
  actions: {
    keepRecord: assign(({ event }) =>
      event.type === 'token.stored' ? { record: event.record, problem: null } : {},
    ),
    keepReason: assign(({ event }) =>
      event.type === 'token.rejected' ? { problem: event.reason ?? null } : {},
    ),
    raiseTokenError: emit(({ context }) => ({
      type: 'token.failed' as const,
      failure: context.problem ?? tokenError(context.now()),
    })),
  },
  delays: {
    untilMargin: ({ context }) => waitUntil(context, context.record ? getMargin(context.record) : 0),
    untilEnd: ({ context }) => waitUntil(context, 0),
  },
}).createMachine({
  id: 'token',
  context: ({ input }) => ({ record: input.record, problem: null, now: input.now }),
  on: {
    'token.stored': { target: '.judging', actions: 'keepRecord' },
    'token.cleared': { target: '.missing', actions: assign({ record: null, problem: null }) },
  },
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'isMissing', target: 'missing' },
        { guard: 'isPastItsEnd', target: 'expired' },
        { guard: 'countsAsExpired', target: 'expiring' },
        { target: 'valid' },
      ],
    },
    missing: {},
    valid: {
      after: { untilMargin: 'judging' },
      on: {
        'token.needed': [
          { guard: 'countsAsExpired', target: 'judging' },
          {
            guard: 'needsRotation',
            actions: [
              assign(({ context }) => ({
                record: context.record && { ...context.record, rotatedAt: context.now() },
              })),
              emit(({ context }) => ({ type: 'token.rotated' as const, rotatedAt: context.now() })),
            ],
          },
        ],
        'token.rejected': [
          { guard: 'isRefreshable', target: 'refreshing' },
          { target: 'failed', actions: 'keepReason' },
        ],
      },
    },
    // The token counts as expired before its end. Callers get a new token, or the token error if it cannot be renewed.
    expiring: {
      after: { untilEnd: 'judging' },
      on: {
        'token.needed': [{ guard: 'isRefreshable', target: 'refreshing' }, { target: 'failed' }],
        'token.rejected': [
          { guard: 'isRefreshable', target: 'refreshing' },
          { target: 'failed', actions: 'keepReason' },
        ],
      },
    },
    expired: {
      on: {
        'token.needed': [{ guard: 'isRefreshable', target: 'refreshing' }, { target: 'failed' }],
        'token.rejected': [{ guard: 'isRefreshable', target: 'refreshing' }, { target: 'failed' }],
      },
    },
    refreshing: {
      invoke: {
        src: 'refreshInstallationToken',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'judging',
            actions: assign(({ event }) =>
              event.output.ok ? { record: event.output.value, problem: null } : {},
            ),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => (event.output.ok ? {} : { problem: event.output.failure })),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ context }) => ({ problem: tokenError(context.now()) })),
        },
      },
    },
    failed: {
      entry: [
        assign(({ context }) => ({ problem: context.problem ?? tokenError(context.now()) })),
        'raiseTokenError',
      ],
      on: {
        'token.needed': [
          { guard: 'isRefreshable', target: 'refreshing', actions: assign({ problem: null }) },
          { actions: 'raiseTokenError' },
        ],
      },
    },
  },
});

/** The token error of specification section 4: 'an expired OAuth token raises a token error'. */
function tokenError(now: number): Failure {
  return failure('AUTHENTICATION', 'TOKEN_EXPIRED', now);
}

function waitUntil({ record, now }: TokenContext, marginMs: number): number {
  if (!record || record.expiresAt === null) return maxWaitMs;
  return Math.min(maxWaitMs, Math.max(0, record.expiresAt - marginMs - now()));
}
