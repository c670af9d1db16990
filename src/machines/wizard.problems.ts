import { errorMessage, type Result } from '#domain/shared/failure.ts';

/** Failures on the way to a configuration, with the texts of specification section 8. */

export const idsMissing = 'App ID and Installation ID are required.';

export type WizardAction = 'check' | 'start' | 'save' | 'connect' | 'disconnect';

const messages: Record<WizardAction, string> = {
  check: 'Failed to check GitHub App configuration',
  start: 'Failed to start setup',
  save: 'Failed to save configuration',
  connect: 'Failed to connect GitHub App',
  disconnect: 'Failed to disconnect GitHub App',
};

/** Titles of the toasts; a failed check is shown in the card and makes none. */
const titles: Record<WizardAction, string> = {
  check: 'Configuration Error',
  start: 'Setup Error',
  save: 'Configuration Error',
  connect: 'GitHub App Connection Failed',
  disconnect: 'Disconnect Error',
};

/** How an invoked actor ended when it did not succeed: with a failure as its value, or by throwing. */
export type Failed = { output: Result<unknown> } | { error: unknown };

export interface Problem {
  title: string;
  message: string;
}

export function getProblem(action: WizardAction, reason: string): Problem {
  return { title: titles[action], message: `${messages[action]}: ${reason}` };
}

export function getReason(event: Failed): string {
  if ('output' in event) return event.output.ok ? '' : event.output.failure.message;
  return errorMessage(event.error);
}
