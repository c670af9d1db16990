import { isRefusalCode } from '../outbox/refusal.ts';
import { isEmailAddress, isPlainText } from '../shared/plain-text.ts';

export interface ContactMessage {
  /** UUID and idempotency key, created once per message. */
  id: string;
  name: string;
  email: string;
  message: string;
  website: string;
  /** How long the page was open. Bots submit faster than people. */
  seconds: number;
}

/** Limits in characters; the database enforces the same. */
export const contactLimits = { name: 200, email: 320, message: 10_000 } as const;

export type ContactField = keyof typeof contactLimits;

export const contactFields = ['name', 'email', 'message'] as const satisfies readonly ContactField[];

export type FieldProblem = 'missing' | 'too-long' | 'unsendable' | 'no-address';

export function fieldProblem(field: ContactField, value: string): FieldProblem | null {
  const text = value.trim();
  if (text === '') return 'missing';
  if (charactersLeft(field, value) < 0) return 'too-long';
  if (!isPlainText(text)) return 'unsendable';
  return field === 'email' && !isReachable(text) ? 'no-address' : null;
}

export function charactersLeft(field: ContactField, value: string): number {
  return contactLimits[field] - value.trim().length;
}

export function contactProblem(message: Pick<ContactMessage, ContactField>): ContactField | null {
  return contactFields.find((field) => fieldProblem(field, message[field]) !== null) ?? null;
}

/** The database accepts `anna@example`, but no reply would arrive there. */
function isReachable(address: string): boolean {
  const domain = address.slice(address.indexOf('@') + 1);
  return isEmailAddress(address) && /^[^.]+(\.[^.]+)+$/.test(domain);
}

/** Only our own refusals are final; everything else is retried. */
export function deliveryOutcome(
  httpStatus: number,
  code: string | null,
): 'delivered' | 'refused' | 'busy' | 'retry' {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  if (httpStatus === 429) return 'busy';
  return code !== null && isRefusalCode(code) ? 'refused' : 'retry';
}
