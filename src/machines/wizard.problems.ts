import { errorMessage, type Result } from '#domain/shared/failure.ts';
import { phrase, type Value, type Wording } from '#domain/shared/wording.ts';

/** Failures with the texts of specification section 8. */

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

export interface Problem {
  title: string;
  message: Wording;
}

export function getProblem(action: WizardAction, reason: Value): Problem {
  return { title: titles[action], message: phrase(messages[action], { reason }) };
}

export function getReason(event: Failed): Value {
  if ('output' in event) return event.output.ok ? '' : event.output.failure;
  return errorMessage(event.error);
}
