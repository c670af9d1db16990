import { isRecord, parseJson } from '../shared/record.ts';

/** Ids of messages sent from this device, as `{account: [id, ...]}`. Written by the landing page, read by the account page. */

const maxMessages = 50;

export function withSentMessage(text: string | null, accountId: string, messageId: string): string {
  return withSentMessages(text, accountId, [...sentMessages(text, accountId), messageId].slice(-maxMessages));
}

export function withSentMessages(
  text: string | null,
  accountId: string,
  messageIds: readonly string[],
): string {
  return JSON.stringify({ ...read(text), [accountId]: messageIds });
}

export function sentMessages(text: string | null, accountId: string): string[] {
  const ids = read(text)[accountId];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && uuid.test(id)) : [];
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

function read(text: string | null): Record<string, unknown> {
  const value = parseJson(text ?? '{}');
  return isRecord(value) ? value : {};
}
