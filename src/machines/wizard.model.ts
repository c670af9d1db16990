import type { AppConfiguration, AppIds, CreatedApp } from '#domain/auth/app-configuration.ts';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import { type FailureReason, phrase, type Value, type Wording } from '#domain/shared/wording.ts';

export const wizardSteps = ['intro', 'createApp', 'installApp', 'configureApp'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Stored, so that a reload and the visit to GitHub keep it. Contains no keys and secrets, which must be entered again. */
export interface WizardMemory extends AppIds {
  step: Exclude<WizardStep, 'intro'>;
  state: string;
  setupUrl: string | null;
  manifest: string | null;
  created: CreatedApp | null;
  /** True if the organisation's owners have been asked to install the app. */
  requested: boolean;
}

export interface WizardInput {
  memory: WizardMemory | null;
  /** `state` of the address with which GitHub returned, if its `setup_action` is complete. */
  returnedState: string | null;
  /** True if the server once reported the app as configured. */
  knownFromBefore: boolean;
}

export interface WizardContext extends Omit<WizardMemory, 'step' | 'state'> {
  state: string | null;
  startsAt: WizardStep | null;
  wasReturned: boolean;
  knownFromBefore: boolean;
  configuration: AppConfiguration | null;
  cardProblem: Wording | null;
  problem: Wording | null;
}

export type WizardEvent =
  | { type: 'setUp.pressed' }
  | { type: 'start.pressed' }
  | { type: 'app.created' }
  | { type: 'continue.pressed' }
  | { type: 'step.wanted'; step: WizardStep }
  | { type: 'restart.pressed' }
  | { type: 'id.changed'; field: keyof AppIds; value: string }
  | { type: 'save.pressed' }
  | { type: 'connect.pressed'; installationId: string }
  | { type: 'check.pressed' }
  | { type: 'disconnect.pressed' }
  | { type: 'disconnect.confirmed' }
  | { type: 'disconnect.dismissed' }
  /** The server does not know this setup (any more). */
  | { type: 'setup.lost'; reason: FailureReason }
  | { type: 'configuration.found' }
  | { type: 'configuration.changed' };

export type WizardEmitted =
  | { type: 'failed'; title: string; message: Wording }
  | { type: 'saved' }
  | { type: 'connected' }
  | { type: 'disconnected' };

/** The values to save. The actor reads the private key from its field, so that no state contains it. */
export interface SaveInput extends AppIds {
  state: string;
}

/** The conditions of specification section 5, "App save". */
export function canSave({ appId, installationId }: AppIds): boolean {
  return appId.trim() !== '' && installationId.trim() !== '';
}

/** Returns the initial context: new, resumed from memory, or with GitHub's answer. */
export function restoreContext({ memory, returnedState, knownFromBefore }: WizardInput): WizardContext {
  // Prefers the state that GitHub returned. The server validates it.
  const known = memory !== null && (returnedState === null || memory.state === returnedState) ? memory : null;
  const { step, ...setup } = known ?? { ...noSetup, step: null };
  return {
    ...setup,
    state: returnedState ?? setup.state,
    startsAt: returnedState === null ? step : 'configureApp',
    wasReturned: returnedState !== null,
    knownFromBefore,
    configuration: null,
    cardProblem: null,
    problem: null,
  };
}

export const noSetup = {
  state: null,
  setupUrl: null,
  manifest: null,
  created: null,
  requested: false,
  appId: '',
  installationId: '',
  wasReturned: false,
} as const satisfies Partial<WizardContext>;

/** The messages are the texts of specification section 8. */
export const idsMissing = 'App ID and Installation ID are required.';

export type WizardAction = 'check' | 'start' | 'save' | 'connect' | 'disconnect';

const messages = {
  check: 'Failed to check GitHub App configuration: {reason}',
  start: 'Failed to start setup: {reason}',
  save: 'Failed to save configuration: {reason}',
  connect: 'Failed to connect GitHub App: {reason}',
  disconnect: 'Failed to disconnect GitHub App: {reason}',
} as const;

/** Titles of toasts. A failed check has none, because the card shows it. */
const titles: Record<WizardAction, string> = {
  check: 'Configuration Error',
  start: 'Setup Error',
  save: 'Configuration Error',
  connect: 'GitHub App Connection Failed',
  disconnect: 'Disconnect Error',
};

export type Failed = { output: Result<unknown> } | { error: unknown };

export function getProblem(action: WizardAction, reason: Value): { title: string; message: Wording } {
  return { title: titles[action], message: phrase(messages[action], { reason }) };
}

export function getReason(event: Failed): Value {
  if ('output' in event) return event.output.ok ? '' : event.output.failure;
  return errorMessage(event.error);
}
