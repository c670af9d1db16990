import type { AppConfiguration, AppIds, CreatedApp } from '#domain/auth/app-configuration.ts';
import { type FailureReason, type Wording } from '#domain/shared/wording.ts';

/** State, events and texts of the wizard (specification sections 2 and 4, "Wizard"). */

export const wizardSteps = ['intro', 'createApp', 'installApp', 'configureApp'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Survives a reload and the trip to GitHub. Keys and secrets are excluded and must be entered again. */
export interface WizardMemory extends AppIds {
  step: Exclude<WizardStep, 'intro'>;
  state: string;
  setupUrl: string | null;
  manifest: string | null;
  created: CreatedApp | null;
  /** The organisation's owners have been asked to install the app. */
  requested: boolean;
}

export interface WizardInput {
  memory: WizardMemory | null;
  /** The state that GitHub has sent the owner back with, `setup_action` being complete. */
  returnedState: string | null;
  /** This device knows that the App is configured, from the last time that the server said so. Left out: it does not. */
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
  /** Shown in the card. */
  cardProblem: Wording | null;
  /** Shown in the wizard. */
  problem: Wording | null;
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
  /** To another place where the app is installed. */
  | { type: 'connect.pressed'; installationId: string }
  /** Reads the configuration from the server again. */
  | { type: 'check.pressed' }
  | { type: 'disconnect.pressed' }
  | { type: 'disconnect.confirmed' }
  | { type: 'disconnect.dismissed' }
  /** The server knows this setup no more, or never did. */
  | { type: 'setup.lost'; reason: FailureReason }
  | { type: 'configuration.found' }
  | { type: 'configuration.changed' };

export type WizardEmitted =
  | { type: 'failed'; title: string; message: Wording }
  | { type: 'saved' }
  | { type: 'connected' }
  | { type: 'disconnected' };

/** Values to save. The private key is excluded; the actor reads it from its field. */
export interface SaveInput extends AppIds {
  state: string;
}

/** Whether 'Save Configuration' may be pressed (specification section 5, "App save"). */
export function canSave({ appId, installationId }: AppIds): boolean {
  return appId.trim() !== '' && installationId.trim() !== '';
}

/** The initial state: new, resumed, or with GitHub's answer. */
export function restoreContext({
  memory,
  returnedState,
  knownFromBefore = false,
}: WizardInput): WizardContext {
  // A returned state stays, whatever was remembered; the server validates it.
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

/** A context in which nothing is under way. */
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
