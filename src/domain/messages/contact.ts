import { isRefusalCode } from '../outbox/refusal.ts';
import { isEmailAddress, isPlainText } from '../shared/plain-text.ts';

/** A visitor's message from the contact form. */
export interface ContactMessage {
  /** UUID, made once when the visitor sends: the idempotency key, so that a message arrives once. */
  id: string;
  name: string;
  email: string;
  message: string;
  /** The honeypot: people do not see this field, programs fill it in. */
  website: string;
  /** How long the page had been open; programs are faster than people. */
  seconds: number;
}

/** Longest accepted values in characters; the database enforces the same. */
export const contactLimits = { name: 200, email: 320, message: 10_000 } as const;

export type ContactField = keyof typeof contactLimits;

/** In the order of the form. */
export const contactFields = ['name', 'email', 'message'] as const satisfies readonly ContactField[];

/** Why a field cannot be sent. */
export type FieldProblem = 'missing' | 'too-long' | 'unsendable' | 'no-address';

/** null: it can be sent. */
export function fieldProblem(field: ContactField, value: string): FieldProblem | null {
  const text = value.trim();
  if (text === '') return 'missing';
  if (charactersLeft(field, value) < 0) return 'too-long';
  if (!isPlainText(text)) return 'unsendable';
  return field === 'email' && !isReachable(text) ? 'no-address' : null;
}

/** How many characters may still be typed; below zero: how many are too many. */
export function charactersLeft(field: ContactField, value: string): number {
  return contactLimits[field] - value.trim().length;
}

/** The first field that keeps a message from being sent, or null. */
export function contactProblem(message: Pick<ContactMessage, ContactField>): ContactField | null {
  return contactFields.find((field) => fieldProblem(field, message[field]) !== null) ?? null;
}

/** The database takes `anna@example`, too; a reply would never arrive there. */
function isReachable(address: string): boolean {
  const domain = address.slice(address.indexOf('@') + 1);
  return isEmailAddress(address) && /^[^.]+(\.[^.]+)+$/.test(domain);
}

/**
 * The meaning of a delivery's response. Only a refusal in our own words is final; everything else is retried.
 *
 * @param code the stable code of the response; null: none
 */
export function deliveryOutcome(
  httpStatus: number,
  code: string | null,
): 'delivered' | 'refused' | 'busy' | 'retry' {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  if (httpStatus === 429) return 'busy';
  return code !== null && isRefusalCode(code) ? 'refused' : 'retry';
}
