import { isRefusalCode } from '../outbox/refusal.ts';
import { isEmailAddress, isPlainText } from '../shared/plain-text.ts';

/** What a visitor writes in the contact form. */
export interface ContactMessage {
  /** UUID, made once when the visitor sends: the idempotency key, so that a message arrives once. */
  id: string;
  name: string;
  email: string;
  message: string;
  /** The honeypot: people do not see this field, programs fill it in. */
  website: string;
}

/** Longest accepted values in characters; the database enforces the same. */
export const contactLimits = { name: 200, email: 320, message: 10_000 } as const;

export type ContactField = keyof typeof contactLimits;

/** The first thing that keeps a message from being sent, or null. */
export function contactProblem(message: Pick<ContactMessage, ContactField>): ContactField | null {
  if (!within(message.name, contactLimits.name)) return 'name';
  if (!within(message.email, contactLimits.email) || !isEmailAddress(message.email.trim())) return 'email';
  if (!within(message.message, contactLimits.message)) return 'message';
  return null;
}

/**
 * What the response to a delivery means for the message. Only a refusal in our own words would come again for the same
 * message; everything else is tried again.
 *
 * @param code the stable code of the response; null: it has none
 */
export function deliveryOutcome(
  httpStatus: number,
  code: string | null,
): 'delivered' | 'refused' | 'busy' | 'retry' {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  if (httpStatus === 429) return 'busy';
  return code !== null && isRefusalCode(code) ? 'refused' : 'retry';
}

function within(value: string, limit: number): boolean {
  const length = value.trim().length;
  return length > 0 && length <= limit && isPlainText(value);
}
