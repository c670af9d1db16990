import { assertEvent, assign, emit, raise, type SnapshotFrom, setup } from 'xstate';
import type { AppConfiguration, BegunSetup } from '#domain/auth/app-configuration.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { machineTypes, notProvided } from './machine-types.ts';
import {
  canSave,
  type Failed,
  getProblem,
  getReason,
  idsMissing,
  noSetup,
  restoreContext,
  type SaveInput,
  type WizardAction,
  type WizardContext,
  type WizardEmitted,
  type WizardEvent,
  type WizardInput,
  type WizardMemory,
  type WizardStep,
  wizardSteps,
} from './wizard.model.ts';

/** The steps that the browser's Back and Forward buttons can reach. */
const moves = {
  'step.wanted': [
    { guard: 'wantsIntro', target: 'intro', actions: 'forgetProblem' },
    { guard: 'wantsCreateApp', target: 'createApp', actions: 'forgetProblem' },
    { guard: 'wantsInstallApp', target: 'installApp', actions: 'forgetProblem' },
    { guard: 'wantsConfigureApp', target: 'configureApp', actions: 'forgetProblem' },
  ],
  'restart.pressed': { target: 'intro', actions: ['forgetSetup', 'forgetProblem'] },
} as const;

const shownAs = <Place extends 'showInCard' | 'showInWizard' | 'tell'>(
  place: Place,
  action: WizardAction,
) => ({
  type: place,
  params: ({ event }: { event: Failed }) => getProblem(action, getReason(event)),
});

const failedInCard = (action: WizardAction) => [shownAs('showInCard', action), shownAs('tell', action)];

const toFailureMessage = (action: WizardAction) => [shownAs('showInWizard', action), shownAs('tell', action)];

const showFailedCheck = ['forgetConfiguration', shownAs('showInCard', 'check')] as const;

const checkFailed = [
  { guard: 'wasKnown', target: 'unreachable', actions: showFailedCheck },
  { target: 'notConfigured', actions: showFailedCheck },
] as const;

export const wizardMachine = setup({
  types: machineTypes<{
    context: WizardContext;
    events: WizardEvent;
    emitted: WizardEmitted;
    input: WizardInput;
  }>(),
  actors: {
    checkConfiguration: notProvided<Result<AppConfiguration>>('checkConfiguration'),
    beginSetup: notProvided<Result<BegunSetup>>('beginSetup'),
    saveConfiguration: notProvided<Result<void>, SaveInput>('saveConfiguration'),
    connectInstallation: notProvided<Result<void>, { installationId: string }>('connectInstallation'),
    disconnect: notProvided<Result<void>>('disconnect'),
  },
  guards: {
    startsAt: ({ context }, step: WizardStep) => context.startsAt === step,
    wasKnown: ({ context }) => context.knownFromBefore,
    wasNotReturned: ({ context }) => !context.wasReturned,
    wantsIntro: ({ event }) => wants(event, 'intro'),
    wantsCreateApp: ({ context, event }) => wants(event, 'createApp') && context.setupUrl !== null,
    wantsInstallApp: ({ context, event }) => wants(event, 'installApp') && context.state !== null,
    wantsConfigureApp: ({ context, event }) => wants(event, 'configureApp') && context.state !== null,
    isSavable: ({ context }) => canSave(context) && context.state !== null,
  },
  actions: {
    forgetConfiguration: assign({ configuration: null, cardProblem: null }),
    forgetKnown: assign({ knownFromBefore: false }),
    forgetProblem: assign({ problem: null }),
    forgetSetup: assign(noSetup),
    showInCard: assign((_, { message }: { message: Wording }) => ({ cardProblem: message })),
    showInWizard: assign((_, { message }: { message: Wording }) => ({ problem: message })),
    tell: emit((_, problem: { title: string; message: Wording }) => ({ type: 'failed', ...problem })),
  },
}).createMachine({
  id: 'wizard',
  context: ({ input }) => restoreContext(input),
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
                  'forgetConfiguration',
                  assign(({ event }) =>
                    event.output.ok ? { configuration: event.output.value, knownFromBefore: true } : {},
                  ),
                  raise({ type: 'configuration.found' }),
                ],
              },
              {
                guard: ({ event }) => event.output.ok,
                target: 'notConfigured',
                actions: ['forgetConfiguration', 'forgetKnown'],
              },
              ...checkFailed,
            ],
            onError: checkFailed,
          },
        },
        configured: {
          on: {
            'disconnect.pressed': 'confirming',
            'connect.pressed': { target: 'connecting', actions: assign({ cardProblem: null }) },
          },
        },
        confirming: { on: { 'disconnect.confirmed': 'disconnecting', 'disconnect.dismissed': 'configured' } },
        notConfigured: {},
        // While the server cannot be reached, the device's data of the GitHub App is shown, with a button to check again.
        unreachable: { on: { 'check.pressed': 'checking' } },
        connecting: {
          invoke: {
            src: 'connectInstallation',
            input: ({ event }) => {
              assertEvent(event, 'connect.pressed');
              return { installationId: event.installationId };
            },
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'checking',
                actions: emit({ type: 'connected' }),
              },
              { target: 'configured', actions: failedInCard('connect') },
            ],
            onError: { target: 'configured', actions: failedInCard('connect') },
          },
        },
        disconnecting: {
          invoke: {
            src: 'disconnect',
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'notConfigured',
                actions: ['forgetConfiguration', 'forgetKnown', emit({ type: 'disconnected' })],
              },
              { target: 'configured', actions: failedInCard('disconnect') },
            ],
            onError: { target: 'configured', actions: failedInCard('disconnect') },
          },
        },
      },
    },
    steps: {
      initial: 'opening',
      // The setup was finished elsewhere: in another tab, or when the owner returned from GitHub.
      on: { 'configuration.found': { guard: 'wasNotReturned', target: '.closed' } },
      states: {
        opening: {
          always: [
            { guard: { type: 'startsAt', params: 'createApp' }, target: 'createApp' },
            { guard: { type: 'startsAt', params: 'installApp' }, target: 'installApp' },
            { guard: { type: 'startsAt', params: 'configureApp' }, target: 'configureApp' },
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
              { target: 'intro', actions: toFailureMessage('start') },
            ],
            onError: { target: 'intro', actions: toFailureMessage('start') },
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
                { type: 'showInWizard', params: ({ event }) => getProblem('start', event.reason) },
                { type: 'tell', params: ({ event }) => getProblem('start', event.reason) },
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
              { actions: { type: 'showInWizard', params: { message: idsMissing } } },
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
              { target: 'configureApp', actions: toFailureMessage('save') },
            ],
            onError: { target: 'configureApp', actions: toFailureMessage('save') },
          },
        },
      },
    },
  },
});

type WizardSnapshot = SnapshotFrom<typeof wizardMachine>;

/** Returns null while the wizard is closed. */
export function wizardStep(snapshot: WizardSnapshot): WizardStep | null {
  if (snapshot.matches({ steps: 'beginning' })) return 'intro';
  if (snapshot.matches({ steps: 'saving' })) return 'configureApp';
  return wizardSteps.find((step) => snapshot.matches({ steps: step })) ?? null;
}

export function wizardMemory(snapshot: WizardSnapshot): WizardMemory | null {
  const step = wizardStep(snapshot);
  const { state, setupUrl, manifest, created, requested, appId, installationId } = snapshot.context;
  if (step === null || step === 'intro' || state === null) return null;
  return { step, state, setupUrl, manifest, created, requested, appId, installationId };
}

function wants(event: WizardEvent, step: WizardStep): boolean {
  return event.type === 'step.wanted' && event.step === step;
}
