import { assign, emit, fromPromise, raise, type SnapshotFrom, setup } from 'xstate';
import type { AppConfiguration, AppIds, BegunSetup, CreatedApp } from '#domain/app-configuration.ts';
import type { Result } from '#domain/failure.ts';

export const wizardSteps = ['intro', 'createApp', 'installApp', 'configureApp'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What survives a reload and the trip to GitHub. No key, no secret: those are typed again or asked for again. */
export interface WizardMemory extends AppIds {
  step: Exclude<WizardStep, 'intro'>;
  state: string;
  setupUrl: string | null;
  manifest: string | null;
  created: CreatedApp | null;
}

export interface WizardInput {
  memory: WizardMemory | null;
  /** The state that GitHub has sent the owner back with, `setup_action` being complete. */
  returnedState: string | null;
}

interface WizardContext extends AppIds {
  state: string | null;
  setupUrl: string | null;
  manifest: string | null;
  created: CreatedApp | null;
  startsAt: WizardStep | null;
  wasReturned: boolean;
  configuration: AppConfiguration | null;
  /** Shown in the card. */
  cardProblem: string | null;
  /** Shown in the wizard. */
  problem: string | null;
}

export type WizardEvent =
  | { type: 'setUp.pressed' }
  | { type: 'start.pressed' }
  | { type: 'app.created' }
  | { type: 'continue.pressed' }
  /** The browser's own Back or Forward. */
  | { type: 'step.wanted'; step: WizardStep }
  | { type: 'restart.pressed' }
  | { type: 'id.changed'; field: keyof AppIds; value: string }
  | { type: 'save.pressed' }
  | { type: 'disconnect.pressed' }
  /** The server knows this setup no more, or never did. */
  | { type: 'setup.lost'; message: string }
  | { type: 'configuration.found' }
  | { type: 'configuration.changed' };

export type WizardEmitted =
  | { type: 'failed'; title: string; message: string }
  | { type: 'saved' }
  | { type: 'disconnected' };

/** What is saved. The private key is not part of it: whoever provides the actor takes it from its field. */
export interface SaveInput extends AppIds {
  state: string;
}

export const idsMissing = 'App ID and Installation ID are required.';

const titles = { setup: 'Setup Error', configuration: 'Configuration Error', disconnect: 'Disconnect Error' };

/** Whether 'Save Configuration' may be pressed (specification section 5, "App save"). */
export function canSave({ appId, installationId }: AppIds): boolean {
  return appId.trim() !== '' && installationId.trim() !== '';
}

/** From every step the owner can go to those that can stand on their own. */
const moves = {
  'step.wanted': [
    { guard: 'wantsIntro', target: 'intro', actions: 'forgetProblem' },
    { guard: 'wantsCreateApp', target: 'createApp', actions: 'forgetProblem' },
    { guard: 'wantsInstallApp', target: 'installApp', actions: 'forgetProblem' },
    { guard: 'wantsConfigureApp', target: 'configureApp', actions: 'forgetProblem' },
  ],
  'restart.pressed': { target: 'intro', actions: ['forgetSetup', 'forgetProblem'] },
} as const;

/** The GitHub App's configuration and the way to it (specification sections 2 and 4). */
export const wizardMachine = setup({
  types: {
    context: {} as WizardContext,
    events: {} as WizardEvent,
    emitted: {} as WizardEmitted,
    input: {} as WizardInput,
  },
  actors: {
    checkConfiguration: fromPromise<Result<AppConfiguration>>(() =>
      Promise.reject(new Error('checkConfiguration is not provided')),
    ),
    beginSetup: fromPromise<Result<BegunSetup>>(() =>
      Promise.reject(new Error('beginSetup is not provided')),
    ),
    saveConfiguration: fromPromise<Result<void>, SaveInput>(() =>
      Promise.reject(new Error('saveConfiguration is not provided')),
    ),
    disconnect: fromPromise<Result<void>>(() => Promise.reject(new Error('disconnect is not provided'))),
  },
  guards: {
    startsAtCreateApp: ({ context }) => context.startsAt === 'createApp',
    startsAtInstallApp: ({ context }) => context.startsAt === 'installApp',
    startsAtConfigureApp: ({ context }) => context.startsAt === 'configureApp',
    wasNotReturned: ({ context }) => !context.wasReturned,
    wantsIntro: ({ event }) => wants(event, 'intro'),
    wantsCreateApp: ({ context, event }) => wants(event, 'createApp') && context.setupUrl !== null,
    wantsInstallApp: ({ context, event }) => wants(event, 'installApp') && context.state !== null,
    wantsConfigureApp: ({ context, event }) => wants(event, 'configureApp') && context.state !== null,
    isSavable: ({ context }) => canSave(context) && context.state !== null,
  },
  actions: {
    forgetProblem: assign({ problem: null }),
    forgetSetup: assign({
      state: null,
      setupUrl: null,
      manifest: null,
      created: null,
      appId: '',
      installationId: '',
      wasReturned: false,
    }),
    tellProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
  },
}).createMachine({
  id: 'wizard',
  context: ({ input: { memory, returnedState } }) => {
    // A state that comes back is kept, whatever was remembered: what it is worth, the server says.
    const known =
      memory !== null && (returnedState === null || memory.state === returnedState) ? memory : null;
    return {
      state: returnedState ?? known?.state ?? null,
      setupUrl: known?.setupUrl ?? null,
      manifest: known?.manifest ?? null,
      created: known?.created ?? null,
      appId: known?.appId ?? '',
      installationId: known?.installationId ?? '',
      startsAt: returnedState !== null ? 'configureApp' : (known?.step ?? null),
      wasReturned: returnedState !== null,
      configuration: null,
      cardProblem: null,
      problem: null,
    };
  },
  type: 'parallel',
  states: {
    card: {
      initial: 'checking',
      on: { 'configuration.changed': '.checking' },
      states: {
        checking: {
          invoke: {
            src: 'checkConfiguration',
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value.isConfigured,
                target: 'configured',
                actions: [
                  assign(({ event }) => ({
                    configuration: event.output.ok ? event.output.value : null,
                    cardProblem: null,
                  })),
                  raise({ type: 'configuration.found' }),
                ],
              },
              {
                target: 'notConfigured',
                actions: assign(({ event }) => ({
                  configuration: null,
                  cardProblem: event.output.ok ? null : checkFailed(event.output.failure.message),
                })),
              },
            ],
            onError: {
              target: 'notConfigured',
              actions: assign(({ event }) => ({
                configuration: null,
                cardProblem: checkFailed(words(event.error)),
              })),
            },
          },
        },
        configured: { on: { 'disconnect.pressed': 'disconnecting' } },
        notConfigured: {},
        disconnecting: {
          invoke: {
            src: 'disconnect',
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'notConfigured',
                actions: [assign({ configuration: null, cardProblem: null }), emit({ type: 'disconnected' })],
              },
              {
                target: 'configured',
                actions: [
                  assign(({ event }) => ({ cardProblem: disconnectFailed(reasonIn(event.output)) })),
                  emit(({ event }) =>
                    failedWith(titles.disconnect, disconnectFailed(reasonIn(event.output))),
                  ),
                ],
              },
            ],
            onError: {
              target: 'configured',
              actions: [
                assign(({ event }) => ({ cardProblem: disconnectFailed(words(event.error)) })),
                emit(({ event }) => failedWith(titles.disconnect, disconnectFailed(words(event.error)))),
              ],
            },
          },
        },
      },
    },
    steps: {
      initial: 'opening',
      // What was under way has led to a configuration elsewhere: in another tab, or on the way back from GitHub.
      on: { 'configuration.found': { guard: 'wasNotReturned', target: '.closed' } },
      states: {
        opening: {
          always: [
            { guard: 'startsAtCreateApp', target: 'createApp' },
            { guard: 'startsAtInstallApp', target: 'installApp' },
            { guard: 'startsAtConfigureApp', target: 'configureApp' },
            { target: 'closed' },
          ],
        },
        closed: { entry: 'forgetSetup', on: { 'setUp.pressed': 'intro' } },
        intro: { on: { 'start.pressed': { target: 'beginning', actions: 'forgetProblem' }, ...moves } },
        beginning: {
          invoke: {
            src: 'beginSetup',
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'createApp',
                actions: ['forgetSetup', assign(({ event }) => (event.output.ok ? event.output.value : {}))],
              },
              {
                target: 'intro',
                actions: [
                  assign(({ event }) => ({ problem: startFailed(reasonIn(event.output)) })),
                  emit(({ event }) => failedWith(titles.setup, startFailed(reasonIn(event.output)))),
                ],
              },
            ],
            onError: {
              target: 'intro',
              actions: [
                assign(({ event }) => ({ problem: startFailed(words(event.error)) })),
                emit(({ event }) => failedWith(titles.setup, startFailed(words(event.error)))),
              ],
            },
          },
        },
        createApp: {
          on: {
            'app.created': 'installApp',
            ...moves,
            'setup.lost': {
              target: 'intro',
              actions: [
                'forgetSetup',
                assign(({ event }) => ({ problem: startFailed(event.message) })),
                emit(({ event }) => failedWith(titles.setup, startFailed(event.message))),
              ],
            },
          },
        },
        installApp: { on: { 'continue.pressed': 'configureApp', ...moves } },
        configureApp: {
          on: {
            'id.changed': {
              actions: assign(({ event }) => ({ [event.field]: event.value, problem: null })),
            },
            'save.pressed': [
              { guard: 'isSavable', target: 'saving', actions: 'forgetProblem' },
              { actions: { type: 'tellProblem', params: { problem: idsMissing } } },
            ],
            ...moves,
          },
        },
        saving: {
          invoke: {
            src: 'saveConfiguration',
            input: ({ context }) => ({
              appId: context.appId.trim(),
              installationId: context.installationId.trim(),
              state: context.state ?? '',
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'closed',
                actions: [emit({ type: 'saved' }), raise({ type: 'configuration.changed' })],
              },
              {
                target: 'configureApp',
                actions: [
                  assign(({ event }) => ({ problem: saveFailed(reasonIn(event.output)) })),
                  emit(({ event }) => failedWith(titles.configuration, saveFailed(reasonIn(event.output)))),
                ],
              },
            ],
            onError: {
              target: 'configureApp',
              actions: [
                assign(({ event }) => ({ problem: saveFailed(words(event.error)) })),
                emit(({ event }) => failedWith(titles.configuration, saveFailed(words(event.error)))),
              ],
            },
          },
        },
      },
    },
  },
});

type WizardSnapshot = SnapshotFrom<typeof wizardMachine>;

/** The step that is shown; null while the wizard is closed. */
export function stepOf(snapshot: WizardSnapshot): WizardStep | null {
  if (snapshot.matches({ steps: 'beginning' })) return 'intro';
  if (snapshot.matches({ steps: 'saving' })) return 'configureApp';
  return wizardSteps.find((step) => snapshot.matches({ steps: step })) ?? null;
}

/** What is worth remembering; null: nothing is under way. */
export function memoryOf(snapshot: WizardSnapshot): WizardMemory | null {
  const step = stepOf(snapshot);
  const { state, setupUrl, manifest, created, appId, installationId } = snapshot.context;
  if (step === null || step === 'intro' || state === null) return null;
  return { step, state, setupUrl, manifest, created, appId, installationId };
}

function wants(event: WizardEvent, step: WizardStep): boolean {
  return event.type === 'step.wanted' && event.step === step;
}

const startFailed = (message: string) => `Failed to start setup: ${message}`;
const saveFailed = (message: string) => `Failed to save configuration: ${message}`;
const checkFailed = (message: string) => `Failed to check GitHub App configuration: ${message}`;
const disconnectFailed = (message: string) => `Failed to disconnect GitHub App: ${message}`;

function failedWith(title: string, message: string) {
  return { type: 'failed' as const, title, message };
}

function reasonIn(result: Result<unknown>): string {
  return result.ok ? '' : result.failure.message;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
