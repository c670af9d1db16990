import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { AppConfiguration, BegunSetup } from '#domain/auth/app-configuration.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { wizardMachine, wizardMemory, wizardStep } from '#machines/wizard.machine.ts';
import {
  type SaveInput,
  type WizardEmitted,
  type WizardEvent,
  type WizardInput,
  type WizardMemory,
  wizardSteps,
} from '#machines/wizard.model.ts';
import {
  createInvocations,
  pathsOf,
  replay,
  stateIds,
  type TestStep,
  visitedIds,
  type Walk,
} from '../../support/machine-paths.ts';
import { withTexts } from '../../support/with-texts.ts';

const none = success<AppConfiguration>({ isConfigured: false });
const configured = success<AppConfiguration>({
  isConfigured: true,
  appId: '1',
  appName: 'Portico',
  installationId: '2',
  accountLogin: 'robin-muster',
});
const begun = success<BegunSetup>({
  state: 'github-app-s',
  setupUrl: 'https://github.test/new',
  manifest: '{}',
});
const refused = fail(reportedFailure('VALIDATION', 'REFUSED', 'no such thing', 0));
const broken = new Error('it broke');
const fresh: WizardInput = { memory: null, returnedState: null, knownFromBefore: false };
const memory: WizardMemory = {
  step: 'installApp',
  state: 'github-app-s',
  setupUrl: 'https://github.test/new',
  manifest: '{}',
  created: null,
  requested: false,
  appId: '1',
  installationId: '',
};

function provideActors(
  invocations: ReturnType<typeof createInvocations>,
  saves: SaveInput[] = [],
  connects: string[] = [],
) {
  return wizardMachine.provide({
    actors: {
      checkConfiguration: fromPromise<Result<AppConfiguration>>(() =>
        invocations.promise('checkConfiguration'),
      ),
      beginSetup: fromPromise<Result<BegunSetup>>(() => invocations.promise('beginSetup')),
      saveConfiguration: fromPromise<Result<void>, SaveInput>(({ input }) => {
        saves.push(input);
        return invocations.promise('saveConfiguration');
      }),
      connectInstallation: fromPromise<Result<void>, { installationId: string }>(({ input }) => {
        connects.push(input.installationId);
        return invocations.promise('connectInstallation');
      }),
      disconnect: fromPromise<Result<void>>(() => invocations.promise('disconnect')),
    },
  });
}

type Machine = ReturnType<typeof provideActors>;

const does = (name: string, event: WizardEvent): TestStep<Machine> => ({
  name,
  event,
  cause: ({ actor }) => actor.send(event),
});
const ends = (source: string, state: string, name: string, output: unknown): TestStep<Machine> => ({
  name,
  event: { type: `xstate.done.actor.0.wizard.${state}`, output },
  cause: ({ resolve }) => resolve(source, output),
  when: (snapshot) => snapshot.matches(inside(state)),
});
const breaks = (source: string, state: string): TestStep<Machine> => ({
  name: `${source} breaks`,
  event: { type: `xstate.error.actor.0.wizard.${state}`, error: broken },
  cause: ({ reject }) => reject(source, broken),
  when: (snapshot) => snapshot.matches(inside(state)),
});
const inside = (state: string) => {
  const [region = '', name = ''] = state.split('.');
  return { [region]: name } as never;
};

const steps: TestStep<Machine>[] = [
  ends('checkConfiguration', 'card.checking', 'found', configured),
  ends('checkConfiguration', 'card.checking', 'found none', none),
  ends('checkConfiguration', 'card.checking', 'check refused', refused),
  breaks('checkConfiguration', 'card.checking'),
  ends('connectInstallation', 'card.connecting', 'connected', success(undefined)),
  ends('connectInstallation', 'card.connecting', 'connect refused', refused),
  breaks('connectInstallation', 'card.connecting'),
  ends('disconnect', 'card.disconnecting', 'disconnected', success(undefined)),
  ends('disconnect', 'card.disconnecting', 'disconnect refused', refused),
  breaks('disconnect', 'card.disconnecting'),
  ends('beginSetup', 'steps.beginning', 'begun', begun),
  ends('beginSetup', 'steps.beginning', 'begin refused', refused),
  breaks('beginSetup', 'steps.beginning'),
  ends('saveConfiguration', 'steps.saving', 'saved', success(undefined)),
  ends('saveConfiguration', 'steps.saving', 'save refused', refused),
  breaks('saveConfiguration', 'steps.saving'),
  does('set up', { type: 'setUp.pressed' }),
  does('start', { type: 'start.pressed' }),
  does('created', { type: 'app.created' }),
  does('continue', { type: 'continue.pressed' }),
  does('app id', { type: 'id.changed', field: 'appId', value: '1' }),
  does('installation id', { type: 'id.changed', field: 'installationId', value: '2' }),
  does('save', { type: 'save.pressed' }),
  does('connect', { type: 'connect.pressed', installationId: '3' }),
  does('check again', { type: 'check.pressed' }),
  does('disconnect', { type: 'disconnect.pressed' }),
  does('confirm', { type: 'disconnect.confirmed' }),
  does('dismiss', { type: 'disconnect.dismissed' }),
  does('restart', { type: 'restart.pressed' }),
  does('lost', { type: 'setup.lost', reason: { code: 'PT410' } }),
  ...wizardSteps.map((step) => does(`to ${step}`, { type: 'step.wanted', step })),
];

/** Returns the data that decides the wizard's next step: the ids, and the step to return to. */
const decisive = ({
  appId,
  installationId,
  state,
  setupUrl,
}: WizardMemory | SnapshotFrom<Machine>['context']) => ({
  appId,
  installationId,
  state,
  setupUrl,
});

test.each<[string, WizardInput]>([
  ['from the beginning', fresh],
  ['from a memory', { ...fresh, memory }],
  ['from a return', { ...fresh, returnedState: 'github-app-r' }],
])('every path %s works on a live actor', async (_name, input) => {
  const invocations = createInvocations();
  const walk: Walk<Machine> = {
    machine: provideActors(invocations),
    input,
    steps,
    distinguish: ({ context }) => ({ ...decisive(context), known: context.knownFromBefore }),
  };
  const paths = pathsOf(walk);
  const unseen = stateIds(wizardMachine).filter((id) => !visitedIds(paths).has(id));
  expect(unseen).toEqual([]);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    await replay(walk, path, invocations, (live, expected, step) => {
      expect(live.value, step).toEqual(expected.value);
      expect(decisive(live.context), step).toEqual(decisive(expected.context));
    });
  }
});

function live(input: WizardInput = fresh) {
  const invocations = createInvocations();
  const saves: SaveInput[] = [];
  const connects: string[] = [];
  const actor = createActor(provideActors(invocations, saves, connects), { input });
  const emitted: WizardEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const complete = async (source: string, value: unknown) => {
    invocations.resolve(source, value);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const step = () => wizardStep(actor.getSnapshot());
  return {
    actor,
    emitted,
    saves,
    connects,
    complete,
    step,
    context: () => actor.getSnapshot().context,
  };
}

async function atConfigureApp() {
  const wizard = live();
  await wizard.complete('checkConfiguration', none);
  wizard.actor.send({ type: 'setUp.pressed' });
  wizard.actor.send({ type: 'start.pressed' });
  await wizard.complete('beginSetup', begun);
  wizard.actor.send({ type: 'app.created' });
  wizard.actor.send({ type: 'continue.pressed' });
  return wizard;
}

describe('the steps', () => {
  test('end by reading the saved configuration again', async () => {
    const wizard = await atConfigureApp();
    const { actor, saves, complete, step, emitted } = wizard;
    expect(step()).toBe('configureApp');
    actor.send({ type: 'id.changed', field: 'appId', value: ' 12 ' });
    actor.send({ type: 'id.changed', field: 'installationId', value: '34' });
    actor.send({ type: 'save.pressed' });
    expect(saves).toEqual([{ appId: '12', installationId: '34', state: 'github-app-s' }]);
    await complete('saveConfiguration', success(undefined));
    expect(emitted).toEqual([{ type: 'saved' }]);
    expect(step()).toBeNull();
    expect(actor.getSnapshot().matches({ card: 'checking' })).toBe(true);
    await complete('checkConfiguration', configured);
    expect(wizard.context().configuration).toEqual(configured.ok && configured.value);
  });

  test('require both ids before sending', async () => {
    const { actor, saves, context } = await atConfigureApp();
    actor.send({ type: 'id.changed', field: 'appId', value: '12' });
    actor.send({ type: 'save.pressed' });
    expect(saves).toEqual([]);
    expect(context().problem).toBe('App ID and Installation ID are required.');
  });

  test.each([
    ['beginSetup', 'Setup Error', 'Failed to start setup: no such thing'],
    ['saveConfiguration', 'Configuration Error', 'Failed to save configuration: no such thing'],
    ['connectInstallation', 'GitHub App Connection Failed', 'Failed to connect GitHub App: no such thing'],
    ['disconnect', 'Disconnect Error', 'Failed to disconnect GitHub App: no such thing'],
  ])('a failed %s shows an inline message and a toast', async (source, title, message) => {
    const wizard = source === 'saveConfiguration' ? await atConfigureApp() : live();
    const { actor, complete, emitted, context } = wizard;
    const inCard = source === 'disconnect' || source === 'connectInstallation';
    if (inCard) await complete('checkConfiguration', configured);
    if (source === 'connectInstallation') actor.send({ type: 'connect.pressed', installationId: '3' });
    else if (source === 'disconnect') {
      actor.send({ type: 'disconnect.pressed' });
      actor.send({ type: 'disconnect.confirmed' });
    } else if (source === 'beginSetup') {
      actor.send({ type: 'setUp.pressed' });
      actor.send({ type: 'start.pressed' });
    } else {
      actor.send({ type: 'id.changed', field: 'appId', value: '1' });
      actor.send({ type: 'id.changed', field: 'installationId', value: '2' });
      actor.send({ type: 'save.pressed' });
    }
    await complete(source, refused);
    expect(withTexts(emitted)).toEqual([{ type: 'failed', title, message }]);
    expect(withTexts(inCard ? context().cardProblem : context().problem)).toBe(message);
  });

  test('a failed check counts as not configured', async () => {
    const { actor, complete, context } = live();
    await complete('checkConfiguration', refused);
    expect(actor.getSnapshot().matches({ card: 'notConfigured' })).toBe(true);
    expect(withTexts(context().cardProblem)).toBe('Failed to check GitHub App configuration: no such thing');
  });

  test('a known App survives a failed check until the server denies it', async () => {
    const { actor, complete, context } = live({ ...fresh, knownFromBefore: true });
    await complete('checkConfiguration', refused);
    expect(actor.getSnapshot().matches({ card: 'unreachable' })).toBe(true);
    expect(withTexts(context().cardProblem)).toBe('Failed to check GitHub App configuration: no such thing');
    actor.send({ type: 'check.pressed' });
    await complete('checkConfiguration', none);
    expect(actor.getSnapshot().matches({ card: 'notConfigured' })).toBe(true);
    actor.send({ type: 'configuration.changed' });
    await complete('checkConfiguration', refused);
    expect(actor.getSnapshot().matches({ card: 'notConfigured' })).toBe(true);
  });
});

test('Disconnect waits for confirmation', async () => {
  const { actor, complete, emitted } = live();
  await complete('checkConfiguration', configured);
  actor.send({ type: 'disconnect.pressed' });
  expect(actor.getSnapshot().matches({ card: 'confirming' })).toBe(true);
  actor.send({ type: 'disconnect.dismissed' });
  expect(actor.getSnapshot().matches({ card: 'configured' })).toBe(true);
  actor.send({ type: 'disconnect.confirmed' });
  expect(actor.getSnapshot().matches({ card: 'configured' })).toBe(true);
  actor.send({ type: 'disconnect.pressed' });
  actor.send({ type: 'disconnect.confirmed' });
  await complete('disconnect', success(undefined));
  expect(emitted).toEqual([{ type: 'disconnected' }]);
});

test('reads the configuration again after connecting another installation', async () => {
  const { actor, complete, emitted, connects, context } = live();
  await complete('checkConfiguration', configured);
  actor.send({ type: 'connect.pressed', installationId: '3' });
  actor.send({ type: 'connect.pressed', installationId: '4' });
  await complete('connectInstallation', refused);
  expect(actor.getSnapshot().matches({ card: 'configured' })).toBe(true);
  expect(context().configuration).toEqual(configured.ok && configured.value);
  actor.send({ type: 'connect.pressed', installationId: '3' });
  expect(context().cardProblem).toBeNull();
  await complete('connectInstallation', success(undefined));
  expect(connects).toEqual(['3', '3']);
  expect(emitted.at(-1)).toEqual({ type: 'connected' });
  expect(actor.getSnapshot().matches({ card: 'checking' })).toBe(true);
});

describe('the remembered setup progress', () => {
  test.each(['createApp', 'installApp', 'configureApp'] as const)(
    'with %s opens that step again',
    async (step) => {
      const wizard = live({ ...fresh, memory: { ...memory, step } });
      expect(wizard.step()).toBe(step);
      await wizard.complete('checkConfiguration', none);
      expect(wizard.step()).toBe(step);
      expect(wizardMemory(wizard.actor.getSnapshot())).toEqual({ ...memory, step });
    },
  );

  test('with a pending request lasts until the setup restarts', () => {
    const { actor, context } = live({ ...fresh, memory: { ...memory, requested: true } });
    expect(context().requested).toBe(true);
    expect(wizardMemory(actor.getSnapshot())).toEqual({ ...memory, requested: true });
    actor.send({ type: 'restart.pressed' });
    expect(context().requested).toBe(false);
  });

  test('contains no key or secret', async () => {
    const { actor } = await atConfigureApp();
    expect(Object.keys(wizardMemory(actor.getSnapshot()) ?? {}).sort()).toEqual(Object.keys(memory).sort());
    expect(Object.keys(actor.getSnapshot().context).join()).not.toMatch(/key|secret/i);
  });

  test('is dropped after a finished setup', async () => {
    const wizard = live({ ...fresh, memory });
    await wizard.complete('checkConfiguration', configured);
    expect(wizard.step()).toBeNull();
  });

  test('is replaced only by a different returned state', async () => {
    const other = live({ ...fresh, memory, returnedState: 'github-app-forged' });
    expect(other.step()).toBe('configureApp');
    expect(other.context()).toMatchObject({ state: 'github-app-forged', appId: '', setupUrl: null });
    await other.complete('checkConfiguration', configured);
    expect(other.step()).toBe('configureApp');
    const same = live({ ...fresh, memory, returnedState: memory.state });
    expect(same.context()).toMatchObject({ state: memory.state, appId: '1' });
  });
});

test('Back and Forward reach only steps that work alone', async () => {
  const { actor, step } = live({ ...fresh, returnedState: 'github-app-r' });
  actor.send({ type: 'step.wanted', step: 'createApp' });
  expect(step()).toBe('configureApp');
  actor.send({ type: 'step.wanted', step: 'installApp' });
  expect(step()).toBe('installApp');
  actor.send({ type: 'restart.pressed' });
  actor.send({ type: 'step.wanted', step: 'configureApp' });
  expect(step()).toBe('intro');
});
