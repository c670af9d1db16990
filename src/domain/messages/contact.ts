import { isRefusalCode } from '../outbox/refusal.ts';
import { isEmailAddress, isPlainText } from '../shared/plain-text.ts';

export interface ContactMessage {
  /** UUID, created once per message, also the idempotency key. */
  id: string;
  name: string;
  email: string;
  message: string;
  website: string;
  /** Seconds that the page was open. The server rejects fast submissions as bots. */
  seconds: number;
}

/** Maximum lengths in characters. The database enforces the same values. */
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

/** Requires a dot in the domain: the database accepts `anna@example`, but no reply would arrive there. */
function isReachable(address: string): boolean {
  const domain = address.slice(address.indexOf('@') + 1);
  return isEmailAddress(address) && /^[^.]+(\.[^.]+)+$/.test(domain);
}

/** Only a refusal by our own database is final. Every other failure is retried. */
export function deliveryOutcome(
  httpStatus: number,
  code: string | null,
): 'delivered' | 'refused' | 'busy' | 'retry' {
  if (httpStatus >= 200 && httpStatus < 300) return 'delivered';
  if (httpStatus === 429) return 'busy';
  return code !== null && isRefusalCode(code) ? 'refused' : 'retry';
}
