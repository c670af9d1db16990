import type { AppConfiguration, AppIds, CreatedApp } from '#domain/auth/app-configuration.ts';
import { type FailureReason, type Wording } from '#domain/shared/wording.ts';

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
  knownFromBefore?: boolean;
}

export interface WizardContext extends AppIds {
  state: string | null;
  setupUrl: string | null;
  manifest: string | null;
  created: CreatedApp | null;
  requested: boolean;
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
export function restoreContext({
  memory,
  returnedState,
  knownFromBefore = false,
}: WizardInput): WizardContext {
  // Prefers the state that GitHub returned. The server validates it.
  const known = memory !== null && (returnedState === null || memory.state === returnedState) ? memory : null;
  return {
    state: returnedState ?? known?.state ?? null,
    setupUrl: known?.setupUrl ?? null,
    manifest: known?.manifest ?? null,
    created: known?.created ?? null,
    requested: known?.requested ?? false,
    appId: known?.appId ?? '',
    installationId: known?.installationId ?? '',
    startsAt: returnedState !== null ? 'configureApp' : (known?.step ?? null),
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
